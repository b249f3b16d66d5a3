"""Facts: what the house remembers of rounds, shoes and meters, as data.

Law: records only. Who deals, who audits and who exports read the same ones and share nothing else.
"""

from sabot.facts import meters, rounds, shoes
from sabot.facts.stream import Fact, write

__all__ = ["Fact", "meters", "rounds", "shoes", "write"]

"""The audit: every entry, link, round, shoe and movement of a meter, checked again by other means.

Law: it reads data and the verifier's settlement, and shares no code with what deals, pays or shuffles; so where the
two agree, that is evidence.
"""

from sabot.audit.books import Progress, audit
from sabot.audit.findings import Audited, Check, Findings, Wrong
from sabot.audit.source import Source

__all__ = ["Audited", "Check", "Findings", "Progress", "Source", "Wrong", "audit"]

"""History: a player's rounds as a list, one by one in full, as a sheet of figures, and to be taken away.

Law: all of it is read from the facts, and of a round that is not over nothing is told but what its table shows.
"""

from sabot.house.history.detail import Detail, Ending, detail
from sabot.house.history.lines import MOST_LINES, Line, Page, lines
from sabot.house.history.reading import Past
from sabot.house.history.records import proof_of, record_of, result_of, settlement_of
from sabot.house.history.sheet import HEADER, SEPARATOR, csv_rows
from sabot.house.history.steps import Step

__all__ = [
    "HEADER",
    "MOST_LINES",
    "SEPARATOR",
    "Detail",
    "Ending",
    "Line",
    "Page",
    "Past",
    "Step",
    "csv_rows",
    "detail",
    "lines",
    "proof_of",
    "record_of",
    "result_of",
    "settlement_of",
]

"""Live rounds whose windows cannot be: decisions that are missing, cards that run out or cannot have fallen.

Law: one row a fault, ``(what, text, line, key)``; in the text ``|`` ends a line.
"""

from notation.live_faults import ANN, EIGHTS, FIFTEEN, TWO
from notation.parser_faults import Row

_MISSING: tuple[Row, ...] = (
    ("no decision at all", FIFTEEN, 3, "decision_missing"),
    ("no decision after a hit", f"{FIFTEEN} | do ann hit", 4, "decision_missing"),
    ("no decision of one player", f"{TWO} | do bob stand", 5, "decision_missing"),
    ("no decision of the one who hit", f"{TWO} | do bob stand | do ann hit | # the end", 6, "decision_missing"),
    ("no decision for one hand", f"{EIGHTS} | do ann split | do ann.2 stand", 5, "decision_missing"),
    ("no decision before another round", f"{FIFTEEN} | # a | --- | {FIFTEEN} | do ann stand", 3, "decision_missing"),
    ("no decision before a fell", f"{FIFTEEN} | fell unsplit", 4, "decision_missing"),
    (
        "no decision of one player before a fell",
        f"{TWO} | do bob hit | fell unsplit | do bob stand",
        6,
        "decision_missing",
    ),
    ("no decision after a fell", f"{FIFTEEN} | do ann hit | fell unsplit", 5, "decision_missing"),
    (
        "no decision for one hand before a fell",
        f"{EIGHTS} | do ann split | fell first second | do ann.1 hit | fell first",
        7,
        "decision_missing",
    ),
    ("no cards for the deal", f"{ANN} | shoe 8h 9c 7c | do ann stand", 3, "shoe_runs_out"),
    ("no card for a hit", f"{ANN} | shoe 8h 9c | shoe 7c Ts | do ann hit", 4, "shoe_runs_out"),
    ("one card for a split", f"{ANN} | shoe 8h 9c 8d Ts 2c | do ann split", 3, "shoe_runs_out"),
    ("no card for the dealer", f"{ANN} | shoe 8h 9c 7c 2c | do ann stand", 3, "shoe_runs_out"),
    ("no card for others", f"{ANN} | shoe 8h 9c 8d Ts 2c | do ann hit | fell unsplit first second", 3, "shoe_runs_out"),
)

_SPLIT = f"{EIGHTS} | do ann split | fell unsplit first second"
_FELL: tuple[Row, ...] = (
    ("a fell on a natural", f"{ANN} | shoe Ah 9c Kd Ts | fell", 4, "nothing_can_fall"),
    ("a fell after the look", f"{ANN} | shoe 8h Ac 7d Ts | fell unsplit", 4, "nothing_can_fall"),
    ("a fell after the round", f"{FIFTEEN} | do ann stand | fell | fell", 6, "nothing_can_fall"),
    (
        "a fell after 21",
        f"{ANN} | shoe 8h 9c 7d Ts 6h | do ann hit | fell unsplit | fell unsplit",
        6,
        "nothing_can_fall",
    ),
    (
        "a fell after the last card of a voided round",
        f"{ANN} | shoe 8h 9c 7d Ts | do ann hit | fell unsplit | fell | void misdeal",
        6,
        "nothing_can_fall",
    ),
    (
        "a split of eight and seven elsewhere",
        f"{FIFTEEN} | do ann stand | fell first second",
        5,
        "refused.cannot_have_fallen",
    ),
    (
        "a split of eight and seven beside a hit",
        f"{FIFTEEN} | do ann hit | fell unsplit first second",
        5,
        "refused.cannot_have_fallen",
    ),
    ("the first half alone", f"{EIGHTS} | do ann hit | fell unsplit first", 5, "refused.cannot_have_fallen"),
    ("the second half alone", f"{EIGHTS} | do ann stand | fell second", 5, "refused.cannot_have_fallen"),
    (
        "a split in the second window",
        f"{EIGHTS} | do ann hit | fell unsplit | do ann hit | fell unsplit first second",
        7,
        "refused.cannot_have_fallen",
    ),
    (
        "a card on a track that bust",
        f"{_SPLIT.replace('3h', 'Kh')} | do ann.1 stand | do ann.2 stand | fell unsplit",
        8,
        "refused.cannot_have_fallen",
    ),
    (
        "a card on a track that nobody was on",
        f"{EIGHTS} | do ann split | fell first second | do ann.1 stand | do ann.2 stand | fell unsplit",
        8,
        "refused.cannot_have_fallen",
    ),
    (
        "a card on a track that got none before",
        f"{_SPLIT} | do ann.1 hit | do ann.2 stand | fell first | do ann.1 hit | fell first second",
        10,
        "refused.cannot_have_fallen",
    ),
    (
        "a card on split aces",
        f"{ANN} | shoe Ah 9c Ad Ts 5h 6h 7h 8h | do ann split | fell unsplit first second | fell first",
        6,
        "refused.cannot_have_fallen",
    ),
    ("a request without a card", f"{FIFTEEN} | do ann hit | fell", 5, "fell_missing"),
    ("a card for others only", f"{EIGHTS} | do ann hit | fell first second", 5, "fell_missing"),
    ("a split without its cards", f"{EIGHTS} | do ann split | fell unsplit", 5, "fell_missing"),
    ("one request of two without a card", f"{_SPLIT} | do ann.1 hit | do ann.2 hit | fell second", 8, "fell_missing"),
    ("a default that hits without a card", f"{ANN} | shoe 4h 9c 4d Ts | do ann default | fell", 5, "fell_missing"),
    ("a request at the end", f"{FIFTEEN} | do ann hit | fell unsplit | do ann hit", 6, "fell_missing"),
    ("a request at the end among others", f"{_SPLIT.replace('split', 'hit', 1)} | do ann hit", 6, "fell_missing"),
)

WINDOW_FAULTS = (*_MISSING, *_FELL)

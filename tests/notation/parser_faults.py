"""Files that cannot be read: what is wrong with each, on which line, under which key.

Law: one row a fault, ``(what, text, line, key)``; in the text ``|`` ends a line.
"""

Row = tuple[str, str, int, str]

LEAST = "game classic | bets 1 main=10.00 | shoe 8h 9c Td"
LIVE = "game infinite | bets ann main=10.00 | shoe 8h 9c Td 8d"


def lines(text: str) -> str:
    """The text of a row as a file."""
    return "\n".join(line.strip() for line in text.split("|"))


_NOTHING: tuple[Row, ...] = (
    ("an empty file", "", 1, "empty_round"),
    ("blank lines only", " | | ", 1, "empty_round"),
    ("comments only", "# game classic | # bets 1 main=1.00", 1, "empty_round"),
    ("a separator only", "| # nothing | ---", 3, "empty_round"),
    ("a separator first", f"--- | {LEAST}", 1, "empty_round"),
    ("two separators", f"{LEAST} | --- | # nothing | --- | {LEAST}", 6, "empty_round"),
    ("two separators at the end", f"{LEAST} | --- | ---", 5, "empty_round"),
    ("no game", "# a | bets 1 main=1.00 | shoe 8h", 2, "no_game"),
    ("no game in the second round", f"{LEAST} | --- | bets 1 main=1.00 | shoe 8h", 5, "no_game"),
    ("no bets", "game classic | shoe 8h 9c Td", 2, "no_bets"),
    ("no bets, though voided", "game classic | void misdeal", 2, "no_bets"),
    ("no bets before a separator", f"game classic | shoe 8h | --- | {LEAST}", 2, "no_bets"),
    ("no bets, comments before a separator", f"game classic | shoe 8h | # a | # b | --- | {LEAST}", 2, "no_bets"),
    ("no shoe", "game classic | bets 1 main=1.00 | do 1 stand", 3, "no_shoe"),
    ("a shoe without cards", "game classic | bets 1 main=1.00 | shoe # later", 3, "no_shoe"),
)

_WORDS: tuple[Row, ...] = (
    ("an unknown word", f"{LEAST} | deal 8h", 4, "unknown_word"),
    ("a capital letter", f"Game classic | {LEAST}", 1, "unknown_word"),
    ("a separator with more on its line", f"{LEAST} | --- next", 4, "unknown_word"),
    ("four dashes", f"{LEAST} | ----", 4, "unknown_word"),
    ("a NUL byte", f"{LEAST} | \0", 4, "unknown_word"),
    ("a NUL byte behind a word", f"game\0 classic | {LEAST}", 1, "unknown_word"),
    ("a byte order mark in the middle", f"{LEAST} | --- | \ufeffgame classic", 5, "unknown_word"),
    ("an unknown word after a void", f"{LEAST} | void misdeal | deal 8h", 5, "unknown_word"),
    ("two games", f"{LEAST} | game classic", 4, "word_twice"),
    ("two ids", f"{LEAST} | round a | round b", 5, "word_twice"),
    ("two levels", f"{LEAST} | limit low | limit low", 5, "word_twice"),
    ("two meters", f"{LEAST} | meter visible=1.00 | meter hidden=1.00", 5, "word_twice"),
    ("two voids", f"{LEAST} | void misdeal | void misdeal", 5, "after_void"),
    ("a decision after a void", f"{LEAST} | void misdeal | do 1 hit", 5, "after_void"),
    ("a shoe after a void", f"{LEAST} | void misdeal | | # more | shoe 2c", 7, "after_void"),
    ("no name of a game", f"game | {LEAST}", 1, "needs_one_word"),
    ("two names of games", f"game classic power | {LEAST}", 1, "needs_one_word"),
    ("an unknown game", "game poker | bets 1 main=1.00 | shoe 8h", 1, "unknown_game"),
    ("a game in capitals", "game CLASSIC | bets 1 main=1.00 | shoe 8h", 1, "unknown_game"),
    ("no id", f"{LEAST} | round", 4, "needs_one_word"),
    ("an id of two words", f"{LEAST} | round a b", 4, "needs_one_word"),
    ("an id with other signs", f"{LEAST} | round a=b", 4, "bad_id"),
    ("an id too long", f"{LEAST} | round {'x' * 121}", 4, "bad_id"),
    ("no level", f"{LEAST} | limit", 4, "needs_one_word"),
    ("two levels on a line", f"{LEAST} | limit low high", 4, "needs_one_word"),
    ("a void without a reason", f"{LEAST} | void", 4, "needs_one_word"),
    ("a void with a sentence", f"{LEAST} | void a misdeal", 4, "needs_one_word"),
    ("a reason with other signs", f"{LEAST} | void mis/deal", 4, "bad_reason"),
    ("a reason too long", f"{LEAST} | void {'x' * 41}", 4, "bad_reason"),
)

_STAKES: tuple[Row, ...] = (
    ("bets of nobody", "game classic | bets | shoe 8h", 2, "bad_who"),
    ("a stake in place of a name", "game classic | bets main=1.00 | shoe 8h", 2, "bad_who"),
    ("a name with a point", "game classic | bets 1.1 main=1.00 | shoe 8h", 2, "bad_who"),
    ("a name too long", f"game infinite | bets {'x' * 41} main=1.00 | shoe 8h", 2, "bad_who"),
    ("a NUL byte in a name", "game infinite | bets a\0b main=1.00 | shoe 8h", 2, "bad_who"),
    ("no stakes", "game classic | bets 1 | shoe 8h", 2, "needs_pairs"),
    ("a stake without a name", "game classic | bets 1 10.00 | shoe 8h", 2, "bad_pair"),
    ("a stake without an amount", "game classic | bets 1 main | shoe 8h", 2, "bad_pair"),
    ("an unknown bet", "game classic | bets 1 main=1.00 royal=1.00 | shoe 8h", 2, "bad_pair"),
    ("a blank in a stake", "game classic | bets 1 main= 1.00 | shoe 8h", 2, "bad_amount"),
    ("two main bets in a box", "game classic | bets 1 main=1.00 main=1.00 | shoe 8h", 2, "pair_twice"),
    ("a side bet twice", "game infinite | bets a main=1.00 21+3=1.00 21+3=2.00 | shoe 8h", 2, "pair_twice"),
    ("two lines for a box", "game classic | bets 1 main=1.00 | bets 2 main=1.00 | bets 1 main=2.00", 4, "bets_twice"),
    ("two lines for a player", "game power | bets ann main=1.00 | bets ann any_pair=1.00 | shoe 8h", 3, "bets_twice"),
    ("an unknown level", f"{LEAST} | limit huge", 4, "unknown_limit"),
    ("no limits", f"{LEAST} | limits", 4, "needs_pairs"),
    ("limits of an unknown bet", f"{LEAST} | limits royal=1.00-2.00", 4, "bad_pair"),
    ("the same limits twice on a line", f"{LEAST} | limits main=1.00-2.00 main=1.00-2.00", 4, "pair_twice"),
    ("limits with one end", f"{LEAST} | limits main=1.00", 4, "bad_range"),
    ("the same limits on two lines", f"{LEAST} | limits main=1.00-2.00 | limits main=1.00-2.00", 5, "pair_twice"),
    ("limits that begin at nothing", f"{LEAST} | limits main=0.00-2.00", 4, "bad_range"),
    ("limits the wrong way round", f"{LEAST} | limits main=2.00-1.90", 4, "bad_range"),
    ("limits without a lower end", f"{LEAST} | limits main=-1.00", 4, "bad_amount"),
    ("limits without an upper end", f"{LEAST} | limits main=1.00-", 4, "bad_amount"),
    ("limits with three ends", f"{LEAST} | limits main=1.00-2.00-3.00", 4, "bad_amount"),
    ("no meters", f"{LEAST} | meter", 4, "needs_pairs"),
    ("an unknown meter", f"{LEAST} | meter secret=1.00", 4, "bad_pair"),
    ("a meter twice", f"{LEAST} | meter hidden=1.00 hidden=1.00", 4, "pair_twice"),
    ("a meter below nothing", f"{LEAST} | meter visible=-1.00", 4, "bad_amount"),
)

_BAD_AMOUNTS = (
    *("1", "1.5", "1.234", "-1.00", "+1.00", "1e3", "1.0e3", "NaN", "inf", "0x1.00", "1,00", ".50", "5.", "1_0.00"),
    *("١.٠٠", "１.００", "1．00", "1.0O", "$1.00", "1.00€", "1.00=", "", "=1.00", "12345678901.00", f"{'9' * 5000}.00"),
)
_AMOUNTS: tuple[Row, ...] = tuple(
    (f"the amount {amount[:12]!a}", f"game classic | bets 1 main={amount} | shoe 8h", 2, "bad_amount")
    for amount in _BAD_AMOUNTS
)

_CARDS: tuple[Row, ...] = (
    *(
        (f"the card {card!a}", f"{LEAST} | shoe 2c {card}", 4, "bad_card")
        for card in ("10c", "8H", "1c", "8", "tc", "Xx")
    ),
    ("two cards in a word", f"{LEAST} | shoe 2c2d", 4, "bad_card"),
    ("a card with its sign", f"{LEAST} | shoe 8♥", 4, "bad_card"),
    ("a seventh copy in six decks", f"{LEAST} | shoe {'8h ' * 5} | shoe 2c 8h", 5, "card_too_many"),
    ("a ninth copy in eight decks", f"{LIVE} | shoe {'Ts ' * 8} | # a | shoe Ts", 6, "card_too_many"),
    ("a card too many left over", f"{LEAST} | shoe 2c {'8h ' * 6}", 4, "card_too_many"),
    ("a nine in power", "game power | bets a main=1.00 | shoe 8h 8c | shoe 8d 9c", 4, "card_not_in_shoe"),
    ("a ten in power", "shoe Kh Th | game power | bets a main=1.00", 1, "card_not_in_shoe"),
    ("a shoe longer than any", f"{LEAST} | shoe {'8h ' * 413} | shoe 8h", 5, "shoe_too_long"),
    ("a line longer than any shoe", f"{LEAST} | shoe {'x ' * 500}", 4, "shoe_too_long"),
)

_STEPS: tuple[Row, ...] = (
    ("insurance after a decision", f"{LEAST} | do 1 hit | insurance 1 yes", 5, "insurance_late"),
    ("insurance after a card fell", f"{LIVE} | fell | insurance ann yes", 5, "insurance_late"),
    ("insurance twice", f"{LEAST} | insurance 1 no | insurance 1 yes", 5, "insurance_twice"),
    ("insurance of nobody", f"{LEAST} | insurance yes", 4, "bad_insurance"),
    ("insurance without an answer", f"{LEAST} | insurance 1", 4, "bad_insurance"),
    ("insurance with another answer", f"{LEAST} | insurance 1 maybe", 4, "bad_insurance"),
    ("insurance of a hand", f"{LEAST} | insurance 1.1 yes", 4, "bad_insurance"),
    ("insurance with an amount", f"{LEAST} | insurance 1 yes 5.00", 4, "bad_insurance"),
    ("a decision of nobody", f"{LEAST} | do", 4, "bad_do"),
    ("no decision", f"{LEAST} | do 1", 4, "bad_do"),
    ("two decisions on a line", f"{LEAST} | do 1 hit stand", 4, "bad_do"),
    ("a decision with too many words", f"{LEAST} | do 1 hit unfunded unfunded", 4, "bad_do"),
    ("a default that was not funded", f"{LIVE} | do ann default unfunded", 4, "bad_do"),
    ("an unknown action", f"{LEAST} | do 1 fold", 4, "unknown_action"),
    ("an action in capitals", f"{LEAST} | do 1 HIT", 4, "unknown_action"),
    ("unfunded without an action", f"{LEAST} | do 1 unfunded", 4, "unknown_action"),
    ("a third hand", f"{LEAST} | do 1.3 hit", 4, "bad_who"),
    ("hand nought", f"{LEAST} | do 1.0 hit", 4, "bad_who"),
    ("a point without a hand", f"{LEAST} | do 1. hit", 4, "bad_who"),
    ("a hand of nobody", f"{LEAST} | do .1 hit", 4, "bad_who"),
    ("a hand of a hand", f"{LEAST} | do 1.1.1 hit", 4, "bad_who"),
    ("a hand in other digits", f"{LEAST} | do 1.١ hit", 4, "bad_who"),
    ("the action before the name", f"{LIVE} | do hit ann", 4, "unknown_action"),
    ("an unknown track", f"{LIVE} | fell third", 4, "bad_fell"),
    ("a track twice", f"{LIVE} | fell unsplit unsplit", 4, "bad_fell"),
    ("a card that fell", f"{LIVE} | fell unsplit 8h", 4, "bad_fell"),
)

PARSER_FAULTS = (*_NOTHING, *_WORDS, *_STAKES, *_AMOUNTS, *_CARDS, *_STEPS)

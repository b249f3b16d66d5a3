"""What somebody could change in a genuine proof, one change at a time."""

from collections.abc import Callable

from verify.written import Document

from sabot.cards import NAMES, parse_all, write_all
from sabot.notation import parse as parse_rounds

OTHER_HASH = "ab" * 32


def another(text: str) -> str:
    """Hexadecimal with another first digit."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def another_card(name: str) -> str:
    """A card of the same rank, so that the round is still played the same way."""
    return name[0] + ("c" if name[1] != "c" else "d")


def with_shoe_line(document: Document, change: Callable[[list[str]], list[str]]) -> None:
    """The round with other cards on its shoe line."""
    (record,) = parse_rounds(document["round"])
    names = change([NAMES[card] for card in record.shoe])
    before = [line for line in document["round"].splitlines() if not line.startswith("shoe")]
    at = next(place for place, line in enumerate(before) if line.startswith("bets")) + len(record.bets)
    document["round"] = "\n".join([*before[:at], f"shoe {write_all(parse_all(' '.join(names)))}", *before[at:]])


def seed(document: Document) -> None:
    document["shoe"]["seed"] = another(document["shoe"]["seed"])


def commitment(document: Document) -> None:
    document["shoe"]["commitment"] = another(document["shoe"]["commitment"])


def shoe_id(document: Document) -> None:
    document["shoe"]["id"] += "0"


def value(document: Document) -> None:
    given = document["shoe"]["entropy"][0]
    given["value"] = another(given["value"])


def contributor(document: Document) -> None:
    document["shoe"]["entropy"][0]["who"] += "!"


def left_out(document: Document) -> None:
    document["shoe"]["entropy"][0]["value"] = None


def shoe_line(document: Document) -> None:
    with_shoe_line(document, lambda names: [another_card(names[0]), *names[1:]])


def one_card_more(document: Document) -> None:
    with_shoe_line(document, lambda names: [*names, names[1]])


def shown_card(document: Document) -> None:
    shown = document["shoe"]["cards"][0]
    shown["card"] = another_card(shown["card"])


def salt(document: Document) -> None:
    shown = document["shoe"]["cards"][-1]
    shown["salt"] = another(shown["salt"])


def path(document: Document) -> None:
    path = document["shoe"]["cards"][1]["path"]
    path[3] = another(path[3])


def shorter_path(document: Document) -> None:
    document["shoe"]["cards"][1]["path"].pop()


def longer_path(document: Document) -> None:
    document["shoe"]["cards"][1]["path"].append(OTHER_HASH)


def root(document: Document) -> None:
    document["shoe"]["root"] = another(document["shoe"]["root"])


def first(document: Document) -> None:
    document["shoe"]["first"] += 1


def past_the_end(document: Document) -> None:
    document["shoe"]["first"] = 415


def size(document: Document) -> None:
    document["shoe"]["size"] -= 1


def cut_card(document: Document) -> None:
    document["shoe"]["cut_card"] = document["shoe"]["first"] - 1


def claimed_total(document: Document) -> None:
    document["claimed"]["returned"] += 1


def claimed_hand(document: Document) -> None:
    document["claimed"]["hands"][0]["returned"] += 10


def claimed_outcome(document: Document) -> None:
    document["claimed"]["hands"][0]["outcome"] = "void"


def claimed_nothing(document: Document) -> None:
    document["claimed"]["hands"] = []


def insured(document: Document) -> None:
    document["claimed"]["insurance"].append({"who": "1", "staked": 0, "returned": 0})


def awards(document: Document) -> None:
    document["awards"] = {"1": 1_000_000}


def decision(document: Document) -> None:
    lines = document["round"].splitlines()
    document["round"] = "\n".join("do 1 surrender" if line.startswith("do") else line for line in lines)


def decks(document: Document) -> None:
    document["rules"]["decks"] -= 1

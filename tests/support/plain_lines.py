"""The lines of the side bets, read from the sheets once more: names of cards in, the name of a line out.

Law: nothing of the side bets' own code is used; each function is a sheet's table, top line first.
"""

from collections.abc import Callable

Names = tuple[str, ...]
"""Cards as they are written: rank, then suit."""

COLOUR = {"c": "black", "s": "black", "d": "red", "h": "red"}
SEQUENCES = {frozenset("A23456789TJQKA"[place : place + 3]) for place in range(12)}


def _ranks(cards: Names) -> str:
    return "".join(card[0] for card in cards)


def _suits(cards: Names) -> set[str]:
    return {card[1] for card in cards}


def _total(cards: Names) -> int:
    """An ace counts for the best total not over 21."""
    total = sum(1 if rank == "A" else int(rank) if rank.isdigit() else 10 for rank in _ranks(cards))
    return total + 10 if "A" in _ranks(cards) and total <= 11 else total


def any_pair(cards: Names) -> str | None:
    """Sheets 000, 002 and 003."""
    if len(set(_ranks(cards))) > 1:
        return None
    return "suited" if len(_suits(cards)) == 1 else "pair"


def perfect_pair(cards: Names) -> str | None:
    """Sheet 001."""
    if len(set(_ranks(cards))) > 1:
        return None
    if len(_suits(cards)) == 1:
        return "perfect"
    return "coloured" if len({COLOUR[suit] for suit in _suits(cards)}) == 1 else "mixed"


def poker(cards: Names) -> str | None:
    """Sheets 000, 002, 003 and 004, 21+3."""
    suited = len(_suits(cards)) == 1
    if len(set(_ranks(cards))) == 1:
        return "suited_trips" if suited else "trips"
    if frozenset(_ranks(cards)) in SEQUENCES:
        return "straight_flush" if suited else "straight"
    return "flush" if suited else None


def progressive(cards: Names) -> str | None:
    """Sheet 004, 21+3 Progressive."""
    if set(cards) == {"As"}:
        return "aces_of_spades"
    return "suited_aces" if _ranks(cards) == "AAA" and len(_suits(cards)) == 1 else poker(cards)


def hot_3(cards: Names) -> str | None:
    """Sheets 000, 002 and 003."""
    if _ranks(cards) == "777":
        return "777"
    total = _total(cards)
    if total == 21 and len(_suits(cards)) == 1:
        return "suited_21"
    return str(total) if total in (19, 20, 21) else None


def lucky_ladies(cards: Names) -> str | None:
    """Sheet 004."""
    if set(cards) == {"Qh"}:
        return "queens_of_hearts"
    if _total(cards) == 20:
        if len(_suits(cards)) > 1:
            return "20"
        return "matched_20" if len(set(cards)) == 1 else "suited_20"
    if "Qh" in cards:
        return "queen_of_hearts"
    return "queen" if "Q" in _ranks(cards) else None


READ: dict[str, tuple[int, Callable[[Names], str | None]]] = {
    "any_pair": (2, any_pair),
    "perfect_pair": (2, perfect_pair),
    "lucky_ladies": (2, lucky_ladies),
    "21+3": (3, poker),
    "21+3_progressive": (3, progressive),
    "hot_3": (3, hot_3),
}
"""How many cards each bet sees, and how it reads them."""

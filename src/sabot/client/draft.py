"""Bets that are being placed, as the house drafted them.

Law: what the last press gave, and nothing worked out beside it; nothing is staked until it is dealt.
"""

import msgspec

from sabot.protocol import events


class Draft(msgspec.Struct, frozen=True):
    """A draft after a press: its chips (``view.draft``) and what may be pressed next (``view.offer``)."""

    view: events.Pressed

    @property
    def may_deal(self) -> bool:
        """The house would deal to these bets."""
        return self.view.offer.deal is None

    @property
    def bets(self) -> dict[int, dict[str, int]]:
        """What dealing it stakes: boxes, and the cents of each of their bets."""
        bets: dict[int, dict[str, int]] = {}
        for spot in self.view.draft:
            bets.setdefault(spot.box, {})[spot.bet] = sum(spot.chips)
        return bets

"""All bots at once.

Law: the rounds are shared out beforehand, so that a seed decides what every bot chooses, whoever is faster.
"""

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from sabot.client import Client, Disconnected, Refused
from sabot.demo.bot import Bot
from sabot.demo.chooser import Chooser
from sabot.demo.tally import Summary, Tally, summed
from sabot.protocol import http


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played."""

    url: str
    players: int
    rounds: int
    game: str | None = None
    """All games of the house that are open, without one."""
    seed: str = ""
    patience_s: float = 30.0


_PAUSE_S = 0.5

Progress = Callable[[int, int], None]
"""Told how many rounds are done, and how many errors there were."""


async def demo(options: Options, *, progress: Progress, stop: Callable[[], bool]) -> Summary:
    """Play; whoever asks to stop gets what there is when the rounds that run are over."""
    async with Client(options.url, patience=0) as scout:
        cards = tuple(card for card in await scout.games() if _plays(card, options.game))
    if not cards:
        raise Refused("house.unknown_game", {"game": options.game})
    clock = asyncio.get_running_loop().time
    began = clock()
    shares = _shares(options.rounds, options.players)
    tallies = [Tally() for _ in shares]
    door = asyncio.Lock()

    def told() -> None:
        progress(sum(tally.rounds.total() for tally in tallies), sum(tally.errors.total() for tally in tallies))

    async def visit(place: int) -> None:
        choose = Chooser(options.seed, f"bot/{place}")
        async with Client(options.url, patience=options.patience_s) as client:
            async with door:  # the house lets guests in one by one
                if stop() or not await _came_in(client, tallies[place], patience_s=options.patience_s, stop=stop):
                    return
            bot = Bot(client, choose, cards, tallies[place])
            await bot.play(shares[place], stop=stop, on_round=told)

    await asyncio.gather(*(visit(place) for place in range(len(shares))))
    elapsed_ms = round((clock() - began) * 1000)
    return summed(tallies, url=options.url, seed=options.seed, asked=options.rounds, elapsed_ms=elapsed_ms)


async def _came_in(client: Client, tally: Tally, *, patience_s: float, stop: Callable[[], bool]) -> bool:
    """A guest more, also where the house fails at this very moment: one that nobody knows of harms nobody."""
    clock = asyncio.get_running_loop().time
    until = clock() + patience_s
    while True:
        try:
            await client.guest()
        except Refused as refused:
            tally.errors[refused.reason] += 1
            return False
        except Disconnected:
            if stop() or clock() > until:
                tally.errors["disconnected"] += 1
                return False
            await asyncio.sleep(_PAUSE_S)
        else:
            return True


def _plays(card: http.GameCard, game: str | None) -> bool:
    return card.open and game in {None, card.game}


def _shares(rounds: int, players: int) -> Sequence[int]:
    """Rounds for each bot, as even as they can be; nobody comes for nothing."""
    each, more = divmod(rounds, players)
    return [share for share in [each + 1] * more + [each] * (players - more) if share]

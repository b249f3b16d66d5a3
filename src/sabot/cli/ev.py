"""``sabot ev``: what each action is worth now."""

from typing import NamedTuple

from rich.text import Text

from sabot.cards import Card
from sabot.cli import show
from sabot.cli.compiling import compiling
from sabot.cli.refusal import BadInput
from sabot.games import Game
from sabot.hand import best_total
from sabot.odds import Impossible, hand_values
from sabot.words import Lang, percent, say


class Position(NamedTuple):
    """What is asked about; ``partner`` is the other half's card of a hand that comes from a split."""

    hand: tuple[Card, ...]
    upcard: Card
    gone: tuple[Card, ...]
    partner: Card | None
    lent: bool


def ev(game: Game, lang: Lang, position: Position, *, as_json: bool) -> int:
    """Print the value of every action offered, best first."""
    hand, upcard, gone, partner, lent = position
    try:
        with compiling(lang, charts=False):
            found = hand_values(game.rules, hand, upcard, gone, partner=partner, lent=lent)
    except Impossible as impossible:
        raise BadInput(f"impossible.{impossible.why}", **impossible.about) from None
    if as_json:
        actions = {action.value: value for action, value in found.actions.items()}
        best = found.best.value if found.best else None
        show.print_json(
            {
                "actions": actions,
                "best": best,
                "value": found.value,
                "looked": found.looked,
                "insurance": found.insurance,
            }
        )
        return 0
    out = show.console()
    line = Text(f"{say(lang, f'game.{game.name}.title')}  ", style="bold") + show.cards(hand)
    against = Text(f"  {best_total(hand)}  {say(lang, 'replay.dealer').lower()} ", style="dim")
    out.print(line + against + show.card(upcard))
    if not found.actions:
        out.print(say(lang, "ev.nothing", value=_share(lang, found.value)))
    else:
        shown = show.table(*(say(lang, f"ev.{name}") for name in ("action", "value", "behind")), right=(1, 2))
        for action, value in found.actions.items():
            first = action is found.best
            name = Text(("→ " if first else "  ") + say(lang, f"action.{action}"), style="bold" if first else "")
            shown.add_row(name, _share(lang, value), "" if first else _share(lang, value - found.value))
        out.print(shown)
    if found.insurance is not None:
        out.print(Text(say(lang, "ev.insurance", value=_share(lang, found.insurance)), style="dim"))
    out.print(Text(say(lang, "ev.looked" if found.looked else "ev.not_looked"), style="dim"))
    return 0


def _share(lang: Lang, value: float) -> str:
    """A profit or a loss as a share of the bet, with its sign."""
    return ("+" if value > 0 else "−" if value < 0 else "") + percent(lang, f"{abs(value) * 100:.4f}")

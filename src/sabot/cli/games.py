"""``sabot games``: the games of the house."""

import msgspec
from rich.text import Text

from sabot.cli.show import console, print_json, table
from sabot.games import GAMES, Game, Kind
from sabot.limits import Limits
from sabot.rules import digest, encode
from sabot.side_bets import pays_to_one
from sabot.words import Lang, say


def games(lang: Lang, *, as_json: bool) -> int:
    """Print every game."""
    if as_json:
        print_json([_as_json(game, lang) for game in GAMES.values()])
        return 0
    out = console()
    names = ("name", "kind", "decks", "boxes", "main", "side_bets")
    shown = table(*(say(lang, f"games.{name}") for name in names), right=(2,))
    for game in GAMES.values():
        main = game.limits[game.level].main
        shown.add_row(
            Text(game.name, style="bold"),
            say(lang, f"kind.{game.kind}"),
            str(game.rules.decks),
            say(lang, "games.shared") if game.kind is Kind.LIVE else f"1–{game.boxes}",
            say(lang, "help.limits.range", least=main.least, most=main.most),
            ", ".join(say(lang, f"bet.{bet.name}") for bet in game.rules.side_bets),
        )
    out.print(shown)
    out.print()
    for game in GAMES.values():
        title = Text(say(lang, f"game.{game.name}.title"), style="bold")
        out.print(title, Text("· " + say(lang, f"game.{game.name}.line"), style="dim"))
    out.print()
    out.print(Text(say(lang, "games.hint", game=next(iter(GAMES))), style="dim"))
    return 0


def _as_json(game: Game, lang: Lang) -> dict[str, object]:
    return {
        "name": game.name,
        "title": say(lang, f"game.{game.name}.title"),
        "sheet": game.sheet,
        "kind": game.kind.value,
        "boxes": game.boxes,
        "boxes_on_phone": game.boxes_on_phone,
        "level": game.level,
        "limits": {level: _limits_as_json(limits) for level, limits in game.limits.items()},
        "chips": list(game.chips),
        "side_bets": {
            bet.name: {
                "sees": bet.kind.sees.value,
                "half_of_main": bet.kind.half_of_main,
                "lines": {
                    line.name: None if line.name == bet.kind.jackpot else pays_to_one(bet, line.name)
                    for line in bet.kind.lines
                },
            }
            for bet in game.rules.side_bets
        },
        "published": [msgspec.to_builtins(figure) for figure in game.published],
        "rules_hash": digest(game.rules),
        "rules": msgspec.json.decode(encode(game.rules)),
    }


def _limits_as_json(limits: Limits) -> dict[str, object]:
    ranges = {"main": limits.main, **limits.side_bets}
    return {bet: {"least": allowed.least, "most": allowed.most} for bet, allowed in ranges.items()}

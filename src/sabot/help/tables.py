"""The tables of a help: pays, limits, the sheet's strategy, published returns.

Law: rows come from the game's data in the data's own order.
"""

from collections.abc import Iterator

from sabot.cents import STAKE_UNIT
from sabot.games.game import Game, Published
from sabot.help.parts import Section, Table
from sabot.limits import Range
from sabot.side_bets import Sees, SideBet
from sabot.strategy import UPCARDS
from sabot.words import Lang, money, percent, say


def side_bets(game: Game, lang: Lang) -> Iterator[Section]:
    """One section for all side bets, then one for each."""
    if game.rules.side_bets:
        yield Section(say(lang, "help.side_bets"), (say(lang, "help.side_bets.text"),))
    for bet in game.rules.side_bets:
        rows = tuple((say(lang, f"line.{bet.name}.{line.name}"), _pay(bet, line.name, lang)) for line in bet.kind.lines)
        columns = (say(lang, f"bet.{bet.name}"), "")
        yield Section(columns[0], tuple(_about(game, bet, lang)), Table(columns, rows))


def _about(game: Game, bet: SideBet, lang: Lang) -> Iterator[str]:
    """What is true of a side bet beside its pays."""
    kind, rules = bet.kind, game.rules
    lines = {line.name for line in kind.lines}
    allowed = game.limits[game.level].of(bet.name)
    fixed = allowed is not None and allowed.least == allowed.most
    yield say(lang, f"sees.{kind.sees}")
    for key, true in (
        ("half", kind.half_of_main),
        ("fixed", fixed),
        ("for_one", kind.for_one),
        ("push", kind.pushes_on_natural),
        ("bust_22", kind.sees is Sees.DEALER and rules.push_total is not None),
        ("rank", bool(lines & {"pair", "mixed"})),
        ("best_ace", "21" in lines),
        ("ace", "straight" in lines),
        ("gap", "straight" in lines and bool(rules.removed)),
    ):
        if true:
            yield say(lang, f"help.side_bets.{key}", stake=allowed.least if allowed is not None else 0, one=100)
    if kind.jackpot is not None and game.jackpot is not None and allowed is not None:
        visible, hidden = (f"{ppm / 10_000:g}" for ppm in (game.jackpot.visible_ppm, game.jackpot.hidden_ppm))
        shares = {"visible": percent(lang, visible), "hidden": percent(lang, hidden)}
        yield say(lang, "help.meter.text", stake=allowed.least, **shares)


def _pay(bet: SideBet, line: str, lang: Lang) -> str:
    if line == bet.kind.jackpot:
        return say(lang, "help.side_bets.meter")
    return say(lang, "help.side_bets.for" if bet.kind.for_one else "help.side_bets.pay", pays=dict(bet.pays)[line])


def limits(game: Game, lang: Lang) -> Section:
    """What may be staked at each level."""
    levels = tuple(game.limits)
    bets = ("main", *(bet.name for bet in game.rules.side_bets))
    names = [say(lang, f"level.{level}") for level in levels] if len(levels) > 1 else [""]  # the only one needs no name
    columns = (say(lang, "help.limits.bet"), *names)
    rows = tuple(
        (say(lang, f"bet.{bet}"), *(_range(game, bet, game.limits[level].of(bet), lang) for level in levels))
        for bet in bets
    )
    least = min(allowed.least for level in game.limits.values() for allowed in (level.main, *level.side_bets.values()))
    chips = ", ".join(money(lang, chip, short=True) for chip in game.chips if chip >= least)
    halves = any(bet.kind.half_of_main for bet in game.rules.side_bets)
    told = (
        say(lang, "help.limits.text", unit=STAKE_UNIT),
        *((say(lang, "help.limits.halves", half=STAKE_UNIT // 2),) if halves else ()),
        say(lang, "help.limits.chips", chips=chips),
    )
    return Section(say(lang, "help.limits"), told, Table(columns, rows))


def _range(game: Game, bet: str, allowed: Range | None, lang: Lang) -> str:
    if any(side.name == bet and side.kind.half_of_main for side in game.rules.side_bets):
        return say(lang, "help.limits.half")
    if allowed is None:
        return say(lang, "help.limits.none")
    if allowed.least == allowed.most:
        return money(lang, allowed.least, short=True)
    return say(lang, "help.limits.range", least=allowed.least, most=allowed.most)


def chart(game: Game, lang: Lang) -> Section | None:
    """The strategy that the sheet prints, where it prints one, in letters: who shows it has signs for them."""
    if game.strategy is None:
        return None
    held = [place for place, upcard in enumerate(UPCARDS) if upcard == "T" or upcard not in game.rules.removed]
    hands = [
        *((str(total), letters) for total, letters in game.strategy.hard.items() if total < 21),
        *((f"A-{total - 11}", letters) for total, letters in game.strategy.soft.items() if 13 <= total < 21),
        *((f"{_full(rank)}-{_full(rank)}", letters) for rank, letters in game.strategy.pairs.items()),
    ]
    columns = (say(lang, "help.strategy.hand"), *(_full(UPCARDS[place]) for place in held))
    rows = tuple((hand, *(letters[place] for place in held)) for hand, letters in _merged(hands))
    told = [say(lang, "help.strategy.text")]
    if "T" in game.rules.removed:
        told.append(say(lang, "help.strategy.tens"))
    return Section(say(lang, "help.strategy"), tuple(told), Table(columns, rows))


def _full(rank: str) -> str:
    """A ten as it stands on a card: among the letters of a chart, T would be one of them."""
    return "10" if rank == "T" else rank


def _merged(hands: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Neighbouring totals that play alike share a row."""
    first, last, letters = hands[0][0], hands[0][0], hands[0][1]
    for hand, row in hands[1:]:
        if row == letters and "-" not in hand:
            last = hand
            continue
        yield first if first == last else f"{first}–{last}", letters
        first, last, letters = hand, hand, row
    yield first if first == last else f"{first}–{last}", letters


def returns(game: Game, lang: Lang) -> Section:
    """What the sheet prints of returns, and on what play."""
    columns = tuple(say(lang, f"help.returns.{name}") for name in ("bet", "percent", "note"))
    rows = tuple(
        (say(lang, f"bet.{figure.bet}"), percent(lang, figure.percent), _note(figure, lang))
        for figure in game.published
    )
    return Section(say(lang, "help.returns"), (say(lang, "help.returns.text"),), Table(columns, rows))


def _note(figure: Published, lang: Lang) -> str:
    if not figure.follows:
        return say(lang, "help.returns.differs")
    return say(lang, f"help.returns.{figure.play}") if figure.play else ""

"""Which sentences are true of a game.

Law: each sentence is chosen by a field of the rules and filled from it; nothing asks which game it is.
"""

from collections.abc import Callable, Iterator

from sabot.cards import RANKS
from sabot.games.game import Game, Kind
from sabot.limits import Away
from sabot.rules import Rules
from sabot.words import Lang, number, say

Sentences = Iterator[tuple[str, dict[str, object]]]


def _objective(_game: Game, _lang: Lang) -> Sentences:
    yield "objective.text", {}
    yield "objective.values", {}


def _cards(game: Game, lang: Lang) -> Sentences:
    rules = game.rules
    cards = 4 * rules.decks * (len(RANKS) - len(rules.removed))
    yield "cards.shoe", {"decks": rules.decks, "cards": number(lang, cards)}
    if rules.removed:
        yield "cards.removed", {"ranks": _listed(_names(rules.removed, lang), say(lang, "help.and"))}
    yield "cards.every_round" if game.kind is Kind.INSTANT else "cards.cut_card", {}


def _deal(game: Game, _lang: Lang) -> Sentences:
    rules = game.rules
    if game.kind is Kind.INSTANT:
        if game.boxes == game.boxes_on_phone:
            yield "deal.few_boxes", {"boxes": game.boxes}
        else:
            yield "deal.boxes", {"boxes": game.boxes, "phone": game.boxes_on_phone}
    else:
        yield "deal.shared", {}
        yield "deal.tracks", {}
    yield "deal.hole" if rules.hole_card else "deal.no_hole", {}
    looks = {("ace",): "deal.looks_ace", ("ten",): "deal.looks_ten", ("ace", "ten"): "deal.looks_both"}
    if rules.look:
        yield looks[tuple(sorted(rules.look))], {}
    if len(rules.look) < 2:
        yield "deal.unseen", {}


def _insurance(_game: Game, _lang: Lang) -> Sentences:
    yield "insurance.text", {}


def _decisions(game: Game, _lang: Lang) -> Sentences:
    rules = game.rules
    yield "decisions.hit", {}
    if rules.doubles:
        multiples = ", ".join(f"×{multiple}" for multiple in rules.doubles)
        yield ("decisions.double", {}) if rules.doubles == (2,) else ("decisions.multiples", {"multiples": multiples})
        yield "decisions.after_split" if rules.double_after_split else "decisions.not_after_split", {}
    yield f"decisions.split_{rules.split_by}", {}
    yield "decisions.split_aces", {}
    if rules.surrender:
        yield "decisions.surrender", {}
    if game.kind is Kind.LIVE:
        yield "decisions.default", {}


def _free(game: Game, lang: Lang) -> Sentences:
    rules = game.rules
    if rules.free_doubles:
        yield "free.double", {"totals": _listed(tuple(map(str, rules.free_doubles)), say(lang, "help.or"))}
    if rules.free_splits:
        yield "free.split", {"ranks": _listed(_names(rules.free_splits, lang), say(lang, "help.or"))}
    if rules.free_doubles or rules.free_splits:
        yield "free.replaces", {}


def _dealer(game: Game, _lang: Lang) -> Sentences:
    rules = game.rules
    yield "dealer.hits_soft" if rules.hits_soft_17 else "dealer.stands", {}
    if rules.push_total is not None:
        yield "dealer.push_total", {"total": rules.push_total}


def _settle(game: Game, lang: Lang) -> Sentences:
    rules = game.rules
    yield "settle.even", {}
    yield "settle.natural", {"pays": _odds(rules, lang)}
    if rules.charlie is not None:
        yield "settle.charlie", {"cards": rules.charlie}


def _pace(game: Game, _lang: Lang) -> Sentences:
    if game.pace is not None:
        seconds = {
            "betting": game.pace.betting_ms,
            "close": game.pace.bets_close_ms,
            "insurance": game.pace.insurance_ms,
            "first": game.pace.first_decision_ms,
            "later": game.pace.later_decision_ms,
        }
        yield "pace.text", {name: f"{ms / 1000:g}" for name, ms in seconds.items()}


def _away(game: Game, lang: Lang) -> Sentences:
    if game.kind is Kind.LIVE:
        yield "away.live", {}
    else:
        yield "away.back", {}
        yield "away.elsewhere", {}
    if game.away is not None:
        yield from _waiting(game.away, lang)
    yield f"away.fault_{game.after_fault}", {}


def _waiting(away: Away, lang: Lang) -> Sentences:
    longest = _lasting(away.open_ms, lang)
    if away.pending_ms is None:
        yield "away.waits_open", {"open": longest}
    else:
        yield "away.waits", {"pending": _lasting(away.pending_ms, lang), "open": longest}
    if away.ending == "complete":
        yield "away.completed", {}
        yield "away.unstaked", {}
    else:
        yield "away.cancelled", {}
    if away.idle_ms is not None:
        yield "away.idle", {"idle": _lasting(away.idle_ms, lang)}


SECTIONS: dict[str, Callable[[Game, Lang], Sentences]] = {
    "objective": _objective,
    "cards": _cards,
    "deal": _deal,
    "insurance": _insurance,
    "decisions": _decisions,
    "free": _free,
    "dealer": _dealer,
    "settle": _settle,
    "pace": _pace,
    "away": _away,
}
"""The sections of every help, in order; one without sentences is left out."""


_UNITS = (("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000))


def _lasting(ms: int, lang: Lang) -> str:
    """A length of time in the largest unit that it has at least two of, and no rest: 24 hours, not one day."""
    for unit, long in _UNITS:
        count, rest = divmod(ms, long)
        if count > 1 and rest == 0:
            return say(lang, f"help.time.{unit}", count=number(lang, count))
    return say(lang, "help.time.seconds", count=number(lang, round(ms / 1000)))


def _odds(rules: Rules, lang: Lang) -> str:
    return say(lang, "help.odds", wins=rules.natural_pays.numerator, stakes=rules.natural_pays.denominator)


def _names(ranks: tuple[str, ...], lang: Lang) -> tuple[str, ...]:
    return tuple(say(lang, f"rank.{rank}") for rank in ranks)


def _listed(words: tuple[str, ...], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]

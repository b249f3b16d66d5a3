"""Rounds as their players take them away: in the notation, and as a proof.

Law: both are written from the facts alone; what is exported settles, by the rules that the round names, to the
cents that were paid. No proof of a round that is not over, because its seed would tell the cards to come.
"""

from dataclasses import replace
from typing import Any

import msgspec

from sabot.actions import Action
from sabot.engine.boxes import Act, Settle, Void, step
from sabot.engine.boxes.events import Settled, Voided
from sabot.engine.meters import MICRO
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.fairness import instant_proof, instant_shoe
from sabot.games import GAMES
from sabot.house.instant.state import Played, fold
from sabot.house.jackpot import jackpot_stakes
from sabot.house.refused import Reason, Refused
from sabot.notation import Meter, Record, write
from sabot.replay import Result, as_json, record_boxes
from sabot.replay.result import result
from sabot.rules import encode

_CLAIMED = ("staked", "returned", "hands", "side_bets", "insurance")


def record_of(played: Played) -> Record:
    """A round in the notation, as far as it has gone."""
    opened = played.opened
    acts = [
        Act(event.box, event.hand, Action(event.action)) for event in played.events if isinstance(event, fact.Acted)
    ]
    why = next((event.why for event in played.events if isinstance(event, fact.Voided)), None)
    game = GAMES[opened.game]
    level = opened.level if len(game.limits) > 1 and opened.level in game.limits else None
    written = record_boxes(game, played.round, acts, level=level, meter=_meter(played), void=why)
    return replace(written, id=played.id)


def _meter(played: Played) -> Meter | None:
    """The meters before the round's own contributions, in the whole cents from which the awards come out as paid.

    That is the meters themselves, but for a fraction that a contribution completed, and for a win close behind
    another one, which was paid less than the meter showed.
    """
    opened, jackpot = played.opened, GAMES[played.opened.game].jackpot
    if opened.meter is None or opened.jackpot is None or jackpot is None:
        return None
    staked = jackpot_stakes(opened.bets)
    shares = (opened.jackpot.visible_ppm, opened.jackpot.hidden_ppm)
    full = [(amount + staked * share) // MICRO for amount, share in zip(opened.meter, shares, strict=True)]
    for place, award in enumerate(_awards(played)[:2]):
        full[place] = award
    fed = (staked * jackpot.visible_ppm // MICRO, staked * jackpot.hidden_ppm // MICRO)
    visible, hidden = (max(cents - more, 0) for cents, more in zip(full, fed, strict=True))
    return Meter(visible, hidden, opened.jackpot.floor_cents)


def _awards(played: Played) -> list[int]:
    return [cents for event in played.events if isinstance(event, fact.Awarded) for _, cents in event.awards]


def settlement_of(played: Played) -> Settlement:
    """What a finished round came to, bet by bet."""
    if not played.over:
        raise Refused(Reason.ROUND_NOT_OVER, round=played.id)
    last = next(event for event in reversed(played.events) if isinstance(event, fact.Settled | fact.Voided))
    before = played.events[: played.events.index(last)]
    command = Void(last.why) if isinstance(last, fact.Voided) else Settle()
    _, events = step(fold(played.round.rules, before), command)
    return next(event.settlement for event in events if isinstance(event, Settled | Voided))


def result_of(played: Played) -> Result:
    """What a finished round came to, by the rules that it names."""
    settled, record = settlement_of(played), record_of(played)
    names = {box.number: str(box.number) for box in played.round.boxes}
    return result(record, names, played.round.dealer, settled, dealt=played.round.dealt)


def proof_of(played: Played) -> dict[str, Any]:
    """A finished round as a file that proves itself."""
    data = as_json(result_of(played))
    opened, record = played.opened, record_of(played)
    seed = next(event.seed for event in played.events if isinstance(event, fact.Revealed))
    proof: dict[str, Any] = {
        "proof": 1,
        "round": write([record]),
        "rules": msgspec.json.decode(encode(played.round.rules)),
        "claimed": {name: data[name] for name in _CLAIMED},
        "shoe": instant_proof(
            instant_shoe(
                played.round.rules,
                shoe_id=opened.shoe,
                seed=bytes.fromhex(seed),
                player_value=bytes.fromhex(opened.value),
            )
        ),
    }
    awards = next((event.awards for event in played.events if isinstance(event, fact.Awarded)), ())
    if awards:
        proof["awards"] = {str(box): cents for box, cents in awards}
    return proof

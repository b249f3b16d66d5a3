"""An instant round that is interrupted: paused, resumed, voided, dealt card by card.

Law: a pause changes nothing, a void gives back exactly what was debited, and cards may come one at a time.
"""

from itertools import chain

import pytest
from support.boxes import after, deal, events, opened, states
from support.rounds import play

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.boxes import Act, Award, Command, Deal, Insure, Pause, Phase, Resume, Round, Settle, Void, step
from sabot.engine.boxes.events import Acted, BetsTaken, Event, InsuranceAnswered, Paused, Resumed, Settled, Voided
from sabot.engine.outcome import Outcome
from sabot.engine.refused import Reason, Refused
from sabot.engine.settlement import Settlement

OPENED = {
    "classic": opened("classic", "1 main=10.00 perfect_pair=5.00", "4 main=20.00"),
    "progressive": opened("progressive", "1 main=10.00 21+3_progressive=5.00", "2 main=20.00 lucky_ladies=1.00"),
}
AT_STAKE = {"classic": 3500, "progressive": 3600}

# Each script ends where everything is decided: insurance, two splits, a double, a bust, a dealer who draws.
SCRIPTS: dict[str, list[Command]] = {
    "classic": [
        deal("8h 9h Ac 8d 9d"),
        Insure(4, False),
        Insure(1, True),
        Act(1, 1, Action.SPLIT),
        deal("3c Tc"),
        Act(1, 1, Action.DOUBLE),
        deal("9s"),
        Act(1, 2, Action.STAND),
        Act(4, 1, Action.HIT),
        deal("Ks"),
        deal("5d"),
        deal("Kd"),
        deal("4h"),
    ],
    "progressive": [
        deal("As 8h As As 8d 5c"),
        Award(((1, 1_000_075),)),
        Insure(1, True),
        Insure(2, False),
        Act(1, 1, Action.SPLIT),
        deal("7c Th"),
        Act(2, 1, Action.SPLIT),
        deal("3c 5s"),
        Act(2, 1, Action.DOUBLE),
        deal("9s"),
        Act(2, 2, Action.HIT),
        deal("Qs"),
        deal("Kd"),
        deal("4h"),
    ],
}
MOMENTS = [
    pytest.param(game, moment, id=f"{game}-{moment}-{now.phase}")
    for game, script in SCRIPTS.items()
    for moment, now in enumerate(states(OPENED[game], *script))
]
COMMANDS: list[Command] = [deal("2c"), Act(1, 1, Action.STAND), Insure(1, False), Award(()), Settle(), Pause("again")]


def _at(game: str, moment: int) -> Round:
    return after(OPENED[game], *SCRIPTS[game][:moment])


def _debited(game: str, moment: int) -> int:
    """Every cent that was taken from the player by then, as it was told."""
    told: list[Event] = [BetsTaken(AT_STAKE[game]), *events(OPENED[game], *SCRIPTS[game][:moment])]
    return sum(event.staked for event in told if isinstance(event, BetsTaken | InsuranceAnswered | Acted))


def _settlement(round: Round, last: Settle | Void) -> Settlement:
    (over,) = events(round, last)
    assert isinstance(over, Settled | Voided)
    return over.settlement


def test_the_scripts_pass_through_every_phase() -> None:
    """The moments below leave no phase out: classic has no awards, and both end one step before the settlement."""
    seen = {game: {now.phase for now in states(OPENED[game], *script)} for game, script in SCRIPTS.items()}
    assert seen["progressive"] == set(Phase) - {Phase.SETTLED, Phase.VOIDED}
    assert seen["classic"] == seen["progressive"] - {Phase.AWARDING}


@pytest.mark.parametrize(
    ("game", "staked", "returned"),
    [
        ("classic", 1000 * 3 + 500 + 2000 + 500, 2000 + 5500),  # 1.1 pushes; two red eights
        ("progressive", 1000 * 2 + 500 + 500 + 2000 * 3 + 100, 2000 + 4000 + 1_000_075),  # 1.2 wins, 2.1 pushes
    ],
)
def test_an_undisturbed_round_is_settled_to_the_cent(game: str, staked: int, returned: int) -> None:
    """Sheets 001, Scores and pays, and 004, Pay table: what the interrupted rounds below are compared with."""
    settlement = _settlement(_at(game, len(SCRIPTS[game])), Settle())
    assert (settlement.staked, settlement.returned) == (staked, returned)
    assert settlement.staked == _debited(game, len(SCRIPTS[game]))


@pytest.mark.parametrize(("game", "moment"), MOMENTS)
def test_a_paused_round_takes_nothing_but_resume_and_void(game: str, moment: int) -> None:
    """Sheet 001, Malfunction: whatever a player sends meanwhile is refused, and changes nothing."""
    paused, told = step(_at(game, moment), Pause("scan_error"))
    assert told == (Paused("scan_error"),)
    for command in COMMANDS:
        with pytest.raises(Refused) as refused:
            step(paused, command)
        assert refused.value.reason is Reason.ROUND_PAUSED
    assert paused == step(_at(game, moment), Pause("scan_error"))[0]


@pytest.mark.parametrize(("game", "moment"), MOMENTS)
def test_a_resumed_round_goes_on_exactly_where_it_was(game: str, moment: int) -> None:
    """Sheets 001, Malfunction, and 004, Buttons and displays: the last action completed stands, and none is lost."""
    before = _at(game, moment)
    resumed, told = step(after(before, Pause("scan_error")), Resume())
    assert (resumed, told) == (before, (Resumed(),))
    ended = after(resumed, *SCRIPTS[game][moment:])
    assert _settlement(ended, Settle()) == _settlement(_at(game, len(SCRIPTS[game])), Settle())


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
@pytest.mark.parametrize(("game", "moment"), MOMENTS)
def test_a_voided_round_gives_back_every_stake_debited_once(game: str, moment: int, *, paused: bool) -> None:
    """Sheet 004, Cards and Information: nothing is credited, not even a natural, a side bet or the meter."""
    round = after(_at(game, moment), Pause("misdeal")) if paused else _at(game, moment)
    voided = _settlement(round, Void("misdeal"))
    assert {hand.outcome for hand in voided.hands} == {Outcome.VOID}
    assert all(hand.staked == hand.returned for hand in voided.hands)
    assert all(bet.staked == bet.returned for bet in voided.side_bets)
    assert all(taken.staked == taken.returned for taken in voided.insurance)
    assert all(bet.line is None for bet in voided.side_bets)
    assert voided.returned == voided.staked == _debited(game, moment)


@pytest.mark.parametrize("last", [Settle(), Void("misdeal")], ids=["settled", "voided"])
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_round_that_is_over_stays_over(game: str, last: Settle | Void) -> None:
    """Sheets 001 and 004, Malfunction: it is paid once or refunded once, never both."""
    over = after(_at(game, len(SCRIPTS[game])), last)
    for command in (*COMMANDS, Resume(), Void("again")):
        with pytest.raises(Refused) as refused:
            step(over, command)
        assert refused.value.reason is Reason.ROUND_OVER


@pytest.mark.parametrize("game", SCRIPTS)
def test_cards_may_come_one_at_a_time(game: str) -> None:
    """Sheets 001, Dealing, and 004, How to play: the same round, told in the same order."""
    script = SCRIPTS[game]
    one_by_one: list[Command] = list(
        chain.from_iterable(
            [Deal((card,)) for card in command.cards] if isinstance(command, Deal) else [command] for command in script
        )
    )
    assert len(one_by_one) > len(script)
    assert after(OPENED[game], *one_by_one) == after(OPENED[game], *script)
    assert events(OPENED[game], *one_by_one) == events(OPENED[game], *script)


@pytest.mark.parametrize("game", SCRIPTS)
def test_a_half_dealt_round_waits_for_the_rest_and_can_be_voided(game: str) -> None:
    """Sheets 001 and 004, Malfunction: the cards that fell are kept, the stakes go back."""
    round = after(OPENED[game], deal("8h 9h Ac"))
    assert (round.phase, round.wanted) == (Phase.DEALING, OPENED[game].wanted - 3)
    assert ([box.hands[0].cards for box in round.boxes], round.dealer) == (
        [parse_all("8h"), parse_all("9h")],
        parse_all("Ac"),
    )
    assert _settlement(round, Void("misdeal")).returned == AT_STAKE[game]


@pytest.mark.parametrize(
    ("game", "round", "hands", "returned"),
    [
        ("classic", "bets 1 main=10.00 perfect_pair=5.00\nvoid outage", ["void"], 1500),
        ("classic", "bets 1 main=10.00\nshoe 8h Kc 8d 3s 5c 9d\ndo 1 split\ndo 1.1 double\nvoid outage", None, 3000),
        ("progressive", "bets 2 main=10.00 21+3=5.00\nshoe Ah 6c\nvoid malfunction", ["void"], 1500),
        ("progressive", "bets 2 main=10.00\nshoe Ah Kc Qd 9s\nvoid malfunction", ["void"], 1000),
        ("progressive", "bets 2 main=10.00\nshoe Th 6c 6d 9s\ndo 2 surrender\nvoid malfunction", ["void"], 1000),
    ],
)
def test_a_written_round_may_end_in_a_void_anywhere(
    game: str, round: str, hands: list[str] | None, returned: int
) -> None:
    """Sheets 001, Malfunction, and 004, Cards and Information: before a card, in the deal, after a natural."""
    result = play(f"game {game}\n{round}")
    assert [hand.outcome for hand in result.hands] == (hands or ["void", "void"])
    assert (result.returned, result.net) == (returned, 0)

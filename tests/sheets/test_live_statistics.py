"""What the others chose: live shares among players in exactly the same situation with the same options.

Law: one count for the whole table, situation by situation; each client takes its own choice out.
"""

import numpy as np
import pytest
from support.live import LIVE, SPLIT, deal, said, table

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.tracks import CODE, CloseWindow, Decide, Situation, Track, decide, statistics

DOUBLES = {
    "free_bet": (Action.DOUBLE,),
    "infinite": (Action.DOUBLE,),
    "power": (Action.DOUBLE, Action.TRIPLE, Action.QUADRUPLE),
}
H, S = Action.HIT, Action.STAND


def _shown(rows: list[int], actions: list[Action], *options: tuple[Action, ...]) -> Decide:
    """Decisions of players who were each shown these options."""
    command = decide(rows, [1] * len(rows), actions)
    bits = [sum(1 << CODE[action] for action in shown) for shown in options]
    return Decide(command.rows, command.hands, command.actions, command.funded, np.array(bits, np.int64))


@pytest.mark.parametrize("game", LIVE)
def test_choices_in_the_same_situation_are_counted_together(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: live, as they come in."""
    options = (H, S, *DOUBLES[game])
    round = table(game, "Kh 7c 2d Kd", *[1000] * 5)
    assert statistics(round) == ()
    round = said(round, decide([0, 1], [1, 1], [H, S]))
    assert statistics(round) == (Situation(Track.UNSPLIT, parse_all("Kh 2d"), options, {H: 1, S: 1}),)
    round = said(round, decide([2, 3], [1, 1], [H, Action.DOUBLE]))
    assert statistics(round) == (Situation(Track.UNSPLIT, parse_all("Kh 2d"), options, {H: 2, S: 1, Action.DOUBLE: 1}),)


@pytest.mark.parametrize("game", LIVE)
def test_players_with_other_options_are_counted_apart(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: who cannot pay a double is compared with those who cannot either."""
    full = (H, S, *DOUBLES[game])
    round = said(
        table(game, "Kh 7c 2d Kd", *[1000] * 6),
        _shown([0, 1, 2, 3], [H, S, H, Action.DOUBLE], full, (H, S), (H, S), full),
    )
    cards = parse_all("Kh 2d")
    assert {situation.options: situation for situation in statistics(round)} == {
        full: Situation(Track.UNSPLIT, cards, full, {H: 1, Action.DOUBLE: 1}),
        (H, S): Situation(Track.UNSPLIT, cards, (H, S), {H: 1, S: 1}),
    }


def test_power_tells_apart_how_much_each_could_pay() -> None:
    """Sheet 003, deciding: twice but not three times the stake is one more situation."""
    shown = [(H, S, *DOUBLES["power"][:more]) for more in range(4)]
    round = said(table("power", "Kh 7c 2d Kd", *[1000] * 5), _shown([0, 1, 2, 3], [H] * 4, *shown))
    assert {situation.options for situation in statistics(round)} == set(shown)


@pytest.mark.parametrize("game", LIVE)
def test_options_that_are_not_offered_do_not_tell_situations_apart(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: only what is at one's disposal counts as an option."""
    round = said(
        table(game, "Kh 7c 2d Kd", *[1000] * 3), _shown([0, 1], [H, S], (H, S), (H, S, Action.SURRENDER, SPLIT[game]))
    )
    assert statistics(round) == (Situation(Track.UNSPLIT, parse_all("Kh 2d"), (H, S), {H: 1, S: 1}),)


@pytest.mark.parametrize("game", LIVE)
def test_each_track_is_a_situation_of_its_own(game: str) -> None:
    """Sheets 000, 002 and 003, deciding and split: other cards are another situation."""
    round = said(
        table(game, "8h 7c 8d Kd", *[1000] * 4),
        decide([0, 1, 2, 3], [1] * 4, [H, SPLIT[game], SPLIT[game], H]),
        deal("2s 3s 4s"),
        decide([0, 1, 1, 2, 2], [1, 1, 2, 1, 2], [S, H, S, H, H]),
    )
    after = DOUBLES[game] if game == "power" else ()
    assert statistics(round) == (
        Situation(Track.UNSPLIT, parse_all("8h 8d 2s"), (H, S), {S: 1}),
        Situation(Track.FIRST, parse_all("8h 3s"), (H, S, *after), {H: 2}),
        Situation(Track.SECOND, parse_all("8d 4s"), (H, S, *after), {S: 1, H: 1}),
    )


@pytest.mark.parametrize("game", LIVE)
def test_a_new_window_counts_anew(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: a card more is another situation."""
    round = said(table(game, "6h 7c 2d Kd", 1000, 1000), decide([0, 1], [1, 1], [H, H]), deal("3s"))
    assert statistics(round) == ()
    round = said(round, decide([1], [1], [S]))
    assert statistics(round) == (Situation(Track.UNSPLIT, parse_all("6h 2d 3s"), (H, S), {S: 1}),)


@pytest.mark.parametrize("game", LIVE)
def test_refused_decisions_and_defaults_are_nobodys_choice(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: counted is what a player has chosen, and that once."""
    round = said(
        table(game, "Kh 7c 2d Kd", *[1000] * 3), decide([0], [1], [H]), decide([0, 1], [1, 1], [S, SPLIT[game]])
    )
    (situation,) = statistics(round)
    assert situation.chosen == {H: 1}
    (situation,) = statistics(said(round, CloseWindow()))
    assert situation.chosen == {H: 1}


@pytest.mark.parametrize("game", LIVE)
def test_a_choice_that_could_not_be_paid_is_still_what_was_chosen(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: the share is of those who chose the option."""
    round = said(table(game, "Kh 7c 2d Kd", 1000, 1000), decide([0], [1], [Action.DOUBLE], funded=False))
    (situation,) = statistics(round)
    assert situation.chosen == {Action.DOUBLE: 1}

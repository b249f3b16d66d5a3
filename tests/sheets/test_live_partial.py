"""A table of which only some players are here: the others' requests come in as tracks that were asked on.

Law: windows close only when told to; a track gets a card if anyone anywhere asked on it, and a request that
nobody can have made is refused.
"""

import pytest
from support.live import LIVE, SPLIT, deal, refused, said, say, table
from support.rounds import play, refusal

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.refused import Reason
from sabot.engine.tracks import CloseWindow, Phase, Settle, Track, decide, insure, result
from sabot.engine.tracks.events import CardFell, Event, WindowOpened

H, S = Action.HIT, Action.STAND
UNSPLIT, FIRST, SECOND = Track

pytestmark = pytest.mark.parametrize("game", LIVE)


def _fell(events: tuple[Event, ...]) -> list[Track]:
    return [event.track for event in events if isinstance(event, CardFell)]


def test_windows_wait_for_the_players_elsewhere(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: that everyone here has decided says nothing of the others."""
    round = said(table(game, "5h Ac 3d 5d", 1000, partial=True), insure([0], [False]))
    assert (round.phase, round.pending) == (Phase.INSURANCE, 0)
    round = said(round, CloseWindow(), decide([0], [1], [S]))
    assert (round.phase, round.pending) == (Phase.DECIDING, 0)
    assert said(round, CloseWindow()).phase is Phase.DEALER


def test_cards_fall_on_tracks_that_only_others_asked_on(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: unsplit, first, second, as if all were here."""
    round = said(table(game, "8h 7c 8d Kd", 1000, partial=True), decide([0], [1], [S]))
    round, events = say(round, CloseWindow((SECOND, UNSPLIT, FIRST)), deal("2s 3s 4s"))
    assert _fell(events) == [UNSPLIT, FIRST, SECOND]
    assert round.tracks == (parse_all("8h 8d 2s"), parse_all("8h 3s"), parse_all("8d 4s"))
    assert WindowOpened(2, 0) in events
    round = said(round, CloseWindow(), Settle())
    assert [(hand.cards, hand.outcome) for hand in result(round, 0).hands] == [(parse_all("8h 8d"), "lose")]


def test_a_request_from_elsewhere_that_is_made_here_too_changes_nothing(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand: one card for all who ask."""
    asked = []
    for elsewhere in ((), (UNSPLIT,)):
        round = said(table(game, "5h 7c 3d Kd", 1000, partial=True), decide([0], [1], [H]), CloseWindow(elsewhere))
        asked.append((round.wanted, round.windows[-1].fell))
    assert asked == [(1, (UNSPLIT,)), (1, (UNSPLIT,))]


def test_a_split_here_may_be_one_among_many(game: str) -> None:
    """Sheets 000, 002 and 003, split: both its tracks get a card, and the unsplit one for the others."""
    round = said(table(game, "8h 7c 8d Kd", 1000, partial=True), decide([0], [1], [SPLIT[game]]))
    assert said(round, CloseWindow((UNSPLIT,))).windows[-1].fell == (UNSPLIT, FIRST, SECOND)


def test_windows_in_which_nobody_here_may_act_pass_by(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: the others hit on."""
    round = said(table(game, "2h 7c 3d Kd", 1000, partial=True), decide([0], [1], [S]))
    for card in ("2s", "2c", "4s"):
        round = said(round, CloseWindow((UNSPLIT,)), deal(card))
    assert (len(round.windows), round.phase) == (4, Phase.DECIDING)
    round = said(round, CloseWindow(), Settle())
    assert result(round, 0).hands[0].cards == parse_all("2h 3d")


def test_a_table_may_have_all_its_players_elsewhere(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: the cards are the same for everyone."""
    round = said(table(game, "8h 7c 8d Kd", partial=True), CloseWindow((FIRST, SECOND)), deal("2s 3s"))
    assert round.open_tracks == {FIRST, SECOND}
    round = said(round, CloseWindow((SECOND,)), deal("Ks"))
    assert (round.phase, round.tracks[2]) == (Phase.SETTLING, parse_all("8d 3s Ks"))


def test_late_players_here_get_the_default_while_others_ask(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: the default is by one's own total, not by what falls."""
    round = said(
        table(game, "Kh 7c 2d Kd", 1000, partial=True), CloseWindow((UNSPLIT,)), deal("8s"), CloseWindow(), Settle()
    )
    assert result(round, 0).hands[0].cards == parse_all("Kh 2d")


@pytest.mark.parametrize("asked", [(FIRST,), (SECOND,), (UNSPLIT, FIRST), (FIRST, SECOND), (UNSPLIT, FIRST, SECOND)])
def test_nobody_splits_what_is_no_pair(game: str, asked: tuple[Track, ...]) -> None:
    """Sheets 000, 002 and 003, split."""
    round = table(game, "Kh 7c 2d Kd", 1000, partial=True)
    assert refused(round, CloseWindow(asked)) is Reason.CANNOT_HAVE_FALLEN


@pytest.mark.parametrize("asked", [(FIRST,), (SECOND,), (UNSPLIT, SECOND)])
def test_a_split_asks_on_both_tracks_or_on_none(game: str, asked: tuple[Track, ...]) -> None:
    """Sheets 000, 002 and 003, split."""
    round = table(game, "8h 7c 8d Kd", 1000, partial=True)
    assert refused(round, CloseWindow(asked)) is Reason.CANNOT_HAVE_FALLEN


def test_a_track_that_has_stopped_gets_no_more_cards(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand: all on it stood, are bust or hold 21."""
    round = said(table(game, "8h 7c 8d Kd", 1000, partial=True), CloseWindow((UNSPLIT, FIRST, SECOND)))
    round = said(round, deal("5s As 4s"))
    for asked in ((UNSPLIT,), (FIRST, UNSPLIT)):
        assert refused(round, CloseWindow(asked)) is Reason.CANNOT_HAVE_FALLEN
    round = said(round, CloseWindow((SECOND,)), deal("2s"))
    assert refused(round, CloseWindow((FIRST,))) is Reason.CANNOT_HAVE_FALLEN


def test_split_aces_elsewhere_get_one_card_each(game: str) -> None:
    """Sheets 000, 002 and 003, split."""
    round = said(
        table(game, "Ah 7c Ad Kd", 1000, partial=True), CloseWindow((UNSPLIT, FIRST, SECOND)), deal("2s 3s 4s")
    )
    assert round.open_tracks == {UNSPLIT}


def test_a_whole_table_knows_all_its_requests(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: nobody is elsewhere, so nobody else can have asked."""
    assert refused(table(game, "5h 7c 3d Kd", 1000), CloseWindow((UNSPLIT,))) is Reason.CANNOT_HAVE_FALLEN


def test_no_card_falls_in_the_insurance_window(game: str) -> None:
    """Sheets 000, 002 and 003, insurance."""
    round = table(game, "5h Ac 3d 5d", 1000, partial=True)
    assert refused(round, CloseWindow((UNSPLIT,))) is Reason.CANNOT_HAVE_FALLEN


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("do ann hit\nfell", (5, "fell_missing")),
        ("fell unsplit", (4, "decision_missing")),
        ("do ann stand\nfell first", (5, "refused.cannot_have_fallen")),
        ("do ann stand\nfell unsplit first second", (5, "refused.cannot_have_fallen")),
        ("do ann stand\nfell\nfell unsplit", (6, "nothing_can_fall")),
    ],
)
def test_a_file_that_names_falls_must_name_them_truly(game: str, lines: str, fault: tuple[int, str]) -> None:
    """Sheets 000, 002 and 003, rules of the game: what one's own hand asked for fell, and nothing impossible did."""
    assert refusal(f"game {game}\nbets ann main=1.00\nshoe 5h 7c 3d Kd 2s 2c 2d\n{lines}") == fault


def test_one_player_out_of_thousands_is_settled_alone(game: str) -> None:
    """Sheets 000, 002 and 003, game history: the round in detail, without naming anyone else."""
    made = play(
        f"""
        game  {game}
        bets  ann main=10.00
        shoe  8h 7c 8d Kd 2s 3s 4s 6s 5s
        do    ann {SPLIT[game]}
        fell  unsplit first second
        do    ann.1 stand
        do    ann.2 hit
        fell  unsplit second
        do    ann.2 stand
        """
    )
    assert [hand.cards for hand in made.hands] == [parse_all("8h 3s"), parse_all("8d 4s 5s")]

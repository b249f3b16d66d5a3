"""How a live round goes on: initial cards, insurance, the look, falls, the dealer.

Law: player, dealer up, player, dealer hole; then windows until nobody may act; after each, every track
that anyone asked on gets one card, in the order unsplit, first, second; then the dealer, who plays out
unless a natural has decided everything.
"""

import numpy as np

from sabot.actions import Action
from sabot.engine import dealer as house
from sabot.engine.offer import at_its_end, can_split
from sabot.engine.refused import Reason, Refused
from sabot.engine.tracks import events as told
from sabot.engine.tracks.betting import Events, Step
from sabot.engine.tracks.commands import CloseWindow, Deal
from sabot.engine.tracks.state import DEFAULT, Flags, Phase, Round, Track, split_tracks, track_of
from sabot.engine.tracks.windows import default_action, open_window, undecided
from sabot.hand import is_natural


def initial_cards(round: Round, command: Deal) -> Step:
    """The next of the initial cards; with the last one the round goes on."""
    events: list[told.Event] = []
    for place, card in enumerate(command.cards, start=len(round.dealt) - len(command.cards)):
        if place % 2 == 0:
            events.append(told.CardFell(Track.UNSPLIT, card))
        else:
            events.append(told.HoleCardDealt() if place > 1 else told.DealerDrew(card))
    round.tracks, round.dealer = (round.dealt[::2], (), ()), round.dealt[1::2]
    playing = round.players.stakes[:, 0] > 0
    round.players.length[playing, 0] = len(round.tracks[Track.UNSPLIT])
    if round.wanted:
        return round, tuple(events)
    if not house.offers_insurance(round.dealer[0]):
        return look(round, tuple(events))
    round.phase, round.pending = Phase.INSURANCE, int(np.count_nonzero(playing))
    return close_if_complete(round, (*events, told.InsuranceOffered()))


def look(round: Round, events: Events) -> Step:
    """The dealer looks where the rules say so; a natural found ends the round."""
    if house.looks(round.rules, round.dealer[0]):
        natural = is_natural(round.dealer)
        events = (*events, told.Looked(natural))
        if natural:
            return _dealer_turn(round, events)
    if at_its_end(round.rules, round.tracks[Track.UNSPLIT]):
        return _dealer_turn(round, events)
    round.players.active[:, 0] = round.players.stakes[:, 0] > 0
    return close_if_complete(*open_window(round, frozenset({Track.UNSPLIT}), events))


def close_if_complete(round: Round, events: Events) -> Step:
    """A window closes early when everyone entitled has answered, if everyone is here."""
    if round.pending or round.partial:
        return round, events
    round, more = close_window(round, CloseWindow())
    return round, (*events, *more)


def close_window(round: Round, command: CloseWindow) -> Step:
    """Give the default to whoever has not answered, and wait for the cards that were asked for."""
    _check_asked(round, set(command.asked))
    if round.phase is Phase.INSURANCE:
        round.players.insured[round.players.insured == -1] = 0
        round.pending = 0
        return look(round, ())
    if round.phase is not Phase.DECIDING:
        raise Refused(Reason.NO_WINDOW_OPEN)
    late = undecided(round)
    _take_defaults(round, late)
    tracks = track_of(round.players)
    asked = {track for track in Track if (round.players.asking & (tracks == track)).any()} | set(command.asked)
    window = round.windows[-1]
    window.fell = tuple(sorted(asked))
    round.pending, round.wanted = 0, len(asked)
    events = (told.WindowClosed(int(np.count_nonzero(late))),)
    if not asked:
        return _dealer_turn(round, events)
    if Track.FIRST in asked:
        round.tracks = split_tracks(round.tracks)
    round.phase = Phase.FALLING
    return round, events


def _check_asked(round: Round, asked: set[Track]) -> None:
    """Refuse requests from elsewhere that nobody can have made; a split asks on both its tracks."""
    possible = _may_fall(round)
    one_half = len(round.windows) == 1 and (Track.FIRST in asked) != (Track.SECOND in asked)
    if asked and (one_half or not round.partial or not asked <= possible):
        raise Refused(Reason.CANNOT_HAVE_FALLEN, tracks=tuple(sorted(asked)), possible=tuple(sorted(possible)))


def _may_fall(round: Round) -> set[Track]:
    """The tracks on which anyone at the table can ask for a card in this window."""
    if round.phase is not Phase.DECIDING:
        return set()
    pair = round.tracks[Track.UNSPLIT]
    splits = len(round.windows) == 1 and can_split(round.rules, pair[0], pair[1])
    return set(Track) if splits else set(round.open_tracks)


def _take_defaults(round: Round, late: Flags) -> None:
    players, tracks = round.players, track_of(round.players)
    for track in round.open_tracks:
        hits = default_action(round.tracks[track]) is Action.HIT
        flags = late & (tracks == track)
        players.asking[flags] = players.active[flags] = hits
    round.windows[-1].actions[late] = DEFAULT


def fall(round: Round, command: Deal) -> Step:
    """One card on each track that was asked for; then the next window, or the dealer."""
    players, tracks = round.players, track_of(round.players)
    fell = round.windows[-1].fell or ()
    round.tally = {}  # it counted choices for shorter hands
    events: list[told.Event] = []
    for place, card in enumerate(command.cards, start=len(fell) - round.wanted - len(command.cards)):
        track = fell[place]
        cards = list(round.tracks)
        cards[track] = (*cards[track], card)
        round.tracks = tuple(cards)
        players.length[players.asking & (tracks == track)] += 1
        events.append(told.CardFell(track, card))
    if round.wanted:
        return round, tuple(events)
    goes_on = frozenset(
        track for track in fell if not at_its_end(round.rules, round.tracks[track], split=track is not Track.UNSPLIT)
    )
    players.active &= players.asking & np.isin(tracks, list(goes_on))
    players.asking[:] = players.decided[:] = False
    if not goes_on or not (round.partial or players.active.any()):
        return _dealer_turn(round, tuple(events))
    return open_window(round, goes_on, tuple(events))


def _dealer_turn(round: Round, events: Events) -> Step:
    if round.rules.hole_card:
        events = (*events, told.HoleCardTurned(round.dealer[1]))
    round.phase, round.hole_shown, round.open_tracks = Phase.DEALER, True, frozenset()
    return _draw_or_finish(round, events)


def dealer_card(round: Round, command: Deal) -> Step:
    """A card for the dealer."""
    round.dealer = (*round.dealer, *command.cards)
    return _draw_or_finish(round, (told.DealerDrew(command.cards[0]),))


def _draw_or_finish(round: Round, events: Events) -> Step:
    """The dealer plays out; against a shared natural only a second card that decides something is taken."""
    if is_natural(round.tracks[Track.UNSPLIT]):
        insured = bool((round.players.insured == 1).any())
        draws = len(round.dealer) == 1 and house.second_card_decides(round.dealer[0], natural=True, insured=insured)
    else:
        draws = house.must_draw(round.rules, round.dealer)
    round.wanted = int(draws)
    if not draws:
        round.phase = Phase.SETTLING
    return round, events

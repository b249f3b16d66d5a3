"""What is offered on each track in the open window.

Law: players on one track hold the same cards, so they have the same offer; whether they can pay is asked
when they decide.
"""

from sabot.engine.offer import Offer, offer
from sabot.engine.tracks.state import ACTIONS, Round, Track


def offer_on(round: Round, track: Track) -> Offer | None:
    """The offer on a track; None where no hand may be decided now."""
    if track not in round.open_tracks:
        return None
    return offer(round.rules, round.tracks[track], split=track is not Track.UNSPLIT)


def legal_options(round: Round, track: Track) -> int:
    """All that is offered on a track, as bits in the order of ``ACTIONS``."""
    judged = offer_on(round, track)
    return 0 if judged is None else sum(1 << code for code, action in enumerate(ACTIONS) if judged[action] is None)

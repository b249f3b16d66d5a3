"""One example of every message, for the reference.

Law: made of the real types, so that none can say what the protocol cannot; they tell one evening: a guest at 21+3
Progressive who bets, is dealt to, doubles and wins.
"""

from sabot.games import GAMES
from sabot.house.betting import Chip, Spot, offer
from sabot.house.people.settings import Settings
from sabot.house.refused import Why
from sabot.protocol import VERSION, commands, events, views
from sabot.protocol import happenings as what

_GAME, _ROUND = "progressive", "progressive/2026-11-16/000412"
_AT = 1_794_843_296_000  # 15:34:56 GMT
_EPOCH, _HOUSE_EPOCH = "k3v9", "q71x"
_SHOE = "progressive/shoe/000412"
_COMMITMENT = "8d2f1c0b6a5e4d3c2b1a09f8e7d6c5b4a3928170f6e5d4c3b2a1908f7e6d5c4b"

_DRAFT = (Spot(box=1, bet="main", chips=(5_00, 5_00)),)
_WALLET = views.Wallet(balance=990_00, in_play=10_00)
_REALITY = views.Reality(due=False, seated_at=_AT - 600_000, played_ms=600_000, won=-25_00)
_METER = views.Meter(game=_GAME, cents=1_204_350)
_ACTIONS = (
    views.Action(action="hit", cost=0),
    views.Action(action="stand", cost=0),
    views.Action(action="double", cost=10_00),
    views.Action(action="split", cost=10_00, refused=Why("refused.not_a_pair", {})),
    views.Action(action="surrender", cost=0),
)
_OPEN = views.Round(
    id=_ROUND,
    game=_GAME,
    level="low",
    number="15:34:56",
    opened_at=_AT,
    version=9,
    phase="acting",
    staked=10_00,
    shoe=_SHOE,
    commitment=_COMMITMENT,
    value="00ff",
    dealer=views.Dealer(cards=("6c",), total=6, soft=False, natural=False, hole=True),
    boxes=(
        views.Box(
            box=1,
            main=10_00,
            side_bets=(),
            hands=(
                views.Hand(
                    hand=1,
                    cards=("5h", "6d"),
                    total=11,
                    soft=False,
                    staked=10_00,
                    natural=False,
                    bust=False,
                    finished=False,
                    surrendered=False,
                ),
            ),
        ),
    ),
    turn=views.Turn(box=1, hand=1, actions=_ACTIONS),
)
_SEAT = views.Seat(game=_GAME, seated=True, version=412, commitment=_COMMITMENT, round=None, last=())

COMMANDS: tuple[commands.Command, ...] = (
    commands.Hello(
        protocol=VERSION,
        seen=(
            commands.Seen(on="me", epoch=_EPOCH, seq=17),
            commands.Seen(on="house", epoch=_HOUSE_EPOCH, seq=2093),
        ),
    ),
    commands.Enter(id="c1", game=_GAME),
    commands.Leave(id="c2", game=_GAME),
    commands.Press(id="c3", game=_GAME, boxes=1, press=Chip(box=1, bet="main", cents=5_00)),
    commands.Deal(
        id="c4",
        game=_GAME,
        version=412,
        bets=(commands.Bet(box=1, stakes=(commands.Stake(bet="main", cents=10_00),)),),
        value="00ff",
    ),
    commands.Act(id="c5", round=_ROUND, version=9, box=1, hand=1, action="double"),
    commands.Insure(id="c6", round=_ROUND, version=7, box=1, taken=False),
    commands.Ping(id="c7"),
)

ANSWERS: tuple[events.Answer, ...] = (
    events.Welcome(
        protocol=VERSION,
        at=_AT,
        channels=(
            events.Cursor(on="me", epoch=_EPOCH, seq=17),
            events.Cursor(on="house", epoch=_HOUSE_EPOCH, seq=2093),
        ),
        snapshot=views.Snapshot(
            person=views.Person(number=1001, name=None, role="player"),
            wallet=views.Wallet(balance=1000_00, in_play=0),
            settings=Settings(),
            reality=_REALITY,
            seats=(_SEAT,),
            meters=(_METER,),
        ),
    ),
    events.Entered(id="c1", seat=_SEAT),
    events.Left(id="c2", game=_GAME),
    events.Pressed(
        id="c3",
        draft=_DRAFT,
        offer=offer(GAMES[_GAME], "low", _DRAFT, last=None, balance=1000_00, boxes=1),
        capped=False,
    ),
    events.Done(id="c5", round=_ROUND, version=13),
    events.Warned(id="c5", action="stand", best="double", cost_ppm=871_204),
    events.Pong(id="c7", at=_AT),
    events.Refused(id="c5", reason="house.wrong_version", about={"version": 13}),
)

NOTICES: tuple[events.Notice, ...] = (events.Closed(at=_AT, game=_GAME, why="elsewhere"),)

EVENTS: tuple[events.Event, ...] = (
    events.RoundChanged(
        on="me",
        seq=18,
        at=_AT,
        cause="c4",
        round=_OPEN,
        happened=(
            what.CardDrawn(box=1, hand=1, card="5h", total=5, soft=False),
            what.DealerDrew(card="6c", total=6, soft=False),
            what.CardDrawn(box=1, hand=1, card="6d", total=11, soft=False),
            what.HoleCardDealt(),
            what.TurnCame(box=1, hand=1),
        ),
        seat_version=0,
        commitment=None,
        wallet=_WALLET,
    ),
    events.WalletChanged(on="me", seq=19, at=_AT, wallet=views.Wallet(balance=1040_00, in_play=0)),
    events.SettingsChanged(on="me", seq=20, at=_AT, settings=Settings(language="fr", music=False)),
    events.RealityChecked(on="me", seq=21, at=_AT, reality=_REALITY),
    events.MeterMoved(on="house", seq=2094, at=_AT, meter=_METER),
    events.HouseClosing(on="house", seq=2095, at=_AT),
)

HAPPENINGS: tuple[what.Happening, ...] = (
    what.CardDrawn(box=1, hand=1, card="5h", total=5, soft=False),
    what.DealerDrew(card="6c", total=6, soft=False),
    what.HoleCardDealt(),
    what.HoleCardTurned(card="Td", total=16, soft=False),
    what.Looked(natural=False),
    what.InsuranceOffered(),
    what.InsuranceAnswered(box=1, taken=True, staked=5_00, by_house=False),
    what.JackpotHit(awards=((1, 1_204_350),)),
    what.TurnCame(box=1, hand=1),
    what.Acted(box=1, hand=1, action="double", staked=10_00, by_house=False),
    what.Settled(returned=40_00),
    what.Voided(why="operator", returned=10_00),
)

EXAMPLES = (*COMMANDS, *ANSWERS, *NOTICES, *EVENTS, *HAPPENINGS)

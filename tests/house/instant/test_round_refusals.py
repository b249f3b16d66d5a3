"""Every reason for which the house refuses something about a round, with nothing changed.

Law: one test for each reason; all tables are compared, row by row, before and after.
"""

import inspect
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from support.house import OpenHouse, a_house
from support.rigged import RiggedShoes, rigged_shoes
from support.round_works import acting, bets_of, insuring, opening

from sabot.engine.refused import Reason as EngineReason
from sabot.engine.refused import Refused as EngineRefused
from sabot.house import history, instant, refused
from sabot.house.instant import Played
from sabot.house.instant.shoe import MOST_VALUE
from sabot.house.refused import Reason, Refused
from sabot.ledger import Reason as LedgerReason
from sabot.ledger import Refused as LedgerRefused

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

TEN = bets_of("1 main=10.00")
NOTHING_DECIDED = "Th 6c 9d"
"""Classic: 19 against a six."""


class Scene(NamedTuple):
    """A house in which someone has a classic round open, waiting for a decision, and someone else has none."""

    house: OpenHouse
    player: int
    other: int
    played: Played

    @property
    def over(self) -> Played:
        return self.house.act(self.played, "stand")


@pytest.fixture
def scene(house: OpenHouse, shoes: RiggedShoes) -> Scene:
    player, other = house.player(), house.player()
    house.commit(other, "classic")
    shoes.next = NOTHING_DECIDED
    return Scene(house, player, other, house.open(player, "classic", "1 main=10.00", command="opened"))


def refusal(house: OpenHouse, work: Callable[..., Any]) -> object:
    """The reason for which a work is refused; nothing may have changed."""
    before = house.dump()
    with pytest.raises((Refused, EngineRefused, LedgerRefused)) as caught:
        house.run(work)
    assert house.dump() == before
    found: object = getattr(caught.value, "reason")  # noqa: B009 -- three families, each with a reason of its own
    return found


def commit_work(player: int, game: str) -> Callable[..., Any]:
    return lambda transaction: instant.commit_shoe(transaction, player, game, seed=bytes(32))


def void_work(round: str) -> Callable[..., Any]:
    return lambda transaction: instant.void(transaction, round, "malfunction")


def proof_work(round: str) -> Callable[..., Any]:
    async def work(transaction: Any) -> Any:
        return history.proof_of(await instant.read_round(transaction, round))

    return work


def as_player(played: Played, player: int) -> Played:
    """The same round, as someone else would ask for it."""
    return replace(played, opened=replace(played.opened, player=player))


def seen_at(played: Played, version: int) -> Played:
    """The same round, as it was when there were so many facts."""
    return replace(played, events=played.events[:1] * version)


def _odd_opening(
    bets: Any, game: Any = "classic", level: Any = None, shoe: Any = 1, **more: Any
) -> Callable[[Scene], Callable[..., Any]]:
    """An opening of a shape that only a client could think of."""
    return lambda s: (
        lambda transaction: instant.open_round(
            transaction, s.other, game=game, bets=bets, level=level, command="c", shoe=shoe, **more
        )
    )


def _odd_decision(
    box: Any, hand: Any, action: Any, version: Any = None, round: Any = None
) -> Callable[[Scene], Callable[..., Any]]:
    return lambda s: (
        lambda transaction: instant.act(
            transaction,
            s.player,
            s.played.id if round is None else round,
            command="c",
            version=s.played.version if version is None else version,
            box=box,
            hand=hand,
            action=action,
        )
    )


def _odd_answer(box: Any, *, taken: Any) -> Callable[[Scene], Callable[..., Any]]:
    return lambda s: (
        lambda transaction: instant.insure(
            transaction, s.player, s.played.id, command="c", version=s.played.version, box=box, taken=taken
        )
    )


CASES: dict[str, tuple[Reason, Callable[[Scene], Callable[..., Any]]]] = {
    "a game that there is not": (Reason.UNKNOWN_GAME, lambda s: opening(s.other, "poker", TEN, "c")),
    "a shoe of a game that there is not": (Reason.UNKNOWN_GAME, lambda s: commit_work(s.other, "poker")),
    "a live game": (Reason.NOT_INSTANT, lambda s: opening(s.other, "infinite", TEN, "c")),
    "a shoe of a live game": (Reason.NOT_INSTANT, lambda s: commit_work(s.other, "power")),
    "a level that there is not": (Reason.UNKNOWN_LEVEL, lambda s: opening(s.other, "classic", TEN, "c", level="low")),
    "a second round of a game": (Reason.ROUND_OPEN, lambda s: opening(s.player, "classic", TEN, "c")),
    "a decision in no round": (
        Reason.UNKNOWN_ROUND,
        lambda s: acting(replace(s.played, id="classic/2026-11-16/000099"), "c", 1, 1, "hit"),
    ),
    "insurance in no round": (
        Reason.UNKNOWN_ROUND,
        lambda s: insuring(replace(s.played, id="x"), "c", 1, taken=True),
    ),
    "voiding no round": (Reason.UNKNOWN_ROUND, lambda _: void_work("classic/2026-11-16/000099")),
    "a decision in another's round": (
        Reason.NOT_YOUR_ROUND,
        lambda s: acting(as_player(s.played, s.other), "c", 1, 1, "hit"),
    ),
    "insurance in another's round": (
        Reason.NOT_YOUR_ROUND,
        lambda s: insuring(as_player(s.played, s.other), "c", 1, taken=False),
    ),
    "another's command in another's round": (
        Reason.NOT_YOUR_ROUND,
        lambda s: acting(as_player(s.played, s.other), "opened", 1, 1, "hit"),
    ),
    "a decision made too early": (Reason.WRONG_VERSION, lambda s: acting(seen_at(s.played, 1), "c", 1, 1, "hit")),
    "a decision made too late": (Reason.WRONG_VERSION, lambda s: acting(seen_at(s.played, 3), "c", 1, 1, "hit")),
    "an answer made too early": (Reason.WRONG_VERSION, lambda s: insuring(seen_at(s.played, 1), "c", 1, taken=True)),
    "an opening id with another stake": (
        Reason.COMMAND_REUSED,
        lambda s: opening(s.player, "classic", bets_of("1 main=20.00"), "opened"),
    ),
    "an opening id with another box": (
        Reason.COMMAND_REUSED,
        lambda s: opening(s.player, "classic", bets_of("2 main=10.00"), "opened"),
    ),
    "an opening id with another value": (
        Reason.COMMAND_REUSED,
        lambda s: opening(s.player, "classic", TEN, "opened", value=b"1"),
    ),
    "an opening id for a decision": (Reason.COMMAND_REUSED, lambda s: acting(s.played, "opened", 1, 1, "hit")),
    "an opening id for insurance": (Reason.COMMAND_REUSED, lambda s: insuring(s.played, "opened", 1, taken=True)),
    "no id": (Reason.BAD_COMMAND_ID, lambda s: opening(s.other, "classic", TEN, "")),
    "an id too long": (Reason.BAD_COMMAND_ID, lambda s: opening(s.other, "classic", TEN, "c" * 65)),
    "an id that is no text": (Reason.BAD_COMMAND_ID, lambda s: opening(s.other, "classic", TEN, 7)),  # type: ignore[arg-type]  # that is the case
    "an id that cannot be shown": (Reason.BAD_COMMAND_ID, lambda s: acting(s.played, "c\n", 1, 1, "hit")),
    "an opening with an id of the house": (
        Reason.BAD_COMMAND_ID,
        lambda s: opening(s.other, "classic", TEN, "house/insurance/1"),
    ),
    "a decision with an id of the house": (
        Reason.BAD_COMMAND_ID,
        lambda s: acting(s.played, "house/away/2", 1, 1, "hit"),
    ),
    "insurance with an id of the house": (Reason.BAD_COMMAND_ID, lambda s: insuring(s.played, "house/", 1, taken=True)),
    "insurance without an id": (Reason.BAD_COMMAND_ID, lambda s: insuring(s.played, "", 1, taken=True)),
    "a value too long": (
        Reason.BAD_VALUE,
        lambda s: opening(s.other, "classic", TEN, "c", value=bytes(MOST_VALUE + 1)),
    ),
    "a value that is no bytes": (Reason.BAD_VALUE, lambda s: opening(s.other, "classic", TEN, "c", value="ab")),  # type: ignore[arg-type]  # that is the case
    "no committed shoe": (Reason.NO_SHOE, lambda s: opening(s.other, "progressive", TEN, "c")),
    **{
        f"a deal from shoe {shoe!r}": (Reason.WRONG_VERSION, _odd_opening(TEN, shoe=shoe))
        for shoe in (0, 2, -1, 10**40, True, 1.0, "1")
    },
    "a deal from a shoe where none waits": (Reason.NO_SHOE, _odd_opening(TEN, game="progressive", shoe=1)),
    "a look at the shoe of a game that there is not": (
        Reason.UNKNOWN_GAME,
        lambda s: lambda transaction: instant.next_shoe(transaction, s.other, "poker"),
    ),
    "a look at the shoe of a live game": (
        Reason.NOT_INSTANT,
        lambda s: lambda transaction: instant.next_shoe(transaction, s.other, "power"),
    ),
    "no second shoe": (Reason.NO_SHOE, lambda s: opening(s.over.opened.player, "classic", TEN, "c")),
    "the proof of an open round": (Reason.ROUND_NOT_OVER, lambda s: proof_work(s.played.id)),
    "voiding for two words": (
        Reason.BAD_REASON,
        lambda s: lambda transaction: instant.void(transaction, s.played.id, "scan error"),
    ),
    "voiding for no text": (
        Reason.BAD_REASON,
        lambda s: lambda transaction: instant.void(transaction, s.played.id, 7),  # type: ignore[arg-type]  # on purpose
    ),
    **{
        f"bets such as {bets!r}": (Reason.BAD_BETS, _odd_opening(bets))
        for bets in (
            None,
            "1",
            7,
            (1,),
            ((True, ()),),
            ((1.0, ()),),
            (("1", ()),),
            ((1, 5),),
            ((1, (("main",),)),),
            ((1, ((7, 10),)),),
        )
    },
    **{f"a box such as {box!r}": (Reason.BAD_PLACE, _odd_decision(box, 1, "hit")) for box in (True, 1.0, "1", None)},
    "a hand that is no number": (Reason.BAD_PLACE, _odd_decision(1, "1", "hit")),
    "insurance of a box that is no number": (Reason.BAD_PLACE, _odd_answer("1", taken=True)),
    "an answer that is neither": (Reason.BAD_ANSWER, _odd_answer(1, taken=1)),
    "a setting that is neither": (Reason.BAD_ANSWER, _odd_opening(TEN, insurance=0)),
    **{
        f"an action such as {action!r}": (Reason.UNKNOWN_ACTION, _odd_decision(1, 1, action))
        for action in ("fold", "", None, 3, ["hit"])
    },
    "a version that is no number": (Reason.WRONG_VERSION, _odd_decision(1, 1, "hit", version=2.0)),
    "a round that is no text": (Reason.UNKNOWN_ROUND, _odd_decision(1, 1, "hit", round=7)),
    "a round that cannot be written": (Reason.UNKNOWN_ROUND, _odd_decision(1, 1, "hit", round="\ud800")),
    **{
        f"a level such as {level!r}": (Reason.UNKNOWN_LEVEL, _odd_opening(TEN, level=level))
        for level in ("", False, 0, ["low"])
    },
    **{
        f"a game such as {game!r}": (Reason.UNKNOWN_GAME, _odd_opening(TEN, game=game))
        for game in (None, 1, ["classic"])
    },
    "voiding a settled round": (Reason.ROUND_OVER, lambda s: void_work(s.over.id)),
    "voiding a voided round": (Reason.ROUND_OVER, lambda s: void_work(s.house.void(s.played).id)),
}


@pytest.mark.parametrize("name", CASES)
def test_what_the_house_refuses_changes_nothing(name: str, scene: Scene) -> None:
    """Commands are refused by one enumerated reason each."""
    reason, case = CASES[name]
    assert refusal(scene.house, case(scene)) is reason


def test_every_reason_about_rounds_has_its_case() -> None:
    """The list of reasons and the table above are the same, read twice."""
    source = inspect.getsource(refused)
    section = source.split("# rounds")[1].split("# history")[0]
    listed = set(re.findall(r"^    ([A-Z_]+) =", section, flags=re.MULTILINE))
    assert listed == {reason.name for reason, _ in CASES.values()}


ENGINE_CASES: dict[str, tuple[EngineReason, Callable[[Scene], Callable[..., Any]]]] = {
    "a stake over the limit": (
        EngineReason.ABOVE_MAXIMUM,
        lambda s: opening(s.other, "classic", bets_of("1 main=500.10"), "c"),
    ),
    "a stake under the limit": (
        EngineReason.BELOW_MINIMUM,
        lambda s: opening(s.other, "classic", bets_of("1 main=0.00"), "c"),
    ),
    "no bets": (EngineReason.NO_BETS, lambda s: opening(s.other, "classic", (), "c")),
    "a sixth box": (EngineReason.NO_SUCH_BOX, lambda s: opening(s.other, "classic", bets_of("6 main=1.00"), "c")),
    "a pair that is none": (EngineReason.NOT_A_PAIR, lambda s: acting(s.played, "c", 1, 1, "split")),
    "surrender in classic": (EngineReason.NOT_IN_THIS_GAME, lambda s: acting(s.played, "c", 1, 1, "surrender")),
    "insurance against a six": (EngineReason.NO_INSURANCE_OPEN, lambda s: insuring(s.played, "c", 1, taken=True)),
    "a box that does not play": (EngineReason.NO_SUCH_BOX, lambda s: acting(s.played, "c", 2, 1, "hit")),
    "a hand that is not there": (EngineReason.NO_SUCH_HAND, lambda s: acting(s.played, "c", 1, 2, "hit")),
    "a decision in a settled round": (EngineReason.ROUND_OVER, lambda s: acting(s.over, "c", 1, 1, "hit")),
}


@pytest.mark.parametrize("name", ENGINE_CASES)
def test_what_the_engine_refuses_changes_nothing(name: str, scene: Scene) -> None:
    """The engine's own reasons pass through the house."""
    reason, case = ENGINE_CASES[name]
    assert refusal(scene.house, case(scene)) is reason


@pytest.mark.parametrize(
    ("cards", "decision"),
    [
        ("8h 6c 8d", "double"),
        ("8h 6c 8d", "split"),
        ("8h Ac 8d", "insurance"),
    ],
)
def test_what_the_wallet_cannot_pay_changes_nothing(
    house: OpenHouse, shoes: RiggedShoes, cards: str, decision: str
) -> None:
    """Never a partial debit: the same command is taken once the money is there."""
    player = house.player(1_000 + 499)
    shoes.next = cards
    played = house.open(player, "classic", "1 main=10.00")
    work = insuring(played, "c", 1, taken=True) if decision == "insurance" else acting(played, "c", 1, 1, decision)
    assert refusal(house, work) is LedgerReason.SHORT_OF_FUNDS
    house.fund(player, 501)
    assert house.run(work).version > played.version


def test_a_first_bet_that_the_wallet_cannot_pay_changes_nothing(house: OpenHouse) -> None:
    """Not even the rules document of a game that nobody has played yet is left behind."""
    player = house.player(999)
    house.commit(player, "classic")
    work = opening(player, "classic", TEN, "c")
    assert refusal(house, work) is LedgerReason.SHORT_OF_FUNDS
    house.fund(player, 1)
    assert house.run(work).staked == 1000

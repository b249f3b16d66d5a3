"""What a player takes away: the round in the notation, and its proof.

Law: what is exported settles to the cents that were paid; a proof verifies by code that the house does not
share; no round that is not over is proved.
"""

import msgspec
import pytest
from support.effort import examples
from support.house import OpenHouse, a_house, sqlite_house
from support.rigged import RiggedShoes, rigged_shoes

from sabot.facts.rounds import Settled, Voided
from sabot.games import GAMES
from sabot.house.history import proof_of, record_of, settlement_of
from sabot.house.instant import Played
from sabot.house.refused import Reason, Refused
from sabot.notation import write
from sabot.replay import replay_text
from sabot.verify import verify_bytes

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

ROUNDS = examples(40)


@pytest.fixture(scope="module")
def played_rounds() -> list[Played]:
    """Random rounds of both games, some of them voided at a random moment."""
    with sqlite_house(seed=11) as house:
        player = house.player(10**10)
        rounds = []
        for number in range(ROUNDS):
            played = house.open_any(player, ("classic", "progressive")[number % 2])
            while not played.over:
                cancelled = number % 4 == 3 and house.chance.random() < 0.5
                played = house.void(played, "misdeal") if cancelled else house.decide(played)
            rounds.append(played)
        return rounds


def test_an_exported_round_replays_to_the_cents_that_were_paid(played_rounds: list[Played]) -> None:
    """Both games, all levels, with side bets, insurance, splits and voids."""
    for played in played_rounds:
        (result,) = replay_text(write([record_of(played)]))
        paid = next(event for event in played.events if isinstance(event, Settled | Voided))
        assert result.id == played.id
        assert result.staked == played.staked
        assert result.returned == paid.returned
        assert result.dealt == played.round.dealt
        assert settlement_of(played).returned == paid.returned
    assert any(isinstance(event, Voided) for played in played_rounds for event in played.events)


def test_a_proof_verifies(played_rounds: list[Played]) -> None:
    """Seed, value, cards and payment of every round, voided ones too."""
    for played in played_rounds:
        verified = verify_bytes(msgspec.json.encode(proof_of(played)))
        assert verified.holds, (played.id, verified.findings)


def test_a_proof_of_other_cards_or_another_payment_does_not_verify(played_rounds: list[Played]) -> None:
    """A proof is not believed; it is checked."""
    proof = proof_of(played_rounds[0])
    shoe = proof["shoe"]
    claimed = proof["claimed"]
    for wrong in (
        {**proof, "shoe": {**shoe, "id": "classic/shoe/000099"}},
        {**proof, "claimed": {**claimed, "returned": claimed["returned"] + 1}},
    ):
        assert not verify_bytes(msgspec.json.encode(wrong)).holds


def test_an_open_round_is_exported_as_far_as_it_has_gone_and_not_proved(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The cards to come are in its seed; the notation has only those that fell."""
    shoes.next = "2h 6c 3d 4s"
    played = house.act(house.open(house.player(), "classic", "1 main=10.00"), "hit")
    text = write([record_of(played)])
    assert "2h 6c 3d 4s" in text
    for reader in (proof_of, settlement_of):
        with pytest.raises(Refused) as caught:
            reader(played)
        assert caught.value.reason is Reason.ROUND_NOT_OVER


@pytest.mark.parametrize("why", ["misdeal", "scan error", "", "panne # sabot", "misdeal\ndo 1 hit", "misdeal\n---"])
def test_a_void_is_exported_with_its_reason_or_refused_for_it(house: OpenHouse, shoes: RiggedShoes, why: str) -> None:
    """The notation has one word for why: whatever the house accepts, its export replays, and every stake goes back."""
    shoes.next = "2h 6c 3d 4s"
    played = house.act(house.open(house.player(), "classic", "1 main=10.00"), "hit")
    before = house.dump()
    try:
        over = house.void(played, why)
    except Refused:
        assert house.dump() == before
        return
    (result,) = replay_text(write([record_of(over)]))
    assert result.void
    assert result.net == 0


def test_a_round_of_a_level_that_is_no_longer_offered_is_exported(
    house: OpenHouse, shoes: RiggedShoes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was opened by an older version; the limits it names are its own."""
    shoes.next = "Th 6c 8d Tc 9s"
    over = house.act(house.open(house.player(), "progressive", "1 main=2000.00", level="high_roller"), "stand")
    game = GAMES["progressive"]
    kept = {name: limits for name, limits in game.limits.items() if name != "high_roller"}
    monkeypatch.setitem(GAMES, "progressive", msgspec.structs.replace(game, limits=kept))
    (result,) = replay_text(write([record_of(house.read(over.id))]))
    assert (result.staked, result.returned) == (200_000, 400_000)


@pytest.mark.parametrize("answered", [0, 1, 2])
def test_a_round_voided_during_insurance_is_exported_and_proved(
    house: OpenHouse, shoes: RiggedShoes, answered: int
) -> None:
    """Some boxes have answered and others have not; the insurance goes back too."""
    shoes.next = "Th Th Th Ac 8d 8d 8d 5c"
    player = house.player(10_000)
    played = house.open(player, "progressive", *(f"{box} main=10.00" for box in (1, 2, 3)))
    for _ in range(answered):
        played = house.insure(played, taken=True)
    over = house.void(played)
    (result,) = replay_text(write([record_of(over)]))
    assert (result.staked, result.returned) == (3000 + 500 * answered,) * 2
    assert house.available(player) == 10_000

"""Both instant games, played whole over commands.

Law: what comes back was worked out by hand from the sheets; the wallet that is told is the ledger's after every event.
"""

import pytest
from support.boxes import INSTANT
from support.chance import random_stakes
from support.effort import examples
from support.floors import OpenFloor, a_floor
from support.house import START
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client, Message

from sabot.actions import Action
from sabot.games import GAMES
from sabot.house.protection import Period, What, set_limit
from sabot.house.protection.periods import end_of
from sabot.protocol import http
from sabot.server.telling import tell_offers

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

Rounds = tuple[str, str, tuple[str, ...], tuple[str, ...], int, int, tuple[str, ...]]

PLAYED: list[Rounds] = [
    # a natural is paid 3:2 at once
    ("classic", "As 6d Kh", ("1 main=10.00",), (), 1000, 2500, ("natural",)),
    ("classic", "Ts 6d 5h Tc", ("2 main=10.00",), ("hit",), 1000, 0, ("bust",)),
    ("classic", "Ts 7d 8h Tc", ("5 main=0.10",), ("stand",), 10, 20, ("win",)),
    ("classic", "Ts 7d 7h Tc", ("1 main=500.00",), ("stand",), 50_000, 50_000, ("push",)),
    # the double's card makes 21; the dealer has 6, ten, 9
    ("classic", "5s 6d 6h Tc Td 9c", ("1 main=10.00",), ("double",), 2000, 4000, ("win",)),
    # Perfect Pair, mixed: total return 6; split; 11 doubled to 13, 18 doubled to 27; the dealer busts with 25
    (
        "classic",
        "8s 6d 8h 3c Tc 2c 9d 9c Td",
        ("1 main=10.00 perfect_pair=5.00",),
        ("split", "double", "double"),
        4500,
        7000,
        ("win", "bust"),
    ),
    # split aces get one card each; a 21 there is no natural; the dealer has 17
    ("classic", "As 6d Ah 3c Tc 2c 9d", ("1 main=10.00",), ("split",), 2000, 2000, ("lose", "win")),
    # insurance box by box: 2:1 for box 1; the unseen natural takes both main bets
    (
        "classic",
        "Ts 9s Ad 9h 8c Kd",
        ("1 main=10.00", "3 main=20.00"),
        ("insure yes", "insure no", "stand", "stand"),
        3500,
        1500,
        ("lose", "lose"),
    ),
    ("progressive", "Ts Td 6h 9c", ("2 main=10.00",), ("surrender",), 1000, 500, ("surrender",)),
    ("progressive", "As 6d Kh Tc", ("1 main=10.00",), (), 1000, 2500, ("natural",)),
    # two queens of hearts 100:1, a flush 5:1 and 3 for one, insurance 2:1; the dealer has a natural
    (
        "progressive",
        "Qh 9h Ah Qh 2s Kc",
        ("1 main=10.00 lucky_ladies=5.00 21+3=5.00 21+3_progressive=5.00", "3 main=20.00"),
        ("insure yes", "insure no"),
        5000,
        50_500 + 3000 + 1500 + 1500,
        ("lose", "lose"),
    ),
    # the look finds no natural, and the insurance is lost; 20 against 16 and a 5
    ("progressive", "Ts Ad Th 5c 5d", ("1 main=10.00",), ("insure yes", "stand"), 1500, 0, ("lose",)),
    # ten-values split by value, 13 doubled to 22, 20 stands against 17
    (
        "progressive",
        "Ks 7d Th Tc 3c Td 9d",
        ("1 main=10.00",),
        ("split", "double", "stand"),
        3000,
        2000,
        ("bust", "win"),
    ),
    ("progressive", "5s 6d 5h Tc 2c 6h 9c", ("3 main=10.00",), ("hit", "hit", "stand"), 1000, 2000, ("win",)),
]


def take(client: Client, step: str) -> Message:
    word, *said = step.split()
    return client.insure(taken=said == ["yes"]) if word == "insure" else client.act(word)


@pytest.mark.parametrize(("game", "cards", "bets", "steps", "staked", "returned", "outcomes"), PLAYED)
def test_a_round_is_played_whole_over_commands(  # noqa: PLR0913, PLR0917 -- a row of the table
    game: str,
    cards: str,
    bets: tuple[str, ...],
    steps: tuple[str, ...],
    staked: int,
    returned: int,
    outcomes: tuple[str, ...],
    floor: OpenFloor,
    shoes: RiggedShoes,
):
    client = floor.client(None, game)
    before, shoes.next = floor.available(client.player), cards
    assert client.deal(game, *bets)["type"] == "done"
    for step in steps:
        assert take(client, step)["type"] == "done", step
    result = client.round["result"]
    assert tuple(hand["outcome"] for hand in result["hands"]) == outcomes
    assert (result["staked"], result["returned"], result["net"]) == (staked, returned, returned - staked)
    assert client.heard("round")[-1]["wallet"] == {"balance": before - staked + returned, "in_play": 0}
    assert floor.available(client.player) == before - staked + returned


def test_the_rounds_above_show_every_action_of_both_games():
    for game in INSTANT:
        shown = {step.split()[0] for row in PLAYED if row[0] == game for step in row[3]} - {"insure"}
        rules = GAMES[game].rules
        all_of_them = {Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, *([Action.SURRENDER] * rules.surrender)}
        assert shown == {action.value for action in all_of_them}


# ── What is told ─────────────────────────────────────────────────────────────────────────────────────


def test_the_event_comes_before_the_answer_and_names_its_command(floor: OpenFloor, shoes: RiggedShoes):
    client = floor.client(None, "classic")
    shoes.next = "Ts 6d 5h"
    answer = client.deal("classic", "1 main=10.00", id="mine")
    *_, event, last = client.messages
    assert last == answer == {"type": "done", "id": "mine", "round": event["round"]["id"], "version": 2}
    assert (event["type"], event["cause"], event["round"]["version"]) == ("round", "mine", 2)
    assert [one["what"] for one in event["happened"]] == ["card", "dealer_card", "card", "turn"]
    assert (event["seat_version"], event["commitment"]) == (0, None)


LINES = [
    ("classic", "8s 7c 8s", "perfect_pair", "perfect", 0),
    ("progressive", "Qh 7c Qh 5d", "lucky_ladies", "queens_of_hearts", 0),
    ("progressive", "9h 9c 9d 5d", "21+3", "trips", 0),
    ("progressive", "9h 8c 2d 5d", "21+3", None, 0),
    ("progressive", "9h 9c 9d 5d", "21+3_progressive", "trips", 0),
    ("progressive", "As As As 5d", "21+3_progressive", None, 1),
]


@pytest.mark.parametrize(("game", "cards", "bet", "line", "awards"), LINES)
def test_a_side_bet_says_its_line_as_soon_as_its_cards_lie_there(  # noqa: PLR0913, PLR0917 -- a row of the table
    game: str, cards: str, bet: str, line: str | None, awards: int, floor: OpenFloor, shoes: RiggedShoes
):
    """RULES 2: decided when the initial cards are down, paid with the round."""
    client, shoes.next = floor.client(None, game), cards
    client.deal(game, f"1 main=10.00 {bet}=5.00")
    (box,) = client.round["boxes"]
    assert client.round["phase"] != "over"
    assert [(side["bet"], side["line"]) for side in box["side_bets"]] == [(bet, line)]
    assert (box["award"] is not None) == awards


def test_a_rounds_number_is_its_beginning_in_gmt(floor: OpenFloor):
    """RULES 5: hh:mm:ss on screen; the stored id is table, date, sequence."""
    client = floor.client(None, "classic")
    floor.now = START + 13 * 3_600_000 + 7 * 60_000 + 9 * 1000
    client.deal("classic", "1 main=10.00")
    assert (client.round["number"], client.round["id"]) == ("22:07:09", "classic/2026-11-16/000001")


def test_the_next_shoes_commitment_is_told_with_a_rounds_end_and_the_seed_of_this_one(floor: OpenFloor):
    client = floor.client(None, "classic")
    bound = client.heard("entered")[0]["seat"]["commitment"]
    for _ in range(5):
        client.deal("classic", "1 main=10.00", value="00ff")
        while client.round["phase"] != "over":
            client.insure(taken=False) if client.round["phase"] == "insurance" else client.act("stand")
        assert (client.round["commitment"], client.round["value"]) == (bound, "00ff")
        assert len(client.round["result"]["seed"]) == 64
        bound, version = client.heard("round")[-1]["commitment"], client.heard("round")[-1]["seat_version"]
        assert bound is not None
        assert version == client.version > 0


@pytest.mark.parametrize(("asked", "game"), [("always", "progressive"), ("never", "progressive"), ("never", "classic")])
def test_insurance_is_asked_for_as_the_setting_says(asked: str, game: str, floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 004, settings: ask for insurance always or never; sheet 001 has no such setting."""
    client = floor.client(None, game)
    floor.set(client.who, ask_insurance=asked)
    shoes.next = "Ts 9s Ad 9h 8c 5c"
    client.deal(game, "1 main=10.00", "2 main=10.00")
    never = asked == "never" and game == "progressive"
    assert client.round["phase"] == ("acting" if never else "insurance")
    answers = [one for one in client.heard("round")[-1]["happened"] if one["what"] == "insurance_answered"]
    assert [(one["taken"], one["by_house"]) for one in answers] == [(False, True)] * (2 if never else 0)


def test_what_cannot_be_paid_is_shown_as_such_and_refused(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: what the balance cannot cover is disabled."""
    client = floor.client(floor.signed(1499), "progressive")
    shoes.next = "8s Ad 8h 5c"
    client.deal("progressive", "1 main=10.00")
    (box,) = client.round["boxes"]
    assert box["insurance"] == {"cost": 500, "taken": None, "refused": {"reason": "ledger.short_of_funds", "about": {}}}
    assert client.insure(taken=True)["reason"] == "ledger.short_of_funds"
    client.insure(taken=False)
    short = dict.fromkeys(("double", "split"), "ledger.short_of_funds")
    assert told_actions(client) == short | dict.fromkeys(("hit", "stand", "surrender"))
    costs = {one["action"]: one["cost"] for one in client.round["turn"]["actions"]}
    assert costs == dict.fromkeys(("double", "split"), 1000) | dict.fromkeys(("hit", "stand", "surrender"), 0)
    assert client.act("split")["reason"] == client.act("double")["reason"] == "ledger.short_of_funds"


def test_what_may_be_done_in_an_open_round_is_told_again_when_the_balance_changes_elsewhere(
    floor: OpenFloor, shoes: RiggedShoes
):
    """RULES 6: what the balance cannot cover is disabled, whatever took it."""
    client = floor.client(floor.signed(2500), "classic", "progressive")
    shoes.next = "8s 6d 7h"
    client.deal("classic", "1 main=10.00")
    assert told_actions(client)["double"] is None
    before = client.round
    shoes.next = "8s 6d 7h 5c"
    client.deal("progressive", "1 main=10.00")
    other, again = client.heard("round")[-2:]
    assert (other["round"]["game"], again["round"]["game"]) == ("progressive", "classic")
    assert again["round"]["version"] == before["version"]
    assert (again["cause"], again["happened"], again["wallet"]["balance"]) == (None, [], 500)
    assert told_actions(client)["double"] == "ledger.short_of_funds"


def test_a_break_that_begins_in_a_round_takes_what_costs_from_its_offer(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 7: a round that is open can be finished, and nothing more is staked in it."""
    client = floor.client(None, "classic")
    shoes.next = "8s 6d 7h"
    client.deal("classic", "1 main=10.00")
    body = http.TimeOut(id="t", days=1)
    floor.wait(floor.page("time_out", client.who, body=body))
    assert told_actions(client)["double"] == client.act("double")["reason"] == "house.timed_out"
    assert told_actions(client)["stand"] is None
    told = len(client.heard("round"))
    client.act("stand")
    floor.wait(tell_offers(floor.floor, client.player))
    assert len(client.heard("round")) == told + 1, "nothing is open any more"


def limited(floor: OpenFloor, cents: int) -> Client:
    """A client at progressive whose player may stake so much today."""
    client = floor.client(None, "progressive")
    floor.run(lambda transaction: set_limit(transaction, client.player, What.STAKE, Period.DAY, cents))
    return client


def told_actions(client: Client) -> dict[str, str | None]:
    """Why each action is refused, in the last event."""
    turn = client.heard("round")[-1]["round"]["turn"]
    return {one["action"]: one["refused"] and one["refused"]["reason"] for one in turn["actions"]}


def test_what_the_players_own_limit_forbids_is_told_as_such_and_refused(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 7: limits on stakes; what costs nothing is always possible. The amounts are told with the reason."""
    client = limited(floor, 1490)
    about = {"period": "day", "limit": 1490, "used": 1000, "until": end_of(Period.DAY, floor.now)}
    why = {"reason": "house.stake_limit", "about": about}
    shoes.next = "8s Ad 8h 5c"
    client.deal("progressive", "1 main=10.00")
    (box,) = client.heard("round")[-1]["round"]["boxes"]
    assert box["insurance"] == {"cost": 500, "taken": None, "refused": why}
    answer = client.insure(taken=True)
    assert {"reason": answer["reason"], "about": answer["about"]} == why
    client.insure(taken=False)
    over = dict.fromkeys(("double", "split"), "house.stake_limit")
    assert told_actions(client) == over | dict.fromkeys(("hit", "stand", "surrender"))
    told = {one["action"]: one["refused"] for one in client.round["turn"]["actions"]}
    assert told["double"] == told["split"] == why
    assert client.act("split")["reason"] == client.act("double")["reason"] == "house.stake_limit"


def test_what_a_split_leaves_of_the_players_own_limit_is_told_with_it(floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 004: a split hand may be doubled; 5.00 of the limit are left, and a double costs 10.00."""
    client = limited(floor, 2500)
    shoes.next = "8s 6d 8h 5c 3c 2s"
    client.deal("progressive", "1 main=10.00")
    assert {told_actions(client)[action] for action in ("double", "split")} == {None}
    client.act("split")
    assert told_actions(client)["double"] == client.act("double")["reason"] == "house.stake_limit"


def test_split_aces_with_their_cards_are_shown_as_finished(floor: OpenFloor, shoes: RiggedShoes):
    """Sheets 001 and 004, splits: aces get one card each; the next box's hand is not at its end."""
    for game, cards in (("classic", "As 9s 6d Ah 7h 3c 2c"), ("progressive", "As 9s 6d Ah 7h Tc 3c 2c")):
        client = floor.client(None, game)
        shoes.next = cards
        client.deal(game, "1 main=10.00", "2 main=10.00")
        client.act("split")
        hands = [(hand["cards"], hand["finished"]) for box in client.round["boxes"] for hand in box["hands"]]
        assert hands == [(["As", "3c"], True), (["Ah", "2c"], True), (["9s", "7h"], False)]


# ── Law ──────────────────────────────────────────────────────────────────────────────────────────────


def any_deal(client: Client, game: str, floor: OpenFloor) -> Message:
    """A deal with random boxes, stakes and level."""
    played, chance = GAMES[game], floor.chance
    level = chance.choice(list(played.limits))
    boxes = sorted(chance.sample(range(1, played.boxes + 1), chance.randint(1, played.boxes)))
    staked = [(box, random_stakes(played.rules, played.limits[level], chance)) for box in boxes]
    bets = [{"box": box, "stakes": [{"bet": b, "cents": c} for b, c in stakes]} for box, stakes in staked]
    return client.do("deal", game=game, level=level, version=client.version, bets=bets)


def any_step(client: Client, floor: OpenFloor) -> Message:
    """A decision of those that are shown as possible."""
    if client.round["phase"] == "insurance":
        return client.insure(taken=floor.chance.random() < 0.5)
    actions = client.round["turn"]["actions"]
    action = floor.chance.choice([one["action"] for one in actions if one["refused"] is None])
    answer = client.act(action, confirmed=False)
    return client.act(action) if answer["type"] == "warned" else answer


@pytest.mark.parametrize("game", INSTANT)
def test_what_is_offered_is_taken_and_the_wallet_told_is_the_ledgers(game: str, floor: OpenFloor):
    """RULES 7: after every event of random play, balance and stakes are those of the books."""
    client = floor.client(floor.signed(100_000_000), game)
    client.forget()

    def check(answer: Message) -> None:
        assert answer["type"] == "done", answer
        (event,) = client.heard("round")  # a warning before it tells nothing
        in_play = 0 if client.round["phase"] == "over" else client.round["staked"]
        assert event["wallet"] == {"balance": floor.available(client.player), "in_play": in_play}
        client.forget()

    for _ in range(examples(120)):
        check(any_deal(client, game, floor))
        while client.round["phase"] != "over":
            check(any_step(client, floor))

"""The cashier: deposits, withdrawals, receipts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.people import DAY, Desk

from sabot.house.cashier import Amounts, Receipt, deposit, receipts_of, welcome, withdraw
from sabot.house.protection import self_exclude, set_limit, time_out
from sabot.house.refused import Reason
from sabot.ledger import CASHIER
from sabot.ledger import Reason as LedgerReason
from sabot.ledger import Refused as LedgerRefused


def ledger_refuses(desk: Desk, reason: LedgerReason, *words, **named) -> None:
    """Expect the ledger's own refusal, with nothing changed."""
    before = desk.documents()
    with pytest.raises(LedgerRefused) as refused:
        desk.do(*words, **named)
    assert refused.value.reason is reason
    assert desk.documents() == before


def balance(desk: Desk, account: int) -> int:
    held: int = desk.do(lambda books: books.balance(account))
    return held


def test_a_deposit_is_in_the_wallet_and_its_receipt_says_so():
    desk = Desk()
    player = desk.player()
    receipt = desk.do(deposit, player, 25_00, "a")
    assert receipt == Receipt(
        id=f"{player}-1", player=player, number=1, kind="deposit", cents=25_00, balance=25_00, at=desk.now
    )
    assert balance(desk, player) == 25_00


def test_a_withdrawal_goes_back_to_the_cashier():
    desk = Desk()
    player = desk.player(25_00)
    minted = balance(desk, CASHIER)
    receipt = desk.do(withdraw, player, 10_00, "b")
    assert (receipt.kind, receipt.number, receipt.balance) == ("withdrawal", 2, 15_00)
    assert balance(desk, CASHIER) == minted + 10_00


def test_the_journals_entry_names_its_receipt():
    desk = Desk()
    receipt = desk.do(deposit, desk.player(), 25_00, "a")
    (entry,) = (entry for entry in desk.books._book.entries if entry.kind == "deposit")  # noqa: SLF001 -- read back
    assert entry.ref == receipt.id


def test_the_same_key_gets_the_same_receipt_whatever_has_happened_since():
    desk = Desk()
    player = desk.player()
    receipt = desk.do(deposit, player, 25_00, "a")
    desk.do(self_exclude, player, 6)
    desk.plays(player, 5_00, classic="r")
    assert desk.do(deposit, player, 25_00, "a") == receipt
    assert balance(desk, player) == 25_00


@pytest.mark.parametrize(("work", "cents"), [(deposit, 26_00), (withdraw, 25_00)])
def test_the_same_key_with_another_body_is_refused(work, cents):
    desk = Desk()
    player = desk.player()
    desk.do(deposit, player, 25_00, "a")
    ledger_refuses(desk, LedgerReason.KEY_REUSED, work, player, cents, "a")


def test_two_players_may_choose_the_same_key():
    desk = Desk()
    one, other = desk.player(), desk.player()
    desk.do(deposit, one, 25_00, "a")
    desk.do(deposit, other, 30_00, "a")
    assert (balance(desk, one), balance(desk, other)) == (25_00, 30_00)


@pytest.mark.parametrize("key", ["", "x" * 65, "a\nb", None, 7])
def test_a_key_is_one_to_sixty_four_printable_signs(key):
    desk = Desk()
    desk.refuses(Reason.BAD_COMMAND_ID, deposit, desk.player(), 25_00, key)


@pytest.mark.parametrize(
    ("cents", "reason"),
    [
        (0, LedgerReason.ZERO),
        (-5, LedgerReason.NEGATIVE),
        (5.0, LedgerReason.NOT_WHOLE_CENTS),
        (True, LedgerReason.NOT_WHOLE_CENTS),
        ("5", LedgerReason.NOT_WHOLE_CENTS),
        (10**15, LedgerReason.TOO_LARGE),
    ],
)
@pytest.mark.parametrize("work", [deposit, withdraw])
def test_an_amount_that_is_none_is_refused_by_the_ledgers_reasons(work, cents, reason):
    desk = Desk()
    ledger_refuses(desk, reason, work, desk.player(), cents, "a")


def test_a_deposit_is_one_to_ten_thousand_unless_the_operator_says_otherwise():
    desk = Desk()
    player = desk.player()
    desk.refuses(Reason.DEPOSIT_TOO_SMALL, deposit, player, 99, "a")
    desk.refuses(Reason.DEPOSIT_TOO_LARGE, deposit, player, 10_000_01, "a")
    desk.do(deposit, player, 1_00, "b")
    desk.do(deposit, player, 10_000_00, "c")
    amounts = Amounts(least_deposit=5, most_deposit=50)
    desk.do(deposit, player, 5, "d", amounts=amounts)
    desk.refuses(Reason.DEPOSIT_TOO_LARGE, deposit, player, 51, "e", amounts=amounts)


def test_more_than_there_is_cannot_be_withdrawn():
    desk = Desk()
    player = desk.player(25_00)
    ledger_refuses(desk, LedgerReason.SHORT_OF_FUNDS, withdraw, player, 25_01, "b")
    assert balance(desk, player) == 25_00


@pytest.mark.parametrize("work", [deposit, withdraw])
def test_the_cashier_waits_while_a_round_of_classic_is_open(work):
    """Rules 6, classic: no deposit during a round."""
    desk = Desk()
    player = desk.player(25_00)
    desk.plays(player, 5_00, progressive="p", classic="c")
    refused = desk.refuses(Reason.CASHIER_WAITS, work, player, 5_00, "b")
    assert refused.about == {"game": "classic"}
    desk.plays(player, 5_00, progressive="p")
    desk.do(work, player, 5_00, "b")


def test_the_limit_on_deposits_counts_every_deposit_of_its_period():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "deposit", "day", 50_00)
    desk.do(deposit, player, 30_00, "a")
    desk.do(withdraw, player, 30_00, "w")
    refused = desk.refuses(Reason.DEPOSIT_LIMIT, deposit, player, 20_01, "b")
    tomorrow = (desk.now // DAY + 1) * DAY
    assert refused.about == {"period": "day", "limit": 50_00, "used": 30_00, "until": tomorrow}
    desk.do(deposit, player, 20_00, "c")
    desk.wait(DAY)
    desk.do(deposit, player, 50_00, "d")


def test_what_the_house_gives_a_new_player_uses_nothing_of_a_limit_on_deposits():
    desk = Desk()
    player = desk.player()
    receipt = desk.do(welcome, player, 1000_00)
    assert (receipt.kind, receipt.balance) == ("deposit", 1000_00)
    desk.do(set_limit, player, "deposit", "day", 50_00)
    assert desk.do(deposit, player, 50_00, "a").balance == 1050_00
    desk.refuses(Reason.DEPOSIT_LIMIT, deposit, player, 1_00, "b")


def test_who_is_excluded_or_timed_out_withdraws_but_does_not_deposit():
    desk = Desk()
    player = desk.player(25_00)
    desk.do(time_out, player, 1)
    desk.refuses(Reason.TIMED_OUT, deposit, player, 5_00, "b")
    desk.do(self_exclude, player, 6)
    desk.refuses(Reason.EXCLUDED, deposit, player, 5_00, "b")
    desk.do(withdraw, player, 25_00, "c")
    assert balance(desk, player) == 0


@pytest.mark.parametrize("work", [deposit, withdraw])
def test_the_cashier_knows_only_players(work):
    Desk().refuses(Reason.UNKNOWN_PLAYER, work, CASHIER, 5_00, "a")


movements = st.tuples(st.sampled_from([deposit, withdraw]), st.integers(1_00, 20_00), st.integers(0, 9))


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(movements, max_size=30))
def test_receipts_tell_the_whole_story_of_the_wallet(asked):
    desk = Desk()
    player = desk.player()
    for work, cents, key in asked:
        try:
            desk.do(work, player, cents, str(key))
        except LedgerRefused as refused:
            assert refused.reason in {LedgerReason.KEY_REUSED, LedgerReason.SHORT_OF_FUNDS}  # noqa: PT017 -- either is right
    held = 0
    receipts = desk.do(receipts_of, player)
    for number, receipt in enumerate(receipts, 1):
        held += receipt.cents if receipt.kind == "deposit" else -receipt.cents
        assert (receipt.number, receipt.balance) == (number, held)
    assert held == balance(desk, player)

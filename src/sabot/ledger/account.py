"""Accounts: four integers and what they belong to.

Law: an account never stores a balance, only what was debited and credited, pending and posted; every
account but the cashier's holds at least what is promised out of it. Only the cashier mints.
"""

import msgspec

CASHIER, BANK, IN_PLAY, VISIBLE, HIDDEN = range(1, 6)
"""The house's own accounts; a player's wallet has the player's number."""

FIRST_PLAYER = 1001

HOUSE = {CASHIER: "cashier", BANK: "bank", IN_PLAY: "in_play", VISIBLE: "visible", HIDDEN: "hidden"}
KINDS = (*HOUSE.values(), "wallet")


class Account(msgspec.Struct, gc=False):
    """One account as it stands; only the ``Book`` that holds it changes it."""

    id: int
    kind: str
    currency: str
    debits_pending: int = 0
    debits_posted: int = 0
    credits_pending: int = 0
    credits_posted: int = 0

    @property
    def balance(self) -> int:
        """What has been posted to the account, in cents."""
        return self.credits_posted - self.debits_posted

    @property
    def available(self) -> int:
        """What may still be debited: the balance less what is promised."""
        return self.credits_posted - self.debits_posted - self.debits_pending


class Opening(msgspec.Struct, frozen=True, array_like=True):
    """The journal's line for an account that was opened."""

    account: int
    kind: str
    currency: str

"""The desks: what is asked over HTTP, one small room for each concern.

Law: a desk is an async function of the house and what was asked; it answers with a struct of the protocol, or raises
the one reason against it. Who may ask, and in what shape, was judged before it.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from sabot.server.asking import Asked, Desk
from sabot.server.desks import lobby, operation, past, people, preferences, protection, staff, wallet

DESKS: dict[str, Callable[[Desk, Asked], Awaitable[Any]]] = {
    "health": operation.health,
    "ready": operation.ready,
    "metrics": operation.metrics,
    "lobby": lobby.lobby,
    "help": lobby.explain,
    "odds": lobby.odds,
    "session": people.session,
    "guest": people.guest,
    "register": people.register,
    "login": people.log_in,
    "logout": people.log_out,
    "logout_everywhere": people.log_out_everywhere,
    "password": people.password,
    "ticket": people.ticket,
    "history": past.pages,
    "history_csv": past.sheet,
    "round": past.detail,
    "round_proof": past.proof,
    "round_notation": past.notation,
    "void": past.void,
    "settings": preferences.show,
    "change_settings": preferences.change,
    "cashier": wallet.show,
    "deposit": wallet.deposit,
    "withdraw": wallet.withdraw,
    "protection": protection.show,
    "limit": protection.limit,
    "check": protection.check,
    "acknowledge": protection.acknowledge,
    "time_out": protection.time_out,
    "exclude": protection.exclude,
    "export": people.export,
    "delete": people.delete,
    "staff": staff.create,
    "role": staff.appoint,
}
"""By the names of the protocol's routes."""

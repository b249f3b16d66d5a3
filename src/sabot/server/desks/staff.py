"""Staff: accounts with a role.

Law: only an admin makes one; the first comes from the operator's own hand.
"""

from sabot.books import Transaction
from sabot.house.people.accounts import register
from sabot.house.people.player import Player
from sabot.house.people.staff import appoint_named, grant_named
from sabot.protocol import http, views
from sabot.server.asking import Asked, Desk
from sabot.server.logs import log
from sabot.server.snapshots import person_view


async def create(desk: Desk, asked: Asked) -> views.Person:
    """A new account with a role."""
    body: http.NewStaff = asked.body
    hashed = await desk.passwords.hash(body.password)
    token = desk.floor.entropy.token()

    async def work(transaction: Transaction) -> Player:
        await register(transaction, body.name, hashed, token)
        return await appoint_named(transaction, body.name, body.role)

    made = await desk.floor.run(work)
    log("staff_created", player=made.number, role=made.role, by=asked.player)
    return person_view(made)


async def appoint(desk: Desk, asked: Asked) -> views.Person:
    """A role for somebody who has a name."""
    body: http.NewRole = asked.body
    made = await desk.floor.run(lambda transaction: grant_named(transaction, asked.who, body.name, body.role))
    log("role_given", player=made.number, role=made.role, by=asked.player)
    return person_view(made)

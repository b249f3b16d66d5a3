"""Coming in, going out, and one's own account.

Law: a session's token is made anew whenever somebody comes in, and the one shown before is over; a wrong name and a
wrong password are the same answer after the same work.
"""

from sabot.books import Transaction
from sabot.house.cashier import welcome
from sabot.house.people import accounts, login
from sabot.house.people.export import export as export_of
from sabot.house.people.leaving import delete_account
from sabot.house.people.player import Password, player_of
from sabot.house.people.reading import peek
from sabot.house.people.sessions import Signed, end_every_session, end_session
from sabot.house.refused import Reason, Refused
from sabot.protocol import http
from sabot.server.asking import Asked, Cookied, Desk, one_at_a_time, session_of
from sabot.server.logs import log
from sabot.storage.protocol import Reader


async def session(_: Desk, asked: Asked) -> http.Session:
    """Who is signed in."""
    assert asked.token is not None, "whoever is signed in has shown a token"
    return session_of(asked.who, asked.token)


async def guest(desk: Desk, asked: Asked) -> Cookied:
    """A new player in one click."""
    token = desk.floor.entropy.token()

    async def work(transaction: Transaction) -> Signed:
        found = await accounts.guest(transaction, token, ending=asked.token)
        await _welcome(desk, transaction, found)
        return found

    found = await desk.floor.run(work)
    desk.floor.figures.add("guests")
    return _in(desk, asked, found, token)


async def register(desk: Desk, asked: Asked) -> Cookied:
    """A name to keep what one has."""
    body: http.Credentials = asked.body
    hashed = await desk.passwords.hash(body.password)
    token = desk.floor.entropy.token()

    async def work(transaction: Transaction) -> Signed:
        found = await accounts.register(transaction, body.name, hashed, token, was=asked.signed)
        if asked.signed is None:
            await _welcome(desk, transaction, found)
        return found

    found = await desk.floor.run(work)
    desk.floor.figures.add("registrations")
    return _in(desk, asked, found, token)


async def _welcome(desk: Desk, transaction: Transaction, found: Signed) -> None:
    """Play money for somebody new."""
    if desk.config.guest_cents:
        await welcome(transaction, found.player.number, desk.config.guest_cents)


async def log_in(desk: Desk, asked: Asked) -> Cookied:
    """Sign in; a locked name, an unknown one and a wrong password cannot be told apart."""
    body: http.Credentials = asked.body
    known = await desk.floor.read(lambda reader: login.login_hash(reader, body.name))
    try:
        matches = await desk.passwords.verify(known, body.password)
    except Refused:
        desk.floor.figures.add("logins", login="busy")
        raise
    rehashed = None
    if matches and known is not None and desk.passwords.needs_rehash(known) and not await _locked(desk, body.name):
        rehashed = await desk.passwords.hash(body.password)
    token = desk.floor.entropy.token()
    answer = await desk.floor.run(
        lambda transaction: login.login(
            transaction,
            body.name,
            known if matches else None,
            token,
            ending=asked.token,
            rehashed=rehashed,
        )
    )
    desk.floor.figures.add("logins", login="failed" if isinstance(answer, Reason) else "ok")
    return _in(desk, asked, login.admitted(answer), token)


def _in(desk: Desk, asked: Asked, found: Signed, token: bytes) -> Cookied:
    """The new session; connections of the one before are over, and of those that it pushed out."""
    if asked.signed is not None:
        desk.floor.end(asked.signed.player.number, digest=asked.signed.digest)
    for digest in found.pushed_out:
        desk.floor.end(found.player.number, digest=digest)
    return Cookied(session_of(found, token), token)


async def log_out(desk: Desk, asked: Asked) -> Cookied:
    """End this session."""
    await desk.floor.run(lambda transaction: end_session(transaction, asked.who.digest))
    desk.floor.end(asked.player, digest=asked.who.digest)
    return Cookied(http.Nothing(), None)


async def log_out_everywhere(desk: Desk, asked: Asked) -> Cookied:
    """End every session of this player."""

    async def work(transaction: Transaction) -> None:
        await end_every_session(transaction, await player_of(transaction, asked.player))

    await desk.floor.run(work)
    desk.floor.end(asked.player)
    return Cookied(http.Nothing(), None)


async def password(desk: Desk, asked: Asked) -> Cookied:
    """Another password, for whoever knows the one before."""
    body: http.NewPassword = asked.body
    await _check_password(desk, asked, body.old)
    hashed = await desk.passwords.hash(body.new)
    token = desk.floor.entropy.token()
    found = await desk.floor.run(lambda transaction: accounts.change_password(transaction, asked.who, hashed, token))
    desk.floor.end(asked.player)
    return Cookied(session_of(found, token), token)


async def _check_password(desk: Desk, asked: Asked, given: str | None) -> None:
    """Refuse whoever does not know the account's password; a guest has none to know.

    Wrong ones are counted with those of the log-in: whoever found a session open may not try them all.
    """
    kept = await desk.floor.read(lambda reader: peek(reader, Password, asked.player))
    name = asked.who.player.name
    if name is None:
        return
    matches = await desk.passwords.verify(None if kept is None else kept.hash, given or "")
    if not matches:
        await desk.floor.run(lambda transaction: login.login(transaction, name, None, b""))
    if not matches or await _locked(desk, name):
        raise Refused(Reason.LOGIN_FAILED)


async def _locked(desk: Desk, name: str) -> bool:
    """Say whether too many wrong passwords were given under a name of late."""
    times = await desk.floor.read(lambda reader: login.failures_of(reader, name))
    return len(times) == login.MOST_FAILURES and not login.is_stale(login.Failures(times), desk.floor.clock())


async def ticket(desk: Desk, asked: Asked) -> http.Ticket:
    """A ticket for one socket."""
    word = desk.floor.entropy.token().hex()
    desk.tickets.issue(desk.floor.clock(), asked.who.digest, word)
    return http.Ticket(ticket=word, lifetime_ms=desk.config.pace.ticket_ms)


async def export(desk: Desk, asked: Asked) -> dict[str, object]:
    """All that is kept about somebody, for them; one at a time, since it reads the whole journal."""

    async def query(reader: Reader) -> dict[str, object]:
        return await export_of(reader, asked.player)

    return await one_at_a_time(desk, query)


async def delete(desk: Desk, asked: Asked) -> Cookied:
    """Delete an account."""
    body: http.Goodbye = asked.body
    await _check_password(desk, asked, body.password)
    salt = desk.floor.entropy.token()
    await desk.floor.run(lambda transaction: delete_account(transaction, asked.who, salt=salt))
    desk.floor.end(asked.player)
    log("account_deleted", player=asked.player)
    return Cookied(http.Nothing(), None)

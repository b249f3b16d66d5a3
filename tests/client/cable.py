"""A cable between a client and the house that a test can cut, or make deaf in one direction.

Law: bytes pass as they come; what is swallowed was sent and never arrives, as on a bad network.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Cable:
    """Every connection through one port."""

    def __init__(self, port: int, house: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.swallow_answers = self.swallow_commands = False
        self._house = house
        self.carrying: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody comes in."""
        task = asyncio.create_task(self._carry(reader, writer))
        self.carrying.add(task)
        task.add_done_callback(self.carrying.discard)

    def cut(self) -> None:
        """Every connection breaks at once, and what comes next passes again."""
        self.swallow_answers = self.swallow_commands = False
        for writer in self._writers:
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection, both ways, until one side ends."""
        self._writers.add(writer)
        try:
            away, back = await asyncio.open_connection("127.0.0.1", self._house)
        except OSError:
            self._writers.discard(writer)
            writer.transport.abort()
            return
        self._writers.add(back)
        ways = [
            asyncio.create_task(self._pass(reader, back, commands=True)),
            asyncio.create_task(self._pass(away, writer, commands=False)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for one in (writer, back):
            self._writers.discard(one)
            one.transport.abort()
        await asyncio.gather(*ways)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, commands: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if not (self.swallow_commands if commands else self.swallow_answers):
                    writer.write(data)
                    await writer.drain()


@asynccontextmanager
async def cable(port: int, house: int) -> AsyncIterator[Cable]:
    """A cable from a port to the house's."""
    laid = Cable(port, house)
    server = await asyncio.start_server(laid.connected, "127.0.0.1", port)
    try:
        yield laid
    finally:
        server.close()
        laid.cut()
        await server.wait_closed()
        await asyncio.gather(*laid.carrying)

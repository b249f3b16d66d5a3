"""Messages on a socket: how commands are written and answers read.

Law: what the house could not even read is refused here, for the house's own reason; what cannot be read from the
house is of another protocol. A socket that ended says whether anybody may come back.
"""

import aiohttp
import msgspec

from sabot.client.faults import Closed, Disconnected, Refused
from sabot.client.pages import Unreachable
from sabot.protocol import commands, events

Socket = aiohttp.ClientWebSocketResponse
_FINAL = {4001: "elsewhere", 4002: "ended"}
"""Close codes after which nobody comes back by themselves, and what they mean."""
_COMMANDS = msgspec.json.Decoder(commands.Command)
_MESSAGES = msgspec.json.Decoder(events.Message)


def text_of(command: commands.Command) -> str:
    """A command as it is sent."""
    try:
        encoded = msgspec.json.encode(command)
        _COMMANDS.decode(encoded)
    except (msgspec.MsgspecError, TypeError, OverflowError, UnicodeError) as error:
        raise Refused("edge.malformed", {"why": str(error)}) from error
    return encoded.decode()


async def put(socket: Socket, text: str) -> None:
    """Send a message."""
    try:
        await socket.send_str(text)
    except (aiohttp.ClientError, OSError) as error:
        raise Unreachable(str(error)) from error


async def next_of(socket: Socket) -> events.Message:
    """The next message of a socket that is still one."""
    received = await socket.receive()
    if received.type is aiohttp.WSMsgType.TEXT:
        try:
            message: events.Message = _MESSAGES.decode(received.data)
        except msgspec.MsgspecError as error:
            raise Disconnected(f"not this protocol: {error}") from error
        return message
    if socket.close_code in _FINAL:
        raise Closed(None, _FINAL[socket.close_code])
    raise Unreachable(f"the socket closed ({socket.close_code})")


def raised(refused: events.Refused) -> Exception:
    """A refusal as it is raised; a house that is closing is only not there."""
    if refused.reason == "edge.closing":
        return Unreachable("the house is closing")
    return Refused(refused.reason, refused.about)


def retry_ms(answer: object) -> int | None:
    """How long to wait, where a command was only too fast."""
    return Refused(answer.reason, answer.about).retry_ms if isinstance(answer, events.Refused) else None

"""What an operator's machines ask.

Law: alive and ready are two things: a house that is closing lives, and is not ready.
"""
# ruff: noqa: ARG001 -- every desk is asked the same way

from sabot.server.asking import Asked, Desk, Raw


async def health(desk: Desk, asked: Asked) -> Raw:
    """The process answers."""
    return Raw("ok\n")


async def ready(desk: Desk, asked: Asked) -> Raw:
    """Players may come in; the books answer too."""
    if desk.floor.closing:
        return Raw("closing\n", status=503)
    await desk.floor.look(_nothing)
    return Raw("ready\n")


async def _nothing(transaction: object) -> None:
    """Anything that reaches the books."""


async def metrics(desk: Desk, asked: Asked) -> Raw:
    """Figures for Prometheus."""
    return Raw(desk.floor.figures.registry.render())

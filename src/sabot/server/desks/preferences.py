"""Settings: the same on every device, applied at once.

Law: a patch is taken whole or not at all; every window of the player is told.
"""

from sabot.house.people.settings import Settings, change_settings, settings_of
from sabot.protocol import events
from sabot.server.asking import Asked, Desk


async def show(desk: Desk, asked: Asked) -> Settings:
    """What the player has set."""
    return await desk.floor.look(lambda transaction: settings_of(transaction, asked.player))


async def change(desk: Desk, asked: Asked) -> Settings:
    """Change some of it."""
    changed = await desk.floor.run(lambda transaction: change_settings(transaction, asked.player, asked.body))
    desk.floor.tell(asked.player, events.SettingsChanged, settings=changed)
    return changed

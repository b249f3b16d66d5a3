"""A player's settings: the same on every device, applied at once.

Law: the struct is the list of settings, their types, ranges and defaults; a patch is taken whole or not at all.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import inspect

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.people.player import player_of
from sabot.house.refused import Reason, Refused

Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player can set; flat, so that a change names one field."""

    # general
    language: Literal["en", "fr"] = "en"
    others_chat: bool = True
    four_colour: bool = False
    motion: bool = True
    single_keys: bool = True

    # video
    stream: Literal["automatic", "low", "medium", "high"] = "automatic"

    # sound
    dealers_voice: bool = True
    game_sound: bool = True
    music: bool = True
    voice_volume: Volume = 80
    game_volume: Volume = 80
    music_volume: Volume = 40

    # 21+3 Progressive
    ask_insurance: Literal["always", "never"] = "always"
    card_speed: Literal["normal", "instant"] = "normal"
    speed_pay: bool = False
    warn_hit: bool = True
    warn_stand: bool = True
    warn_double: bool = True
    progressive_voice: bool = True
    progressive_effects: bool = True
    progressive_music: bool = True


def _fields() -> dict[str, inspect.Type]:
    described = inspect.type_info(Settings)
    assert isinstance(described, inspect.StructType), "settings are a struct"
    return {field.name: field.type for field in described.fields}


FIELDS = _fields()


async def settings_of(transaction: Transaction, player: int) -> Settings:
    """What this player has set."""
    return await get(transaction, Settings, player) or Settings()


async def change_settings(transaction: Transaction, player: int, patch: Mapping[str, object]) -> Settings:
    """Change some settings, all of the patch or none of it."""
    await player_of(transaction, player)
    for field, value in patch.items():
        reason = _wrong(field, value)
        if reason is not None:
            raise Refused(reason, field=str(field))
    before = msgspec.structs.asdict(await settings_of(transaction, player))
    after = Settings(**{**before, **patch})
    put(transaction, player, after)
    return after


def _wrong(field: str, value: object) -> Reason | None:
    """What is wrong with one setting; a bool is no number here, whatever Python says."""
    if field not in FIELDS:
        return Reason.UNKNOWN_SETTING
    match FIELDS[field]:
        case inspect.BoolType():
            return None if type(value) is bool else Reason.SETTING_TYPE
        case inspect.LiteralType(values):
            if type(value) is not str:
                return Reason.SETTING_TYPE
            return None if value in values else Reason.SETTING_RANGE
        case inspect.IntType(ge=int(least), le=int(most)):
            if type(value) is not int:
                return Reason.SETTING_TYPE
            return None if least <= value <= most else Reason.SETTING_RANGE
    raise AssertionError("a setting of a type that has no check")

"""Settings of the profile (rules, section 7) and of 21+3 Progressive (section 6)."""

import pytest
from support.people import Desk

from sabot.house.people.settings import FIELDS, Settings, change_settings, settings_of
from sabot.house.refused import Reason


def test_everyone_begins_with_the_defaults():
    desk = Desk()
    assert desk.do(settings_of, desk.player()) == Settings()


def test_a_change_is_kept_and_leaves_the_rest():
    desk = Desk()
    player = desk.player()
    desk.do(change_settings, player, {"language": "fr", "music_volume": 0})
    desk.do(change_settings, player, {"ask_insurance": "never", "others_chat": False})
    expected = Settings(language="fr", music_volume=0, ask_insurance="never", others_chat=False)
    assert desk.do(settings_of, player) == expected


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("colour", True, Reason.UNKNOWN_SETTING),
        ("__class__", True, Reason.UNKNOWN_SETTING),
        ("motion", 1, Reason.SETTING_TYPE),
        ("motion", None, Reason.SETTING_TYPE),
        ("language", 3, Reason.SETTING_TYPE),
        ("language", ["fr"], Reason.SETTING_TYPE),
        ("music_volume", True, Reason.SETTING_TYPE),
        ("music_volume", 50.0, Reason.SETTING_TYPE),
        ("music_volume", "50", Reason.SETTING_TYPE),
        ("language", "de", Reason.SETTING_RANGE),
        ("stream", "", Reason.SETTING_RANGE),
        ("music_volume", -1, Reason.SETTING_RANGE),
        ("music_volume", 101, Reason.SETTING_RANGE),
    ],
)
def test_each_fault_of_a_setting_has_its_own_reason_and_the_whole_patch_is_refused(field, value, reason):
    desk = Desk()
    player = desk.player()
    refused = desk.refuses(reason, change_settings, player, {"four_colour": True, field: value})
    assert refused.about == {"field": field}


@pytest.mark.parametrize("field", FIELDS)
def test_every_setting_has_a_check(field):
    desk = Desk()
    player = desk.player()
    desk.refuses(Reason.SETTING_TYPE, change_settings, player, {field: None})
    desk.do(change_settings, player, {field: getattr(Settings(), field)})


def test_settings_belong_to_somebody():
    Desk().refuses(Reason.UNKNOWN_PLAYER, change_settings, 99_999, {})

"""The sound of a table: the dealer's voice, effects and music, by their switches and volumes (RULES 6 and 7).

Law: nothing sounds before the first gesture; what is heard, and how loud, is what the profile says. The browser's own
speech and its audio are watched, not replaced: only the voices are ours, for this machine has none.
"""

import pytest
from playwright.sync_api import expect
from support.browser import Visit
from support.effort import LONG

LISTEN = """
    globalThis.spoken = []; globalThis.started = 0; globalThis.gains = []; globalThis.contexts = [];
    globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    const voices = ["en-CA", "fr-CA"].map((lang) => ({ lang, localService: true, name: lang }));
    Object.defineProperty(globalThis, "speechSynthesis", { value: {
        getVoices: () => voices, cancel() {},
        speak(line) {
            spoken.push({ text: line.text, lang: line.lang, volume: line.volume });
            setTimeout(() => line.onend?.());
        },
    } });
    const own = AudioContext;
    globalThis.AudioContext = class extends own { constructor(...all) { super(...all); contexts.push(this); } };
    const gain = GainNode;
    globalThis.GainNode = class extends gain { constructor(...all) { super(...all); gains.push(this); } };
    const { setTargetAtTime } = AudioParam.prototype;
    AudioParam.prototype.setTargetAtTime = function (value, ...all) {
        this.aim = value;
        return setTargetAtTime.call(this, value, ...all);
    };
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...all) { started += 1; return start.apply(this, all); };
"""
"""What is said is written down; the first two gains of the page are those of the effects and of the music."""
ROUND = "Th 7c 9d Td"
ON = {
    "classic": ("dealers_voice", "game_sound", "music"),
    "progressive": ("progressive_voice", "progressive_effects", "progressive_music"),
}


def seated(visit, game: str, lang: str = "en", /, **settings: object) -> Visit:
    """Somebody who listens at a table, and has touched nothing yet."""
    here: Visit = visit(lang)
    here.page.add_init_script(LISTEN)
    here.sit(game, **settings)
    return here


def loud(here: Visit, place: int, gain: float) -> None:
    """One of the two gains goes to where it should."""
    here.page.wait_for_function(
        "([place, gain]) => Math.abs((gains[place]?.gain.aim ?? 0) - gain) < 1e-6", arg=[place, gain]
    )


@pytest.mark.parametrize(("game", "lang"), [("classic", "fr"), ("progressive", "en")])
def test_the_dealer_says_totals_and_results_where_the_voice_is_on(visit, game, lang):
    voice, effects, music = ON[game]
    here = seated(visit, game, lang, **{voice: True, effects: False, music: False, "voice_volume": 50})
    assert here.page.evaluate("contexts.length") == 0, "nothing before the first gesture"
    here.take(500)
    here.deal("Th 7c 9d 7d Ts" if game == "classic" else ROUND)
    here.act("stand")
    line = here.over()
    here.page.wait_for_function("() => spoken.length >= 3")
    said = here.page.evaluate("spoken")
    dealer = "dealer_busts" if game == "classic" else "dealer_has"
    won = here.say("web.voice.win", amount=here.money(line["returned"] - line["staked"]))
    assert [one["text"] for one in said] == [
        here.say("web.voice.total", total=19),
        here.say(f"web.voice.{dealer}", total=17),
        won,
    ]
    assert {(one["lang"], one["volume"]) for one in said} == {(f"{lang}-CA", 0.25)}, "half way sounds half as loud"
    assert here.page.evaluate("contexts.length") == 1
    here.ask("PATCH", "/api/settings", {voice: False})
    here.button(f"web.press.repeat.{game}").click()
    here.ready()
    here.server.cards(ROUND)
    here.button(f"web.press.deal.{game}").click()
    here.act("stand")
    here.over()
    assert here.page.evaluate("spoken.length") == 3, "a voice that is off says nothing"


@pytest.mark.parametrize("game", ["progressive", "classic"][: 2 if LONG else 1])
def test_effects_and_music_follow_their_switches_and_volumes(visit, game):
    voice, effects, music = ON[game]
    here = seated(
        visit, game, "en", **{voice: False, effects: False, music: False, "game_volume": 80, "music_volume": 40}
    )
    here.take(500)
    loud(here, 0, 0)
    here.deal(ROUND)
    here.act("stand")
    here.over()
    assert here.page.evaluate("started") == 0, "everything is off"
    here.ask("PATCH", "/api/settings", {effects: True})
    loud(here, 0, 0.64)
    here.deal(ROUND)
    here.act("stand")
    here.over()
    here.page.wait_for_function("() => started > 0")
    here.ask("PATCH", "/api/settings", {effects: False})
    loud(here, 0, 0)
    before = here.page.evaluate("started")
    here.button("web.sound.music").click()
    loud(here, 1, 0.16)
    here.page.wait_for_function("(before) => started > before", arg=before)
    assert here.ask("GET", "/api/settings")[music] is True, "the button is the profile's switch"
    here.ask("PATCH", "/api/settings", {"music_volume": 100})
    loud(here, 1, 1)


def test_a_muted_table_is_silent_until_the_next_one(visit):
    """Sound button: mutes everything at this table; on again by itself at a change of table (RULES 5)."""
    here = seated(visit, "classic", dealers_voice=True, game_sound=True, music=False, game_volume=100)
    here.take(500)
    loud(here, 0, 1)
    mute = here.button("web.sound.mute")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    loud(here, 0, 0)
    here.page.evaluate("() => { spoken.length = 0; started = 0; }")
    here.deal("Th 7c 9d 7d Ts")
    here.act("stand")
    here.over()
    assert here.page.evaluate("[spoken.length, started]") == [0, 0]
    for game in ("progressive", "classic"):
        here.go(game)
        expect(here.chips.first).to_be_visible()
        expect(here.button("web.sound.mute")).to_have_attribute("aria-pressed", "false")
        loud(here, 0, 1)

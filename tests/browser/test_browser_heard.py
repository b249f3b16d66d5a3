"""What really comes out of the loudspeaker: every effect and the music are rendered, and a table is listened to.

Law: each sound can be heard and none clips, even all at once at full volume; effects are alike in loudness; what is
muted or switched off is silence itself.
"""

import math
import runpy
import subprocess
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import Visit
from support.rigged_serving import ROOT

from sabot.house.people.settings import Settings

MUSIC_S = 24
RENDERED = """async (seconds) => {
    const rate = 44100;
    const measured = async (length, sounds) => {
        const context = new OfflineAudioContext(1, Math.ceil(length * rate), rate);
        sounds(context);
        const samples = (await context.startRendering()).getChannelData(0);
        let peak = 0, most = 0, end = 0;
        for (let at = 0; at < samples.length; at += 441) {
            let power = 0;
            for (const sample of samples.subarray(at, at + 2205)) power += sample ** 2 / 2205;
            most = Math.max(most, Math.sqrt(power));
        }
        samples.forEach((sample, at) => {
            peak = Math.max(peak, Math.abs(sample));
            if (Math.abs(sample) > 1e-4) end = at / rate;
        });
        return { peak, loud: most, end, wrong: samples.some((sample) => !Number.isFinite(sample)) };
    };
    const found = {};
    for (const name of Object.keys(effects.EFFECTS))
        found[name] = await measured(4, (context) => effects.ring(name, context, context.destination, 0.05));
    found.music = await measured(seconds, (context) => {
        const piece = walk.compose("any"), { enter } = music.roomOf(context, context.destination);
        for (let at = 0, chord; at < seconds; at += chord.lasts_s) {
            chord = piece.chords.next().value;
            music.sing(context, enter, piece, chord, at + 0.05);
        }
    });
    return found;
}"""
"""How loud each sound gets: its highest sample, its loudest twentieth of a second, and when it has ended."""
LISTEN = """
    globalThis.heard = { peak: 0 };
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (to, ...rest) {
        if (to instanceof AudioDestinationNode && !(this instanceof AnalyserNode)) {
            const ear = new AnalyserNode(this.context, { fftSize: 32768 });
            const samples = new Float32Array(32768);
            connect.call(this, ear);
            setInterval(() => {
                ear.getFloatTimeDomainData(samples);
                for (const sample of samples) heard.peak = Math.max(heard.peak, Math.abs(sample));
            }, 100);
        }
        return connect.call(this, to, ...rest);
    };
"""
"""Whatever goes to the loudspeaker is measured on its way: ten times a second, all of the last half second."""

SILENCE = """async () => {
    do {
        heard.peak = 0;
        await new Promise((resolve) => setTimeout(resolve, 900));
    } while (heard.peak > 0);
}"""
"""What was sounding dies away."""


@cache
def bundled(name: str) -> str:
    """A part of the client's sound as a script of its own."""
    node: str = runpy.run_path(str(ROOT / "web" / "build.py"))["node_and_npm"]()[0]
    command = [node, "node_modules/rolldown/bin/cli.mjs", f"src/sound/{name}.ts", "--format", "iife", "--name", name]
    return subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=True).stdout  # noqa: S603


@pytest.fixture(scope="module")
def rendered(house, browser) -> dict[str, dict[str, Any]]:
    """Every sound of the house, as Chromium renders it."""
    assert house.url, "the client is built, and so are its tools"
    page = browser.new_page()
    for name in ("effects", "music", "walk"):
        page.evaluate(f"{bundled(name)}; globalThis.{name} = {name}")
    found: dict[str, dict[str, Any]] = page.evaluate(RENDERED, MUSIC_S)
    page.close()
    return found


def test_every_sound_can_be_heard_and_none_clips(rendered):
    assert len(rendered) == 10
    for name, sound in rendered.items():
        assert not sound["wrong"], name
        assert 0.02 < sound["peak"] < 0.7, (name, sound)
        assert name == "music" or sound["end"] < 3.5, (name, "every effect ends")


def test_effects_are_alike_in_loudness_and_the_music_lies_below_them(rendered):
    loud = {name: 20 * math.log10(sound["loud"]) for name, sound in rendered.items()}
    profile = Settings()
    music = loud.pop("music") + 40 * math.log10(profile.music_volume / profile.game_volume)
    assert max(loud, key=lambda name: loud[name]) == "jackpot", loud
    assert max(loud.values()) - min(loud.values()) < 9, loud
    assert music < min(loud.values()) - 6, "at the volumes of a new profile"


def test_all_at_once_at_full_volume_does_not_clip(rendered):
    at_once = ("slide", "chip", "deal", "win", "music")
    assert sum(rendered[name]["peak"] for name in at_once) < 2.2, "the worst that could ever meet"
    assert rendered["win"]["peak"] + rendered["music"]["peak"] + rendered["chip"]["peak"] < 1


def peak(here: Visit) -> float:
    """The highest sample since the last time that was asked."""
    here.page.wait_for_timeout(200)
    found: float = here.page.evaluate("() => { const { peak } = heard; heard.peak = 0; return peak; }")
    return found


def test_a_table_is_heard_and_a_muted_one_is_not(visit):
    here = visit()
    here.page.add_init_script(LISTEN)
    here.sit("classic", dealers_voice=False, game_sound=True, music=False, game_volume=100)
    here.take(500)
    here.deal("Th 7c 9d 7d Ts")
    here.act("stand")
    here.over()
    here.page.wait_for_function("() => heard.peak > 0.05")
    assert 0.05 < peak(here) < 1
    here.button("web.sound.mute").click()
    expect(here.button("web.sound.mute")).to_have_attribute("aria-pressed", "true")
    here.page.evaluate(SILENCE)
    here.deal("Th 7c 9d 7d Ts")
    here.act("stand")
    here.over()
    assert peak(here) == 0
    here.button("web.sound.mute").click()
    here.button("web.sound.music").click()
    here.page.wait_for_function("() => heard.peak > 0.001")

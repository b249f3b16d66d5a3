// What the profile makes heard, and how loud.
import { expect, test } from "vitest";
import type { Settings } from "../protocol";
import { gain, level, switchOf } from "./levels";

const settings = {
  dealers_voice: true, game_sound: true, music: false, voice_volume: 80, game_volume: 50, music_volume: 40,
  progressive_voice: false, progressive_effects: true, progressive_music: true,
} as Settings;

test("a game with switches of its own obeys them, every other game the house's", () => {
  expect(switchOf(settings, "progressive", "effects")).toBe("progressive_effects");
  expect(switchOf(settings, "classic", "effects")).toBe("game_sound");
  expect([level(settings, "progressive", "voice"), level(settings, "classic", "voice") > 0]).toEqual([0, true]);
  expect([level(settings, "progressive", "music") > 0, level(settings, "classic", "music")]).toEqual([true, 0]);
});

test("nobody signed in hears nothing", () => {
  expect(level(null, "classic", "effects")).toBe(0);
});

test("volume grows from silence to full, and never beyond", () => {
  expect([gain(-5), gain(0), gain(100), gain(250)]).toEqual([0, 0, 1, 1]);
  for (let percent = 1; percent <= 100; percent++) expect(gain(percent)).toBeGreaterThan(gain(percent - 1));
  expect(gain(50)).toBe(0.25);
});

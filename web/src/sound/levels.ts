// How loud each part of the sound is: from the profile's settings, and from nothing else.
//
// Law: a game that has a switch of its own in the profile obeys that one, every other game the house's.

import type { Settings } from "../protocol";

export type Part = "voice" | "effects" | "music";
type Switch = "dealers_voice" | "game_sound" | "music" | "progressive_voice" | "progressive_effects" | "progressive_music";

const SWITCH = { voice: "dealers_voice", effects: "game_sound", music: "music" } as const;
const VOLUME = { voice: "voice_volume", effects: "game_volume", music: "music_volume" } as const;

/** The setting that turns a part on and off at a game. */
export function switchOf(settings: Settings, game: string, part: Part): Switch {
  const own = `${game}_${part}`;
  return own in settings ? (own as Switch) : SWITCH[part];
}

/** How loud a part is at a game, from 0 to 1. */
export function level(settings: Settings | null, game: string, part: Part): number {
  if (!settings || !settings[switchOf(settings, game, part)]) return 0;
  return gain(settings[VOLUME[part]]);
}

/** A percentage as the ear hears it: half way sounds half as loud. */
export function gain(percent: number): number {
  return (Math.min(100, Math.max(0, percent)) / 100) ** 2;
}

// The walk of the music: seeded, in its mode, calm.
import { expect, test } from "vitest";
import { compose, MODES, pitch, type Chord } from "./walk";

const SEEDS = ["classic", "progressive", "infinite", "a", "b", "c", "d"];
function chords(seed: string, many: number): Chord[] {
  const piece = compose(seed);
  return Array.from({ length: many }, () => piece.chords.next().value);
}

test("the same seed is the same music, another seed another", () => {
  expect(chords("classic", 50)).toEqual(chords("classic", 50));
  expect(chords("classic", 50)).not.toEqual(chords("progressive", 50));
});

test("every note belongs to the mode, and every chord rests on a true fifth", () => {
  for (const seed of SEEDS) {
    const { mode } = compose(seed);
    for (const { voices, bell } of chords(seed, 400)) {
      for (const note of [...voices, ...(bell ? [bell.note] : [])]) expect(mode).toContain(((note % 12) + 12) % 12);
      expect(voices[0]! + 7).toBe(voices[1]);
    }
  }
});

test("the bass moves by a third at most and stays in its range; no chord hurries", () => {
  for (const seed of SEEDS) {
    let before = 0;
    for (const { voices, lasts_s } of chords(seed, 400)) {
      const bass = voices[0] ?? NaN;
      expect(Math.abs(bass - before)).toBeLessThanOrEqual(4);
      expect(bass).toBeGreaterThanOrEqual(-5);
      expect(bass).toBeLessThanOrEqual(9);
      expect(lasts_s).toBeGreaterThanOrEqual(9);
      before = bass;
    }
  }
});

test("degrees go on beyond the octave, both ways", () => {
  const dorian = MODES[0];
  expect([-1, 0, 6, 7, 9].map((degree) => pitch(dorian, degree))).toEqual([-2, 0, 10, 12, 15]);
});

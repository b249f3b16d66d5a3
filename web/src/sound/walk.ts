// The music as notes: a slow walk of open chords over a mode, for ever.
//
// Law: the same seed is the same music; every note belongs to the mode, every chord rests on a true fifth, and the
// bass moves by no more than a third, so that nothing ever presses.

export interface Chord {
  /** Semitones above the root, from the bass up. */
  voices: readonly number[];
  lasts_s: number;
  /** One note that rings above the chord, and when; null where none does. */
  bell: { note: number; at_s: number } | null;
}

export interface Piece {
  root_hz: number;
  mode: readonly number[];
  chords: Iterator<Chord, never>;
}

export const MODES = [
  [0, 2, 3, 5, 7, 9, 10], // dorian
  [0, 2, 4, 6, 7, 9, 11], // lydian
  [0, 2, 4, 5, 7, 9, 10], // mixolydian
] as const;
const LOWEST = -2;
const HIGHEST = 5;
const STEPS = [-2, -1, 1, 2];

/** A piece of music that never ends. */
export function compose(seed: string): Piece {
  const dice = diceOf(seed);
  const mode = pick(MODES, dice);
  return { root_hz: 98 * 2 ** (Math.floor(dice() * 6) / 12), mode, chords: walk(mode, dice) };
}

/** A degree of the mode as semitones; degrees go on above and below the octave. */
export function pitch(mode: readonly number[], degree: number): number {
  const octave = Math.floor(degree / 7);
  return (mode[degree - 7 * octave] ?? 0) + 12 * octave;
}

function* walk(mode: readonly number[], dice: () => number): Generator<Chord, never> {
  for (let bass = 0; ; bass = step(mode, bass, dice)) {
    const tones = [bass, bass + 4, bass + 9, bass + pick([7, 11, 13], dice)];
    const bell = dice() < 0.6 ? { note: pitch(mode, bass + pick([14, 16, 18], dice)), at_s: 2 + dice() * 5 } : null;
    yield { voices: tones.map((degree) => pitch(mode, degree)).sort((a, b) => a - b), lasts_s: 9 + dice() * 4, bell };
  }
}

function step(mode: readonly number[], bass: number, dice: () => number): number {
  const rests = (to: number) => to >= LOWEST && to <= HIGHEST && pitch(mode, to + 4) - pitch(mode, to) === 7;
  return pick(STEPS.map((by) => bass + by).filter(rests), dice);
}

function pick<T>(from: readonly T[], dice: () => number): T {
  return from[Math.floor(dice() * from.length)] as T;
}

/** Numbers from 0 to 1 that follow from a seed. */
function diceOf(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

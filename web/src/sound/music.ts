// The music as sound: a few soft voices that swell and fade, in a room with a faint echo.
//
// Law: it comes in slowly and leaves slowly, lies well below the table's sounds (9 to 16 dB at the volumes that a new
// profile has), and costs nothing once it has left.

import { compose, type Chord, type Piece } from "./walk";

const SWELL_S = 3.5;
const FADE_S = 5;
/** Until a voice has faded to nothing that could be heard to stop. */
const GONE_S = 8;
const ENTER_S = 4;
const LEAVE_S = 1.5;
const VOICE = 0.025;
const BELL = 0.016;

/** Play the music of a seed until it is ended; what comes back ends it. */
export function play(context: AudioContext, out: AudioNode, seed: string): () => void {
  const piece = compose(seed);
  const room = roomOf(context, out);
  room.level.gain.setValueAtTime(0, context.currentTime);
  room.level.gain.linearRampToValueAtTime(1, context.currentTime + ENTER_S);
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const chord = piece.chords.next().value;
    if (context.state === "running") sing(context, room.enter, piece, chord, context.currentTime + 0.05);
    timer = setTimeout(next, chord.lasts_s * 1000);
  };
  next();
  return () => {
    clearTimeout(timer);
    const now = room.level.gain.value; // it may be on its way in still, and goes out from there
    room.level.gain.cancelScheduledValues(context.currentTime);
    room.level.gain.setValueAtTime(now, context.currentTime);
    room.level.gain.setTargetAtTime(0, context.currentTime, LEAVE_S / 4);
    setTimeout(() => room.level.disconnect(), LEAVE_S * 2000);
  };
}

/** Where the voices go in and the music comes out: a warm filter, and an echo that dies soon. */
export function roomOf(context: BaseAudioContext, out: AudioNode): { enter: AudioNode; level: GainNode } {
  const enter = new BiquadFilterNode(context, { type: "lowpass", frequency: 900, Q: 0.3 });
  const echo = new DelayNode(context, { delayTime: 0.47, maxDelayTime: 0.5 });
  const again = new GainNode(context, { gain: 0.38 });
  const level = new GainNode(context);
  enter.connect(level).connect(out);
  enter.connect(echo).connect(again).connect(echo);
  again.connect(level);
  return { enter, level };
}

/** Sound one chord, and its bell. */
export function sing(context: BaseAudioContext, out: AudioNode, piece: Piece, chord: Chord, when: number): void {
  const hz = (semitones: number) => piece.root_hz * 2 ** (semitones / 12);
  const until = when + chord.lasts_s;
  for (const note of chord.voices) {
    for (const detune of [-4, 4]) {
      const level = new GainNode(context, { gain: 0 });
      level.gain.setValueAtTime(0, when);
      level.gain.linearRampToValueAtTime(VOICE, when + SWELL_S);
      level.gain.setTargetAtTime(0, until, FADE_S / 4);
      voice(context, hz(note), detune, when, until + GONE_S).connect(level).connect(out);
    }
  }
  if (!chord.bell) return;
  const begin = when + chord.bell.at_s;
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(BELL, begin + 0.02);
  level.gain.setTargetAtTime(0, begin + 0.02, 0.9);
  voice(context, hz(chord.bell.note), 0, begin, begin + GONE_S, "sine").connect(level).connect(out);
}

function voice(context: BaseAudioContext, frequency: number, detune: number, from: number, until: number, type: OscillatorType = "triangle"): OscillatorNode {
  const source = new OscillatorNode(context, { type, frequency, detune });
  source.start(from);
  source.stop(until);
  return source;
}

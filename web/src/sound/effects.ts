// The sounds of a table, as recipes of tones and of hisses through a narrow opening; nothing is recorded.
//
// Law: soft and short, and alike in loudness (within 6 dB, the jackpot loudest); a loss has no sound at all, and no
// sound asks for another bet.

/** What every part of a sound has: when it begins, how loud it gets and how fast it comes and goes (seconds). */
interface Shape {
  at?: number;
  peak: number;
  attack: number;
  fall: number;
}
interface Tone extends Shape {
  hz: number;
}
interface Hiss extends Shape {
  /** The middle of the opening at the beginning and at the end, in hertz, and how narrow it is. */
  from: number;
  to: number;
  narrow: number;
}

/** A mellow bar being struck: its note, and a breath of the note two octaves above. */
const bar = (hz: number, at: number, peak: number, fall: number): Tone[] => [
  { hz, at, peak, attack: 0.008, fall },
  { hz: hz * 4, at, peak: peak * 0.12, attack: 0.004, fall: fall * 0.3 },
];
/** Two pieces of clay meeting. */
const click = (at: number, peak: number): (Tone | Hiss)[] => [
  { hz: 2350, at, peak: peak * 0.6, attack: 0.001, fall: 0.035 },
  { hz: 3870, at, peak: peak * 0.35, attack: 0.001, fall: 0.025 },
  { from: 5200, to: 4200, narrow: 1.2, at, peak, attack: 0.001, fall: 0.02 },
];

const C5 = 523.25, D5 = 587.33, E5 = 659.25, G5 = 783.99, A5 = 880, C6 = 1046.5, D6 = 1174.66;

export const EFFECTS = {
  slide: [
    { from: 3400, to: 1100, narrow: 0.8, peak: 0.34, attack: 0.035, fall: 0.15 },
    { from: 420, to: 260, narrow: 1.5, at: 0.12, peak: 0.36, attack: 0.004, fall: 0.06 },
  ],
  turn: [
    { from: 1200, to: 4200, narrow: 1, peak: 0.43, attack: 0.05, fall: 0.07 },
    { from: 1900, to: 900, narrow: 1.6, at: 0.1, peak: 0.8, attack: 0.002, fall: 0.045 },
  ],
  chip: [...click(0, 0.38), ...click(0.055, 0.24)],
  deal: [
    { from: 700, to: 420, narrow: 1.4, peak: 0.68, attack: 0.004, fall: 0.07 },
    { from: 2400, to: 3600, narrow: 0.9, at: 0.06, peak: 0.32, attack: 0.05, fall: 0.14 },
  ],
  win: [...bar(D5, 0, 0.17, 0.5), ...bar(G5, 0.11, 0.16, 0.55), ...bar(A5, 0.22, 0.15, 0.9)],
  push: bar(G5 / 2, 0, 0.18, 0.45),
  jackpot: [C5, E5, G5, C6, A5, D6].flatMap((hz, n) => [
    ...bar(hz, n * 0.17, 0.14, 1.1),
    ...bar(hz / 2, n * 0.17, 0.07, 1.4),
  ]),
  warning: [...bar(C5, 0, 0.17, 0.3), ...bar(A5 / 2, 0.17, 0.17, 0.5)],
  reconnect: [...bar(G5 / 2, 0, 0.15, 0.35), ...bar(C5, 0.13, 0.15, 0.6)],
} satisfies Record<string, (Tone | Hiss)[]>;

export type Effect = keyof typeof EFFECTS;

/** Sound an effect at a moment of the context's clock; `tune` makes it a little higher or lower. */
export function ring(effect: Effect, context: BaseAudioContext, out: AudioNode, when: number, tune = 1): void {
  for (const part of EFFECTS[effect]) {
    const begin = when + (part.at ?? 0);
    const end = begin + part.attack + part.fall;
    const source = "hz" in part ? tone(context, part, tune) : hiss(context);
    let last: AudioNode = source;
    if ("narrow" in part) last = last.connect(opening(context, part, tune, begin, end));
    last.connect(envelope(context, part, begin, end)).connect(out);
    source.start(begin);
    source.stop(end + 0.02);
  }
}

function tone(context: BaseAudioContext, part: Tone, tune: number): OscillatorNode {
  return new OscillatorNode(context, { frequency: part.hz * tune });
}

function opening(context: BaseAudioContext, part: Hiss, tune: number, begin: number, end: number): BiquadFilterNode {
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: part.narrow, frequency: part.from * tune });
  filter.frequency.setValueAtTime(part.from * tune, begin);
  filter.frequency.exponentialRampToValueAtTime(part.to * tune, end);
  return filter;
}

function envelope(context: BaseAudioContext, part: Shape, begin: number, end: number): GainNode {
  const node = new GainNode(context, { gain: 0 });
  node.gain.setValueAtTime(0, begin);
  node.gain.linearRampToValueAtTime(part.peak, begin + part.attack);
  node.gain.exponentialRampToValueAtTime(part.peak / 1000, end);
  node.gain.linearRampToValueAtTime(0, end + 0.01);
  return node;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Half a second of noise, made once for a context and shared by all hisses. */
function hiss(context: BaseAudioContext): AudioBufferSourceNode {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    buffer.getChannelData(0).forEach((_, n, samples) => (samples[n] = Math.random() * 2 - 1));
    noises.set(context, buffer);
  }
  return new AudioBufferSourceNode(context, { buffer });
}

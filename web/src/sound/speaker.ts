// The dealer's mouth: the browser's own speech, one line after another.
//
// Law: it never talks over itself and never lags far behind; only voices that live on this machine are used, for
// the others send what they say to somebody else's.

const WAITING = 2;
/** Some browsers never say that a line has ended. */
const LONGEST_MS = 6000;

interface Said {
  text: string;
  locale: string;
  volume: number;
}

/** The voice for a locale: the very one, else one of the same language; null where this machine has none. */
export function voiceFor<V extends Pick<SpeechSynthesisVoice, "lang" | "localService">>(voices: readonly V[], locale: string): V | null {
  const own = voices.filter((voice) => voice.localService);
  const tag = (voice: V) => voice.lang.replace("_", "-").toLowerCase();
  const wanted = locale.toLowerCase();
  const language = wanted.split("-")[0];
  return own.find((voice) => tag(voice) === wanted) ?? own.find((voice) => tag(voice).split("-")[0] === language) ?? null;
}

export class Speaker {
  #waiting: Said[] = [];
  /** What is being said; kept here, because some browsers forget a line that nobody holds. */
  #now: SpeechSynthesisUtterance | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly speech: SpeechSynthesis | undefined) {}

  /** Say a line after the one that is being said; of those that wait only the newest are kept. */
  say(text: string, locale: string, volume: number): void {
    this.#waiting = [...this.#waiting, { text, locale, volume }].slice(-WAITING);
    if (!this.#now) this.#next();
  }

  /** Say nothing more, and stop in mid-word. */
  hush(): void {
    this.#waiting = [];
    if (!this.#now) return;
    this.#now = null;
    clearTimeout(this.#timer);
    this.speech?.cancel();
  }

  #next(): void {
    const said = this.#waiting.shift();
    const voice = said && this.speech ? voiceFor(this.speech.getVoices(), said.locale) : null;
    if (!said || !this.speech || !voice) {
      this.#waiting = [];
      return;
    }
    const line = new SpeechSynthesisUtterance(said.text);
    Object.assign(line, { voice, lang: said.locale, volume: said.volume });
    const over = () => {
      if (this.#now !== line) return;
      clearTimeout(this.#timer);
      this.#now = null;
      this.#next();
    };
    line.onend = line.onerror = over;
    this.#now = line;
    this.#timer = setTimeout(() => {
      this.speech?.cancel();
      over();
    }, LONGEST_MS);
    this.speech.speak(line);
  }
}

// The dealer's mouth: one line at a time, the newest of those that wait, a voice of this machine only.
import { beforeEach, expect, test, vi } from "vitest";
import { Speaker, voiceFor } from "./speaker";

const voice = (lang: string, localService = true) => ({ lang, localService });

test("the very locale is preferred, then the language; a voice from elsewhere is never used", () => {
  const [paris, montreal] = [voice("fr_FR"), voice("fr-CA")];
  expect(voiceFor([voice("en-US"), paris, montreal], "fr-CA")).toBe(montreal);
  expect(voiceFor([voice("en-US"), paris, voice("fr-CA", false)], "fr-CA")).toBe(paris);
  expect(voiceFor([voice("en-US"), voice("fr-CA", false)], "fr-CA")).toBeNull();
});

class Utterance {
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}
const spoken: Utterance[] = [];
const cancel = vi.fn();
const synthesis = { speak: (one: Utterance) => spoken.push(one), cancel, getVoices: () => [voice("en-CA")] } as unknown as SpeechSynthesis;

beforeEach(() => {
  spoken.length = 0;
  cancel.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
});
const words = () => spoken.map((one) => one.text);

test("a line waits for the one before it, and only the newest two wait", () => {
  const speaker = new Speaker(synthesis);
  for (const text of ["one", "two", "three", "four"]) speaker.say(text, "en-CA", 1);
  expect(words()).toEqual(["one"]);
  spoken[0]?.onend?.();
  spoken[1]?.onend?.();
  expect(words()).toEqual(["one", "three", "four"]);
});

test("hushed, it says nothing more; then it can be heard again", () => {
  const speaker = new Speaker(synthesis);
  speaker.say("one", "en-CA", 1);
  speaker.say("two", "en-CA", 1);
  speaker.hush();
  spoken[0]?.onend?.();
  speaker.say("three", "en-CA", 1);
  expect([cancel.mock.calls.length, words()]).toEqual([1, ["one", "three"]]);
});

test("a line that never ends does not silence the dealer for good", () => {
  const speaker = new Speaker(synthesis);
  speaker.say("one", "en-CA", 1);
  speaker.say("two", "en-CA", 1);
  vi.advanceTimersByTime(10_000);
  expect(words()[1]).toBe("two");
});

test("without a voice, or without speech, it is silent", () => {
  new Speaker(synthesis).say("un", "fr-CA", 1);
  new Speaker(undefined).say("one", "en-CA", 1);
  expect(words()).toEqual([]);
});

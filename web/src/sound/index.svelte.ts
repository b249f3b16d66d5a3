// The sound of the house: hears what happens at the table in sight, and sounds, sings or says it.
//
// Law: the profile says what is heard and how loud; nothing sounds before the first gesture, at a muted table, or
// late. The table that was muted is heard again after a change of table.

import { untrack } from "svelte";
import { locale, t } from "../i18n/index.svelte";
import type { Happening, Round } from "../protocol";
import { house, type Witness } from "../state/house.svelte";
import { route } from "../state/route.svelte";
import { cue } from "./cues";
import { ring, type Effect } from "./effects";
import { hush } from "./hush.svelte";
import { level, type Part } from "./levels";
import { play } from "./music";
import { Speaker } from "./speaker";
import { line } from "./voice";

/** The same sound is not heard twice within this time: cards that fall at once are one sound. */
const APART_S = 0.06;
const GESTURES = ["pointerup", "keydown", "click"] as const;

/** Where sound comes out of this page. */
interface Output {
  context: AudioContext;
  effects: GainNode;
  music: GainNode;
}

/** Begin; what comes back ends it. */
export function startSound(): () => void {
  let output = $state.raw<Output | null>(null);
  let seen = $state(!document.hidden);
  let dealt = "";
  let silent = false;
  let broken = false;
  const last = new Map<Effect, number>();
  const speaker = new Speaker(globalThis.speechSynthesis);
  const table = () => house.table(route.room);
  const loud = (part: Part) => (hush.at === route.room ? 0 : level(house.settings, route.room, part));

  function sound(effect: Effect | null): void {
    if (!effect || output?.context.state !== "running" || loud("effects") === 0) return;
    const now = output.context.currentTime;
    if (now - (last.get(effect) ?? -1) < APART_S) return;
    last.set(effect, now);
    ring(effect, output.context, output.effects, now, effect === "slide" || effect === "chip" ? 0.94 + Math.random() * 0.12 : 1);
  }

  function say(happening: Happening, round: Round): void {
    const volume = loud("voice");
    const said = output && volume > 0 ? line(happening, round) : null;
    if (said) speaker.say(t(said.key, said.about), locale(), volume);
  }

  const witness: Witness = {
    happened(where, happening, round) {
      if (where.game !== route.room) return;
      if (happening.what === "card" && round.id !== dealt) {
        speaker.hush();
        sound("deal");
      }
      dealt = round.id;
      sound(cue(happening, round));
      say(happening, round);
    },
  };

  /** A browser lets a page sound from its first gesture on, and may ask for another one later. */
  const woken = () => {
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (!output && !silent) output = open();
    silent = output === null;
    if (output?.context.state === "suspended") void output.context.resume().catch(() => undefined);
  };
  const turned = () => (seen = !document.hidden);

  house.witnesses.push(witness);
  GESTURES.forEach((gesture) => addEventListener(gesture, woken, { capture: true, passive: true }));
  document.addEventListener("visibilitychange", turned);

  const stop = $effect.root(() => {
    const singing = $derived(seen && table()?.seated === true && loud("music") > 0);
    $effect(() => {
      if (hush.at !== null && hush.at !== route.room) hush.at = null;
    });
    $effect(() => {
      if (loud("voice") === 0) speaker.hush();
    });
    $effect(() => {
      output?.effects.gain.setTargetAtTime(loud("effects"), output.context.currentTime, 0.02);
    });
    $effect(() => {
      const volume = loud("music"); // silence is the piece's own affair: it leaves slowly
      if (volume > 0) output?.music.gain.setTargetAtTime(volume, output.context.currentTime, 0.3);
    });
    $effect(() => {
      if (!output || !singing) return;
      return play(output.context, output.music, `${route.room} ${new Date().toDateString()}`);
    });
    watch(() => table()?.offer?.staked ?? 0, (now) => now > 0 && sound("chip"));
    watch(() => table()?.decisions.warned ?? null, (now) => now && sound("warning"));
    watch(() => house.reality?.due ?? false, (now) => now && sound("warning"));
    watch(() => house.line, (now) => {
      if (now === "open" && broken) sound("reconnect");
      if (now === "waiting" && !broken) sound("warning");
      broken = now === "waiting" || now === "lost" || (broken && now === "connecting");
    });
  });

  return () => {
    stop();
    speaker.hush();
    house.witnesses = house.witnesses.filter((one) => one !== witness);
    GESTURES.forEach((gesture) => removeEventListener(gesture, woken, { capture: true }));
    document.removeEventListener("visibilitychange", turned);
    void output?.context.close();
  };
}

/** The page's output; null where this browser has none to give, and then it is not asked again. */
export function open(): Output | null {
  try {
    const context = new AudioContext({ latencyHint: "interactive" });
    const [effects, music] = [new GainNode(context, { gain: 0 }), new GainNode(context, { gain: 0 })];
    effects.connect(context.destination);
    music.connect(context.destination);
    return { context, effects, music };
  } catch {
    return null;
  }
}

/** Tell when something is another than it was. */
function watch<T>(read: () => T, then: (now: T) => unknown): void {
  let before = untrack(read);
  $effect(() => {
    const now = read();
    if (now === before) return;
    before = now;
    untrack(() => then(now));
  });
}

// The table by keyboard: what each key does, and the list of them for the help.
//
// Law: a key does what its button does, and no more: where the button says no, the key says why. Keys that stand for
// a word come from the catalogue, so that each language has its own. Enter and Space belong to the control that has the
// focus; only one of the table's own that was just clicked leaves them to the table.

import { t, told } from "../i18n/index.svelte";
import { house } from "../state/house.svelte";
import { open, route } from "../state/route.svelte";
import type { Table } from "../state/table.svelte";
import { phaseOf } from "./phase";
import { press } from "./presses";
import { moveBetweenSpots } from "./spots";
import { because, mayAsk } from "./why";

const HELD_MS = 3000;
/** Where the table's own controls are: the felt and what is within reach. */
const OWN = "[data-felt], .reach";

interface Shortcut {
  readonly keys: readonly string[];
  readonly what: string;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The keys of a game, in the player's language: those of the decisions that it has, then those of every table. */
export function keysOf(game: string): readonly Shortcut[] {
  const actions = house.games.find((one) => one.game === game)?.actions ?? [];
  const keys = actions.map((one) => told(`key.${one}`).toUpperCase());
  const decisions = actions.map((one, place) => ({ keys: keys.slice(place, place + 1), what: capital(told(`action.${one}`)) }));
  return [
    ...decisions.filter((_, place) => keys.indexOf(keys[place] ?? "") === place), // a free form has the key of the paid one
    { keys: [t("web.key.yes").toUpperCase(), t("web.key.no").toUpperCase()], what: t("web.keys.insurance") },
    { keys: [t("web.keys.enter")], what: t("web.keys.deal") },
    { keys: ["1", "…", "9"], what: t("web.keys.chip") },
    { keys: [t("web.keys.space")], what: t("web.keys.repeat") },
    { keys: ["Ctrl+Z", "⌘Z", t("web.keys.delete"), t("web.keys.backspace")], what: t("web.keys.undo") },
    { keys: [t("web.key.clear").toUpperCase()], what: t("web.keys.clear") },
    { keys: ["←", "↑", "→", "↓"], what: t("web.keys.spots") },
    { keys: [`Alt+${t("web.keys.enter")}`], what: t("web.keys.pays") },
    { keys: [t("web.keys.escape")], what: t("web.keys.close") },
    { keys: ["?"], what: t("web.keys.help") },
  ];
}

/** Listen to the keyboard for a table; stops when the answer is called. */
export function listen(table: Table): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let clicked: Element | null = null;
  let held: ReturnType<typeof setTimeout> | undefined;
  addEventListener("pointerdown", ({ target }) => (clicked = controlOf(target)), { signal, capture: true });
  addEventListener("keyup", () => clearTimeout(held), { signal });
  addEventListener(
    "keydown",
    (event) => {
      if (["Tab", "Escape"].includes(event.key) || event.key.startsWith("Arrow")) clicked = null;
      if (event.defaultPrevented || event.altKey || covered() || typing(event.target)) return;
      const control = controlOf(event.target);
      const tables = control !== null && control === clicked && control.closest(OWN) !== null;
      if (control && !tables && !event.shiftKey && (event.key === "Enter" || event.key === " ")) return;
      if (!pressed(table, event)) return;
      event.preventDefault();
      if (isUndo(event) && !event.repeat) held = setTimeout(() => press(table, "clear"), HELD_MS);
    },
    { signal },
  );
  signal.addEventListener("abort", () => clearTimeout(held));
  return () => stop.abort();
}

/** The control that a key or a pointer is on; none where it is the page itself. */
function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("button, a, summary, label, [role=button]") : null;
}

/** Something lies over the table, and the keys are its own. */
function covered(): boolean {
  return route.sheet !== null || Boolean(house.reality?.due) || document.querySelector("dialog[open]") !== null;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function isUndo({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "Delete" || key === "Backspace" || ((ctrlKey || metaKey) && key.toLowerCase() === "z");
}

/** A letter, a number or a sign, for a player who wants none of them to do anything by itself (WCAG 2.1.4). */
function isOff({ key }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !house.singleKeys;
}

/** Do what a key is for; whether it was for anything. */
function pressed(table: Table, event: KeyboardEvent): boolean {
  const phase = phaseOf(table);
  if (phase === "betting" && isUndo(event)) {
    if (!event.repeat) press(table, "undo");
    return true;
  }
  if (event.ctrlKey || event.metaKey || isOff(event)) return false;
  if (event.key === "?") {
    open("help", table.game);
    return true;
  }
  if (event.repeat) return event.key === " ";
  const key = event.key.toLowerCase();
  if (phase === "betting") return bet(table, key);
  if (phase === "insurance") return insure(table, key);
  return phase === "deciding" && decide(table, key);
}

function bet(table: Table, key: string): boolean {
  if (key.startsWith("arrow")) return moveBetweenSpots(key.slice(5));
  if (key === "enter") press(table, "deal");
  else if (key === " ") press(table, "repeat");
  else if (key === t("web.key.clear")) press(table, "clear");
  else if (/^[1-9]$/.test(key)) take(table, Number(key) - 1);
  else return false;
  return true;
}

function take(table: Table, place: number): void {
  const [cents, why] = table.offer?.chips[place] ?? [table.chip, null];
  table.why = why;
  if (!why) table.take(cents);
}

function insure(table: Table, key: string): boolean {
  const box = table.round?.boxes.find((one) => one.box === table.asked[0]);
  const yes = key === t("web.key.yes");
  if (!box || (!yes && key !== t("web.key.no"))) return false;
  if (!table.busy && mayAsk(table, yes ? because(box.insurance?.refused ?? null) : null)) void table.decisions.insure(box.box, yes);
  return true;
}

function decide(table: Table, key: string): boolean {
  const meant = (table.round?.turn?.actions ?? []).filter((one) => told(`key.${one.action}`) === key);
  const action = meant.find((one) => one.refused === null) ?? meant[0];
  if (!action) return false;
  if (!table.busy && mayAsk(table, because(action.refused))) void table.decisions.act(action.action);
  return true;
}

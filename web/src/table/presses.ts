// The buttons of betting: which a room has, in which order, and what each asks of the house.
//
// Law: a button is enabled where the house's offer says so; here is only how it is named, drawn and pressed.

import type { BettingPress, Reason } from "../protocol";
import type { Table, Why } from "../state/table.svelte";
import { Refusal } from "../wire/http";
import type { Sign } from "./signs";
import { mayAsk, offline } from "./why";

export type Button = "clear" | "undo" | "cancel" | "min_all" | "max_all" | "repeat" | "deal";

/** The quiet buttons of each room, as its sheet has them; `repeat` and `deal` stand apart in all. */
const QUIET: Record<string, readonly Button[]> = { progressive: ["clear", "undo", "cancel", "min_all", "max_all"] };

export const SIGNS: Record<Button, Sign> = {
  clear: "clear",
  undo: "undo",
  cancel: "cancel",
  min_all: "min",
  max_all: "max",
  repeat: "repeat",
  deal: "cards",
};

export function quietButtons(game: string): readonly Button[] {
  return QUIET[game] ?? ["clear", "undo"];
}

/** The key of a button's word: the rooms name some of them in their own way. */
export function wordOf(button: Button, game: string): string {
  return ["clear", "repeat", "deal"].includes(button) ? inRoom(`web.press.${button}`, game) : `web.press.${button}`;
}

/** The key of what the rooms name in their own way, each as its sheet does. */
export function inRoom(key: string, game: string): string {
  return `${key}.${game === "progressive" || game === "classic" ? game : "live"}`;
}

/** The spot that undo and cancel are about: the one touched last, else the last one with chips. */
export function currentSpot(table: Table): { box: number; bet: string } | null {
  const { draft, touched } = table;
  const last = draft.find((spot) => spot.box === touched?.box && spot.bet === touched.bet) ?? draft.at(-1);
  return last ? { box: last.box, bet: last.bet } : null;
}

/** Why a button cannot be pressed; null where it can. */
export function whyNot(table: Table, button: Button): Why | null {
  return offline() ?? refused(table, button);
}

function refused(table: Table, button: Button): Why | null {
  const offer = table.offer;
  if (!offer) return { reason: "web.table.entering", about: {} };
  if (button === "undo" || button === "cancel") {
    return currentSpot(table) ? null : { reason: "house.nothing_there", about: {} };
  }
  return offer[button];
}

/**
 * Press a button; one that cannot be pressed says why. While the house answers an earlier press, nobody knows yet what
 * this one meets: that is looked at when its turn comes.
 */
export function press(table: Table, button: Button): void {
  if (!table.betting || !mayAsk(table, table.busy ? null : whyNot(table, button))) return;
  if (button === "deal") void table.deal();
  else void table.press(() => asked(table, button));
}

function asked(table: Table, button: Exclude<Button, "deal">): BettingPress {
  const why = refused(table, button);
  if (why) throw new Refusal(why.reason as Reason, why.about, 0);
  const spot = button === "undo" || button === "cancel" ? currentSpot(table) : {};
  return { press: button, ...spot } as BettingPress;
}

// How quickly a round is shown.
//
// Law: the speed of cards and speed pay are settings of 21+3 Progressive (RULES 6) and hold there alone; whoever has
// turned motion off sees everything at once at every table, and a browser that asks for less motion gets short beats.

import type { Settings } from "../protocol";

const OWN_SPEED = ["progressive"];
const SHORT = 0.25;

/** How long a beat takes: 1 is normal, 0 at once. */
export function paceOf(settings: Settings | null, game: string, lessMotion: boolean): number {
  if (settings?.motion === false || cardsAtOnce(settings, game)) return 0;
  return lessMotion ? SHORT : 1;
}

/** Cards simply lie there. */
export function cardsAtOnce(settings: Settings | null, game: string): boolean {
  return OWN_SPEED.includes(game) && settings?.card_speed === "instant";
}

/** All results are shown together, instead of box by box from the right. */
export function paidAtOnce(settings: Settings | null, game: string): boolean {
  return settings?.motion === false || !OWN_SPEED.includes(game) || settings?.speed_pay === true;
}

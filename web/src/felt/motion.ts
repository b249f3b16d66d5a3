// How things move on the felt: cards slide from the shoe with a slight turn, chips drop, hands part.
//
// Law: only transforms and opacity move; whoever wants no motion gets a short fade, and whoever wants no waiting
// gets nothing at all.

import { cubicOut } from "svelte/easing";
import type { AnimationConfig } from "svelte/animate";
import type { TransitionConfig } from "svelte/transition";
import { house } from "../state/house.svelte";
import { cardsAtOnce } from "../state/pace";
import { GATHER_MS, SLIDE_MS } from "../state/stage.svelte";

const DEAL_MS = SLIDE_MS;
const DROP_MS = 120;
const FADE_MS = 120;
export const GLIDE_MS = GATHER_MS;

/** Nothing is to move. */
export function still(): boolean {
  return house.settings?.motion === false || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function instant(on: Element): boolean {
  return cardsAtOnce(house.settings, on.closest<HTMLElement>("[data-felt]")?.dataset["room"] ?? "");
}

const FADE: TransitionConfig = { duration: FADE_MS, css: (t) => `opacity: ${t}` };
const NOTHING: TransitionConfig = { duration: 0 };

/** A card comes out of the shoe of its felt. */
export function fromShoe(card: Element): TransitionConfig {
  if (instant(card)) return NOTHING;
  if (still()) return FADE;
  const shoe = card.closest("[data-felt]")?.querySelector("[data-shoe]")?.getBoundingClientRect();
  const place = card.getBoundingClientRect();
  const x = shoe ? shoe.left + shoe.width * 0.3 - place.left - place.width / 2 : 200;
  const y = shoe ? shoe.bottom - place.top - place.height / 2 : -200;
  return {
    duration: DEAL_MS,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${-28 * u}deg); opacity: ${Math.min(1, t * 4)}`,
  };
}

/** A card is turned over where it lies. */
export function turnOver(card: Element): TransitionConfig {
  if (instant(card)) return NOTHING;
  if (still()) return FADE;
  return { duration: DEAL_MS, easing: cubicOut, css: (t) => `transform: scaleX(${t})` };
}

/** A chip drops onto its stack. */
export function drop(_: Element): TransitionConfig {
  if (still()) return FADE;
  return { duration: DROP_MS, easing: cubicOut, css: (t, u) => `transform: translateY(${-28 * u}px); opacity: ${t}` };
}

/** The second hand of a split moves away from the first, which lies to its right. */
export function part(hand: Element): TransitionConfig {
  if (instant(hand)) return NOTHING;
  if (still()) return FADE;
  const { width } = hand.getBoundingClientRect();
  return { duration: DEAL_MS, easing: cubicOut, css: (_, u) => `transform: translateX(${width * u}px)` };
}

/** A box moves to another place of the arc, as others come or go. */
export function glide(_: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
  if (still()) return { duration: 0 };
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.bottom - to.bottom;
  return { duration: GLIDE_MS, easing: cubicOut, css: (_, u) => `transform: translate(${x * u}px, ${y * u}px)` };
}

/** Something settles in quietly. */
export function rise(_: Element): TransitionConfig {
  if (still()) return FADE;
  return { duration: 200, easing: cubicOut, css: (t, u) => `transform: translateY(${8 * u}px); opacity: ${t}` };
}

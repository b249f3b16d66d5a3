// Chips as they are drawn: one open, or a stack seen from a little above with its top one open.
//
// Law: a chip is a drawing in a square of 100; its colour goes by its value, gold is what the house lent.

import { colour } from "./chips";

/** How much higher each chip of a stack lies. */
const STEP = 9;

export interface Look {
  /** Its value, as it is written on it. */
  value: string;
  cents: number;
}

/** One chip, open. */
export function chip(look: Look): string {
  return drawing(100, one(look, true, false, 0));
}

/** A stack, from bottom to top. */
export function stack(looks: readonly Look[], free = false): string {
  const top = looks.length - 1;
  return drawing(100 + top * STEP, looks.map((look, at) => one(look, at === top, free, (top - at) * STEP)).join(""));
}

function drawing(height: number, inside: string): string {
  return `<svg viewBox="0 0 100 ${height}" aria-hidden="true">${inside}</svg>`;
}

function one({ value, cents }: Look, open: boolean, free: boolean, y: number): string {
  const size = [34, 34, 34, 28, 24][value.length] ?? 20;
  const face = `<circle class="face" cx="50" cy="50" r="32"/><text x="50" y="${50 + size * 0.355}" font-size="${size}">${value}</text>`;
  return `<g class="chip ${free ? "gold" : colour(cents)}" transform="translate(0 ${y})"><circle class="rim" cx="50" cy="50" r="47"/><circle class="notches" cx="50" cy="50" r="40.5"/>${open ? face : ""}</g>`;
}

import { expect, test } from "vitest";
import type { Settings } from "../protocol";
import { paceOf, paidAtOnce } from "./pace";

const settings = (more: Partial<Settings>) => ({ motion: true, card_speed: "normal", speed_pay: false, ...more }) as Settings;

test.each([
  ["progressive", {}, false, 1],
  ["progressive", { card_speed: "instant" }, false, 0],
  ["classic", { card_speed: "instant" }, false, 1],
  ["classic", {}, true, 0.25],
  ["classic", { motion: false }, false, 0],
  ["progressive", { motion: false }, true, 0],
] as const)("a beat at %s with %o, less motion %s, takes %d", (game, more, less, beat) => {
  expect(paceOf(settings(more), game, less)).toBe(beat);
});

test.each([
  ["progressive", {}, false],
  ["progressive", { speed_pay: true }, true],
  ["progressive", { motion: false }, true],
  ["classic", {}, true],
] as const)("results at %s with %o come together: %s", (game, more, together) => {
  expect(paidAtOnce(settings(more), game)).toBe(together);
});

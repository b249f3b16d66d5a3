// Which sound belongs to what happens: a loss has none.
import { expect, test } from "vitest";
import type { Happening, Round } from "../protocol";
import { cue } from "./cues";
import { EFFECTS } from "./effects";

const ended = (net: number) => ({ result: { net } }) as Round;
const settled: Happening = { what: "settled", returned: 500 };

test("cards slide and turn", () => {
  expect(cue({ what: "card", box: 1, hand: 1, card: "Th", total: 10, soft: false }, ended(0))).toBe("slide");
  expect(cue({ what: "hole_card_turned", card: "Th", total: 20, soft: false }, ended(0))).toBe("turn");
});

test("a decision sounds like a chip only where it cost one", () => {
  const acted = (staked: number): Happening => ({ what: "acted", box: 1, hand: 1, action: "double", staked, by_house: false });
  expect([cue(acted(500), ended(0)), cue(acted(0), ended(0))]).toEqual(["chip", null]);
});

test("a round that came out behind is silent, whatever came back", () => {
  expect([cue(settled, ended(500)), cue(settled, ended(0)), cue(settled, ended(-1))]).toEqual(["win", "push", null]);
});

test("no part of an effect is loud, and none is longer than a breath", () => {
  for (const [name, parts] of Object.entries(EFFECTS))
    for (const part of parts) {
      expect(part.peak, name).toBeLessThanOrEqual("narrow" in part ? 0.8 : 0.25); // a narrow opening keeps most of a hiss back
      expect((part.at ?? 0) + part.attack + part.fall, name).toBeLessThan(name === "jackpot" ? 3 : 1.2);
    }
});

// What is put on the stage ends what was being shown.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Happening, Round } from "../protocol";
import { GATHER_MS, SLIDE_MS, Stage } from "./stage.svelte";

const round = (version: number, total: number) =>
  ({ id: "r", version, phase: "acting", dealer: { cards: [], total, soft: false, hole: false }, boxes: [], turn: null, result: null }) as unknown as Round;
const drawn: Happening = { what: "dealer_card", card: "Th", total: 10, soft: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a round that is put in the middle of a showing stays, and nothing is shown after it", async () => {
  const shown: number[] = [];
  const stage = new Stage({ happened: () => {}, shown: ({ version }) => void shown.push(version), pace: () => 1 });
  stage.play(round(1, 10), [drawn, drawn, drawn]);
  expect(stage.moving).toBe(true);
  stage.put(round(5, 20));
  expect(stage.moving).toBe(false);
  await vi.runAllTimersAsync();
  expect([stage.round?.version, stage.dealer.total, shown]).toEqual([5, 20, []]);
});

test("what happens after it is shown once, from there on", async () => {
  const shown: number[] = [];
  const stage = new Stage({ happened: () => {}, shown: ({ version }) => void shown.push(version), pace: () => 1 });
  stage.play(round(1, 10), [drawn, drawn]);
  stage.put(round(2, 11));
  stage.play(round(3, 12), [drawn]);
  stage.play(round(4, 13), [drawn]);
  await vi.runAllTimersAsync();
  expect([stage.round?.version, stage.dealer.total, stage.moving, shown]).toEqual([4, 13, false, [3, 4]]);
});

test("the boxes come together first, and a card's total is told when it lies there", async () => {
  const stage = new Stage({ happened: () => {}, shown: () => {}, pace: () => 1 });
  const seen = () => [stage.dealer.cards.length, stage.dealer.total];
  stage.play(round(1, 10), [drawn]);
  await vi.advanceTimersByTimeAsync(GATHER_MS - 1);
  expect(seen()).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(SLIDE_MS);
  expect(seen()).toEqual([1, 10]);
});

test("whoever waits for nothing sees the end at once", () => {
  const stage = new Stage({ happened: () => {}, shown: () => {}, pace: () => 0 });
  stage.play(round(1, 10), [drawn, drawn]);
  expect([stage.dealer.total, stage.moving]).toEqual([10, false]);
});

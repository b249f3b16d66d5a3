// What a round is said to have come to.

import { expect, test } from "vitest";
import type { Result } from "../protocol";
import { cameTo, totalWin } from "./sums";

/** A round of bets, each with what was staked on it and what came back; the first is a hand. */
function round(...bets: [staked: number, returned: number][]): Result {
  const [hand, ...sides] = bets.map(([staked, returned]) => ({ box: 1, staked, returned }));
  const net = bets.reduce((sum, [staked, returned]) => sum + returned - staked, 0);
  return { net, void: null, hands: [hand], side_bets: sides, insurance: [] } as unknown as Result;
}

test("what was won is added up, and what was lost takes nothing away from it", () => {
  expect(totalWin(round([500, 1000], [500, 3000], [500, 0]))).toBe(3000);
  expect(totalWin(round([500, 0], [500, 500]))).toBe(0);
  expect(totalWin(null)).toBe(0);
});

test("stakes are back only where each of them is; else wins and losses were equal", () => {
  expect(cameTo(round([500, 500], [100, 100]))).toBe("web.result.push");
  expect(cameTo(round([500, 1000], [500, 0]))).toBe("web.result.even");
  expect(cameTo(round([500, 1250]))).toBe("web.result.won");
  expect(cameTo(round([500, 250]))).toBe("web.result.lost");
  expect(cameTo(round([500, 1_000_500]), 1_000_500)).toBe("web.result.jackpot");
  expect(cameTo(round([50_000, 0], [500, 10]), 10)).toBe("web.result.lost"); // a meter that was won just before
  expect(cameTo({ ...round([500, 500]), void: "misdeal" })).toBe("web.result.void");
});

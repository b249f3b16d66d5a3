// A movement of money keeps its id until the house has answered for it.
import { expect, test } from "vitest";
import { answered, attemptOf } from "./attempts";

test("the same movement asked again is the same attempt, until it is answered", () => {
  const first = attemptOf(1, "deposit", 2000);
  expect(attemptOf(1, "deposit", 2000)).toBe(first);
  answered(1, "deposit", 2000);
  expect(attemptOf(1, "deposit", 2000)).not.toBe(first);
});

test("another way, another amount and another player are other attempts", () => {
  const ids = [attemptOf(2, "deposit", 2000), attemptOf(2, "withdrawal", 2000), attemptOf(2, "deposit", 3000), attemptOf(3, "deposit", 2000)];
  expect(new Set(ids).size).toBe(4);
});

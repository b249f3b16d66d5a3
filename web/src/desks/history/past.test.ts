// What a filter asks for: whole local days, the last one included.
import { expect, test } from "vitest";
import { midnight, queryOf } from "./past.svelte";

test("a day begins at local midnight, and the next one at the midnight after it", () => {
  expect(midnight("2026-11-16")).toBe(new Date(2026, 10, 16).getTime());
  expect(midnight("2026-11-30", 1)).toBe(new Date(2026, 11, 1).getTime());
  expect(midnight("")).toBeNull();
  expect(midnight("1950-01-01")).toBeNull();
});

test("only what is chosen is asked for", () => {
  expect(queryOf({ game: "", from: "", to: "" })).toBe("");
  expect(queryOf({ game: "classic", from: "2026-11-01", to: "2026-11-16" })).toBe(
    `game=classic&since=${midnight("2026-11-01")}&until=${midnight("2026-11-17")}`,
  );
});

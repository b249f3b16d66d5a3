// What this browser kept may be anything by now; what is no promise is passed over.
import { afterEach, expect, test, vi } from "vitest";
import { shownBefore } from "./promises";

afterEach(() => vi.unstubAllGlobals());

test.each(["[1,null]", '{"a":1}', "rubbish", '[["r"],["r",5]]', "null"])("%s holds no promise", (kept) => {
  vi.stubGlobal("localStorage", { getItem: () => kept });
  expect(shownBefore("r")).toBeNull();
});

test("a promise beside rubbish is found", () => {
  vi.stubGlobal("localStorage", { getItem: () => '[1,["r","c"]]' });
  expect(shownBefore("r")).toBe("c");
});

// A browser without sound: silence, and no error.
import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("history", { state: null, replaceState: () => {} });
const { open } = await import("./index.svelte");
afterEach(() => vi.unstubAllGlobals());

test("a browser that has no sound to give is silent", () => {
  expect(open()).toBeNull();
  vi.stubGlobal("AudioContext", class {
    constructor() {
      throw new Error("no device");
    }
  });
  expect(open()).toBeNull();
});

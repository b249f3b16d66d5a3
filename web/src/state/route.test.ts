// Where an address leads; one that cannot be read leads to the lobby. And the steps that sheets leave for *back*: none
// that does nothing.
import { beforeEach, expect, test, vi } from "vitest";

/** A window's own past, as browsers keep it: going back takes a moment. */
class Past {
  steps: { hash: string; state: unknown }[];
  at = 0;
  readonly heard: (() => void)[] = [];

  constructor(hash: string) {
    this.steps = [{ hash, state: null }];
  }

  get state(): unknown {
    return this.steps[this.at]?.state;
  }

  get hash(): string {
    return this.steps[this.at]?.hash ?? "";
  }

  /** A link, or an address that is typed. */
  set hash(hash: string) {
    this.#add(hash.startsWith("#") ? hash : `#${hash}`, null);
    this.#tell();
  }

  pushState(state: unknown, _: string, hash: string): void {
    this.#add(hash, state);
  }

  replaceState(state: unknown, _: string, hash = this.hash): void {
    this.steps[this.at] = { hash, state };
  }

  go(by: number): void {
    queueMicrotask(() => {
      this.at += by;
      this.#tell();
    });
  }

  #add(hash: string, state: unknown): void {
    this.steps = [...this.steps.slice(0, ++this.at), { hash, state }];
  }

  #tell(): void {
    for (const hear of this.heard.splice(0)) hear();
  }
}

/** A page that was opened at an address. */
async function at(hash: string) {
  const past = new Past(hash);
  vi.resetModules();
  vi.stubGlobal("location", past);
  vi.stubGlobal("history", past);
  vi.stubGlobal("addEventListener", (_: string, hear: () => void, how?: { once: boolean }) => {
    const again = () => {
      if (!how?.once) past.heard.push(again);
      hear();
    };
    past.heard.push(again);
  });
  const page = await import("./route.svelte");
  const back = async (by = -1) => {
    past.go(by);
    await Promise.resolve();
  };
  return { ...page, past, back, hashes: () => past.steps.map((one) => one.hash) };
}

let page: Awaited<ReturnType<typeof at>>;
beforeEach(async () => {
  page = await at("#/classic");
});

test.each([
  ["", "lobby", null, ""],
  ["#/classic", "classic", null, ""],
  ["#/classic/history/a%20b", "classic", "history", "a b"],
  ["#/classic/nothing", "classic", null, ""],
  ["#/classic/%E0", "lobby", null, ""],
  ["#/%", "lobby", null, ""],
])("%s leads to %s, %s, %s", (hash, room, sheet, about) => {
  expect(page.placeOf(hash)).toEqual({ room, sheet, about });
});

test("a sheet that is closed leaves no step behind it", async () => {
  page.go("progressive");
  page.open("help");
  expect(page.past.hash).toBe("#/progressive/help");
  page.open(null);
  expect(page.route.sheet).toBeNull();
  page.open(null); // pressed twice, it closes once
  await Promise.resolve();
  expect(page.past.hash).toBe("#/progressive");
  await page.back();
  expect(page.route.room).toBe("classic");
});

test("closing leads to the room, however many sheets were turned and opened", async () => {
  page.open("history");
  page.past.hash = "#/classic/history/classic/1"; // a link in the sheet
  page.open("settings");
  page.turn("sound");
  expect(page.hashes()).toEqual(["#/classic", "#/classic/history", "#/classic/history/classic/1", "#/classic/settings/sound"]);
  await page.back();
  expect(page.route).toMatchObject({ sheet: "history", about: "classic/1" });
  page.open(null);
  await Promise.resolve();
  expect([page.past.at, page.route.sheet]).toEqual([0, null]);
});

test("a sheet that is opened while another one closes comes after it", async () => {
  page.open("history");
  page.open(null);
  page.open("help");
  await Promise.resolve();
  expect(page.hashes()).toEqual(["#/classic", "#/classic/help"]);
});

test("a link that comes while a sheet closes never leads out of the house", async () => {
  page.open("history");
  page.open(null);
  const slow = page.past.heard.splice(0); // the window is back, and has not said so yet
  await Promise.resolve();
  page.past.heard.push(...slow);
  page.past.hash = "#/classic/cashier";
  page.open(null);
  await Promise.resolve();
  expect([page.past.at, page.past.hash]).toEqual([1, "#/classic"]);
});

test("a sheet that the page began with closes in its place", async () => {
  page = await at("#/classic/help/classic");
  page.open(null);
  expect(page.hashes()).toEqual(["#/classic"]);
});

test("a page that began with a sheet is never left by closing one", async () => {
  page = await at("#/classic/help");
  page.go("progressive");
  await page.back();
  expect(page.route.sheet).toBe("help");
  page.open(null);
  expect(page.past.hash).toBe("#/classic");
});

test("a reload in a sheet does not forget the way out", async () => {
  page.open("help");
  const { steps } = page.past;
  page = await at("");
  Object.assign(page.past, { steps, at: 1 });
  vi.resetModules();
  const again = await import("./route.svelte");
  again.open(null);
  await Promise.resolve();
  expect(page.past.at).toBe(0);
});

test("an address that names nothing says so no longer", async () => {
  page = await at("#/classic/nonsense");
  expect(page.past.hash).toBe("#/classic");
  page.past.hash = "#/nowhere/help/classic";
  page.correct("lobby");
  expect(page.past.hash).toBe("#/lobby/help/classic");
  expect(page.route).toEqual({ room: "lobby", sheet: "help", about: "classic" });
});

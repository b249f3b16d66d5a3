// Where an address leads; one that cannot be read leads to the lobby.
import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("addEventListener", () => {});
const { placeOf } = await import("./route.svelte");

test.each([
  ["", "lobby", null, ""],
  ["#/classic", "classic", null, ""],
  ["#/classic/history/a%20b", "classic", "history", "a b"],
  ["#/classic/nothing", "classic", null, ""],
  ["#/classic/%E0", "lobby", null, ""],
  ["#/%", "lobby", null, ""],
])("%s leads to %s, %s, %s", (hash, room, sheet, about) => {
  expect(placeOf(hash)).toEqual({ room, sheet, about });
});

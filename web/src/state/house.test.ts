// Who is here: nobody, only if the house says so; a game is a game, and no word of the language.
import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => {});
const { house } = await import("./house.svelte");
const { Refusal, Unreachable } = await import("../wire/http");

let session: () => Promise<Response>;
const refused = (status: number) => async () => new Response('{"reason":"edge.our_fault","about":{}}', { status });
beforeEach(() => {
  const lobby = JSON.stringify({ games: [], signed_in: true });
  vi.stubGlobal("fetch", (path: string) => (path === "/api/games" ? Promise.resolve(new Response(lobby)) : session()));
});

test("a session that is over is nobody's", async () => {
  session = refused(401);
  await house.begin();
  expect(house.person).toBeNull();
});

test.each([503, 429, 500])("an answer of %d does not mean that nobody is here", async (status) => {
  session = refused(status);
  await expect(house.begin()).rejects.toBeInstanceOf(Refusal);
});

test("neither does silence", async () => {
  session = () => Promise.reject(new TypeError("failed to fetch"));
  await expect(house.begin()).rejects.toBeInstanceOf(Unreachable);
});

test.each(["constructor", "__proto__", "toString", "nothing"])("%s is no table", (name) => {
  expect(house.table(name)).toBeUndefined();
});

// Asking over HTTP: silence, nonsense and refusals are three things.
import { afterEach, expect, test, vi } from "vitest";
import { ask, Refusal, Unreachable } from "./http";

const answers = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", answer);
afterEach(() => vi.unstubAllGlobals());

test("whoever asks does not wait for ever", async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal("fetch", async (_: string, how: RequestInit) => ((signal = how.signal), new Response("{}")));
  await ask("GET", "/api/games");
  expect(signal).toBeInstanceOf(AbortSignal);
});

test("a house that is not there is unreachable", async () => {
  answers(() => Promise.reject(new TypeError("failed to fetch")));
  await expect(ask("GET", "/")).rejects.toBeInstanceOf(Unreachable);
});

test("an answer that cannot be read is no silence, and no refusal", async () => {
  answers(async () => new Response("{not json"));
  const failed: unknown = await ask("GET", "/").catch((error: unknown) => error);
  expect([failed instanceof Unreachable, failed instanceof Refusal]).toEqual([false, false]);
});

test("a refusal says why", async () => {
  answers(async () => new Response('{"reason":"edge.too_fast","about":{"retry_ms":5}}', { status: 429 }));
  await expect(ask("GET", "/")).rejects.toMatchObject({ reason: "edge.too_fast", about: { retry_ms: 5 }, status: 429 });
});

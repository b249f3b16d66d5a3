// The line when it breaks: the sockets and the clock are the test's.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, Message } from "../protocol";
import { Line, type LineState } from "./line";

class Socket {
  sent: string[] = [];
  shut = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push((JSON.parse(text) as { type: string }).type);
  }
  close(): void {
    this.shut = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(): void {
    this.onopen?.();
    this.hear({ type: "welcome", channels: [], snapshot: null });
  }
}

let sockets: Socket[] = [];
let asked = 0;
let states: LineState[] = [];
let heard: Message[] = [];
const line = () => new Line({ message: (one) => heard.push(one), state: (one) => states.push(one), ended: () => {} });
/** The newest socket, once its ticket has come. */
const dialled = async () => (await vi.advanceTimersByTimeAsync(400), sockets.at(-1) as Socket);

beforeEach(() => {
  [sockets, states, heard, asked] = [[], [], [], 0];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("fetch", async () => ((asked += 1), new Response('{"ticket":"t"}')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that falls silent is broken within ten seconds, and mended by another socket", async () => {
  line().open();
  const first = await dialled();
  first.greet();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.shut).toBe(true);
  expect(states).toContain("waiting");
  expect(sockets).toHaveLength(2);
});

test("a line whose pings are answered stays", async () => {
  line().open();
  const first = await dialled();
  first.greet();
  for (let second = 0; second < 30; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    first.hear({ type: "pong", id: "ping", at: 0 });
  }
  expect([first.shut, sockets.length]).toEqual([false, 1]);
});

test("a socket that is never greeted is given up", async () => {
  line().open();
  await dialled();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(sockets.length).toBeGreaterThan(1);
});

test("opened several times at once there is one socket, and it alone is heard", async () => {
  const one = line();
  one.open();
  one.open();
  const only = await dialled();
  expect([asked, sockets.length]).toEqual([2, 1]);
  only.greet();
  one.open();
  const next = await dialled();
  only.hear({ type: "closing", at: 0 });
  only.onclose?.({ code: 4001 });
  expect(heard.map(({ type }) => type)).toEqual(["welcome"]);
  next.greet();
  expect(states.at(-1)).toBe("open");
});

test("what was asked on a broken line is asked again on the next", async () => {
  const one = line();
  one.open();
  (await dialled()).greet();
  let answer: Answer | null = null;
  void one.say({ type: "enter", game: "classic" }).then((found) => (answer = found));
  one.broken();
  const next = await dialled();
  next.greet();
  expect(next.sent).toContain("enter");
  expect(answer).toBeNull();
});

test("without a network nothing is opened for nobody; with one, whoever waits tries at once", async () => {
  const one = line();
  one.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toBe(0);
  one.open();
  (await dialled()).greet();
  one.broken();
  one.retry();
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
});

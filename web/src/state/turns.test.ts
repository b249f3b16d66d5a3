import { expect, test } from "vitest";
import { Turns } from "./turns";

/** A step that waits until it is let go. */
function held(did: string[], name: string) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  return { go, step: async () => (did.push(`${name} begins`), await gate, void did.push(`${name} ends`)) };
}

test("steps are done one at a time, in the order they were asked for", async () => {
  const turns = new Turns();
  const did: string[] = [];
  const [one, two] = [held(did, "one"), held(did, "two")];
  const both = [turns.take(one.step), turns.take(two.step)];
  two.go();
  await Promise.resolve();
  expect(did).toEqual(["one begins"]);
  one.go();
  await Promise.all(both);
  expect(did).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("a step that fails drops what waits behind it, but not what comes always", async () => {
  const turns = new Turns();
  const did: string[] = [];
  const failing = turns.take(() => Promise.reject(new Error("no")));
  const behind = turns.take(async () => void did.push("behind"));
  const always = turns.take(async () => void did.push("always"), true);
  await expect(failing).rejects.toThrow("no");
  await Promise.all([behind, always]);
  expect(did).toEqual(["always"]);
});

test("what is asked after a failure is done again", async () => {
  const turns = new Turns();
  const did: string[] = [];
  await turns.take(() => Promise.reject(new Error("no"))).catch(() => {});
  await turns.take(async () => void did.push("later"));
  expect(did).toEqual(["later"]);
});

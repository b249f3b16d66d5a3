// Money as it is written: a loss has a minus sign, which is no hyphen.
import { expect, test } from "vitest";
import { money, signed, speech } from "./index.svelte";

const plain = (text: string) => text.replace(/\s/g, " ");

test.each([
  ["en", -250, "−$2.50"],
  ["en", 250, "+$2.50"],
  ["fr", -123_450, "−1 234,50 $"],
  ["fr", 0, "0,00 $"],
] as const)("in %s, %d cents won or lost are %s", (lang, cents, written) => {
  speech.lang = lang;
  expect(plain(signed(cents))).toBe(written);
  if (cents < 0) expect(plain(money(cents))).toBe(written);
});

// Money as it is written: a loss has a minus sign, which is no hyphen.
import { expect, test } from "vitest";
import { abreast, moment, money, signed, speech, t } from "./index.svelte";

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

test.each([
  ["en", [2500, 5000], "$25 + $50"],
  ["fr", [2500, 5000], "25 + 50 $"],
  ["fr", [10, 100_000], "0,10 + 1 000 $"],
  ["fr", [250], "2,50 $"],
] as const)("in %s, %j beside each other are %s", (lang, cents, written) => {
  speech.lang = lang;
  expect(plain(abreast(cents).join(" + "))).toBe(written);
});

test.each([
  ["en", "12:22\u00a0a.m."],
  ["fr", "00\u00a0h\u00a022"],
] as const)("in %s, no line breaks within %s", (lang, written) => {
  speech.lang = lang;
  expect(moment(Date.UTC(2026, 10, 20, 0, 22), { timeStyle: "short", timeZone: "UTC" })).toBe(written);
});

test("how long a limit counts, and when it counts anew, are written by the page's own words and clock", () => {
  speech.lang = "en";
  const until = Date.UTC(2026, 10, 20);
  speech.words = { "house.stake_limit": "{limit:money} {period:per} until {until:moment}", "web.protection.per.week": "per week" };
  expect(t("house.stake_limit", { limit: 5000, period: "week", until })).toBe(`$50.00 per week until ${moment(until)}`);
});

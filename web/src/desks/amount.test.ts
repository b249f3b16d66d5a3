// An amount is read as whole cents, or not at all.
import { expect, test } from "vitest";
import { centsOf, typedOf } from "./amount";

test.each([
  ["20", 20_00],
  ["20.5", 20_50],
  ["$1,234.50", 1_234_50],
  ["1,234,567.89", 1_234_567_89],
  ["0.10", 10],
  ["99999999999", 99_999_999_999_00],
  ["99,999,999,999", 99_999_999_999_00],
])("English reads %s", (typed, cents) => expect(centsOf(typed, "en")).toBe(cents));

test.each([
  ["20", 20_00],
  ["20,5", 20_50],
  ["20.50", 20_50],
  ["1 234,50 $", 1_234_50],
  ["1\u202f234,50\u00a0$", 1_234_50],
])("French reads %s", (typed, cents) => expect(centsOf(typed, "fr")).toBe(cents));

test.each(["", "abc", "-5", "1e3", "12,5", "1,23.4", "1.234", "12345678901234", "0x10", "NaN"])("English does not read %s", (typed) =>
  expect(centsOf(typed, "en")).toBeNull(),
);

test.each(["1,234", "1,2,3", "-5", "12.345", "12 345 678 901 234"])("French does not read %s", (typed) => expect(centsOf(typed, "fr")).toBeNull());

test.each([1, 5, 10, 99, 100, 20_50, 1_234_567_89])("what is written for %d cents is read back", (cents) => {
  expect(centsOf(typedOf(cents, "en"), "en")).toBe(cents);
  expect(centsOf(typedOf(cents, "fr"), "fr")).toBe(cents);
});

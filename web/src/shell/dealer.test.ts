// What the dealer says: short, once, and only what was shown. Without a catalogue a sentence is its own key.
import { expect, test } from "vitest";
import { lineOf, standOf } from "./dealer";
import type { Happening, Round } from "../protocol";

const hand = (number: number, total: number) => ({ hand: number, total, natural: false });
const round = (more: object): Round =>
  ({ phase: "acting", dealer: { cards: ["Th"] }, boxes: [{ box: 1, hands: [hand(1, 14)], insurance: null }], turn: { box: 1, hand: 1 }, result: null, ...more }) as unknown as Round;
const card = (box: number, total: number): Happening => ({ what: "card", box, hand: 1, card: "4h", total, soft: false });
const shows: Happening = { what: "dealer_card", card: "Th", total: 10, soft: false };
const turn: Happening = { what: "turn", box: 1, hand: 1 };
const hit: Happening = { what: "acted", box: 1, hand: 1, action: "hit", staked: 0, by_house: false };

test("a deal to one box is one line: total, dealer, turn", () => {
  expect(lineOf([card(1, 10), shows, card(1, 14), turn], round({}))).toBe("web.say.you_have web.say.dealer_shows web.say.your_turn");
});

test("a hit says the new total and does not ask again", () => {
  expect(lineOf([hit, card(1, 16), turn], round({}))).toBe("web.say.you_have");
});

test("insurance is asked only while a box may answer", () => {
  const asked = (taken: boolean | null) => round({ phase: "insurance", turn: null, boxes: [{ box: 1, hands: [hand(1, 14)], insurance: { taken } }] });
  expect(lineOf([{ what: "insurance_offered" }], asked(null))).toBe("web.say.insurance");
  expect(lineOf([{ what: "insurance_offered" }], asked(false))).toBe("");
});

test("a voided round says that the stakes are back, and nothing of winning", () => {
  const result = { void: "misdeal", returned: 500, net: 0, hands: [], side_bets: [], insurance: [] };
  expect(lineOf([{ what: "voided", why: "misdeal", returned: 500 }], round({ phase: "over", turn: null, result }))).toBe("web.say.voided");
});

test("nothing that matters is silence", () => {
  expect(lineOf([{ what: "hole_card" }], round({ turn: null }))).toBe("");
});

test("whoever comes in the middle hears the hands, the dealer's card and whose turn it is", () => {
  const dealer = { cards: ["Th"], total: 10, soft: false };
  expect(standOf(round({ dealer }))).toBe("web.say.you_have web.say.dealer_shows web.say.your_turn");
  const boxes = [1, 2].map((box) => ({ box, hands: [hand(1, 14)], insurance: { taken: null } }));
  expect(standOf(round({ dealer, boxes, phase: "insurance", turn: null }))).toBe("web.say.has web.say.has web.say.dealer_shows web.say.insurance");
});

// What the dealer says aloud for which happening.
import { expect, test } from "vitest";
import type { Happening, Round } from "../protocol";
import { line } from "./voice";

const hand = (more: object) => ({ hand: 1, cards: ["Th", "7s"], total: 17, soft: false, natural: false, bust: false, finished: false, ...more });
const round = (hands: object[], more: object = {}): Round =>
  ({ phase: "acting", dealer: { cards: ["9c"], total: 9, natural: false }, boxes: [{ box: 1, hands, insurance: null }], result: null, ...more }) as unknown as Round;
const card = (card: string, total: number, soft = false): Happening => ({ what: "card", box: 1, hand: 1, card, total, soft });
const turn: Happening = { what: "turn", box: 1, hand: 1 };

test("a hand's turn says its total, and a soft one both ways", () => {
  expect(line(turn, round([hand({})]))).toEqual({ key: "web.voice.total", about: { total: 17 } });
  expect(line(turn, round([hand({ soft: true })]))).toEqual({ key: "web.voice.soft", about: { low: 7, total: 17 } });
});

test("a card that leaves a decision open is not spoken; the turn says the total", () => {
  expect(line(card("7s", 17), round([hand({})]))).toBeNull();
});

test("a card that ends a hand is: too many, 21, the one card of a double or of a split ace", () => {
  const bust = hand({ cards: ["Th", "7s", "9d"], total: 26, bust: true, finished: true });
  expect(line(card("9d", 26), round([bust]))).toEqual({ key: "web.voice.bust", about: { total: 26 } });
  const doubled = hand({ cards: ["5h", "6s", "9d"], total: 20, finished: true });
  expect(line(card("9d", 20), round([doubled]))).toEqual({ key: "web.voice.total", about: { total: 20 } });
  const ace = hand({ cards: ["Ah", "9d"], total: 20, soft: true, finished: true });
  expect(line(card("9d", 20, true), round([ace, hand({ hand: 2 })]))).toEqual({ key: "web.voice.total", about: { total: 20 } });
});

test("a natural is called when its second card falls, not with the first", () => {
  const natural = round([hand({ cards: ["Ah", "Kd"], total: 21, soft: true, natural: true, finished: true })]);
  expect(line(card("Ah", 11, true), natural)).toBeNull();
  expect(line(card("Kd", 21, true), natural)?.key).toBe("web.voice.blackjack");
});

test("the dealer's hand is told once, with its last card, when the round is over", () => {
  const draws = (card: string, total: number): Happening => ({ what: "dealer_card", card, total, soft: false });
  const over = (total: number) => round([hand({})], { phase: "over", dealer: { cards: ["9c", "5d", "4h"], total, natural: false } });
  expect(line(draws("9c", 9), round([hand({})]))).toBeNull();
  expect(line(draws("5d", 14), over(18))).toBeNull();
  expect(line(draws("4h", 18), over(18))).toEqual({ key: "web.voice.dealer_has", about: { total: 18 } });
  expect(line(draws("4h", 26), over(26))?.key).toBe("web.voice.dealer_busts");
});

test("insurance is asked only while a box may answer", () => {
  const asked = (taken: boolean | null) => round([], { boxes: [{ box: 1, hands: [], insurance: { taken } }] });
  expect(line({ what: "insurance_offered" }, asked(null))?.key).toBe("web.voice.insurance");
  expect(line({ what: "insurance_offered" }, asked(false))).toBeNull();
});

test("a win is named, a push is named, a loss is left unsaid", () => {
  const ended = (net: number, ...outcomes: string[]) => round([], { result: { net, hands: outcomes.map((outcome) => ({ outcome })) } });
  const settled: Happening = { what: "settled", returned: 0 };
  expect(line(settled, ended(500, "win"))?.key).toBe("web.voice.win");
  expect(line(settled, ended(0, "push"))?.key).toBe("web.voice.push");
  expect(line(settled, ended(0, "win", "lose"))?.key).toBe("web.voice.even");
  expect(line(settled, ended(-500, "lose"))).toBeNull();
});

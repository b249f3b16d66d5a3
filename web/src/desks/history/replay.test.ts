// A round of the history, step by step: cards lie where they were dealt, a split makes two hands, stakes add up.
import { expect, test } from "vitest";
import type { HistoryDetail, HistoryStep } from "../../protocol";
import { cardsIn, feltAt } from "./replay";

const at = 0;
const STEPS: HistoryStep[] = [
  { what: "opened", at, staked: 1500 },
  { what: "dealt", at, box: 1, hand: 1, card: "8h", total: 8, soft: false },
  { what: "dealer_drew", at, card: "Ac", total: 11, soft: true },
  { what: "dealt", at, box: 1, hand: 1, card: "8s", total: 16, soft: false },
  { what: "hole_card_dealt", at },
  { what: "insurance_offered", at },
  { what: "insured", at, box: 1, taken: true, staked: 500, by_house: false },
  { what: "looked", at, natural: false },
  { what: "acted", at, box: 1, hand: 1, action: "split", staked: 1000, lent: 0, by_house: false },
  { what: "dealt", at, box: 1, hand: 1, card: "3d", total: 11, soft: false },
  { what: "dealt", at, box: 1, hand: 2, card: "Kd", total: 18, soft: false },
  { what: "acted", at, box: 1, hand: 1, action: "double", staked: 1000, lent: 0, by_house: false },
  { what: "dealt", at, box: 1, hand: 1, card: "9c", total: 20, soft: false },
  { what: "acted", at, box: 1, hand: 2, action: "stand", staked: 0, lent: 0, by_house: false },
  { what: "hole_card_turned", at, card: "6h", total: 17, soft: true },
  { what: "settled", at, staked: 4000, returned: 6000 },
];
const DETAIL = { bets: [[1, [["main", 1000], ["perfect_pair", 500]]]], steps: STEPS } as unknown as HistoryDetail;

test("before the first card the felt has a hand and its stake in every box", () => {
  const [box] = feltAt(DETAIL, 0).boxes;
  expect(box).toEqual({ box: 1, hands: [{ hand: 1, cards: [], total: 0, soft: false, staked: 1000 }], insured: 0, award: 0 });
});

test("the card face down is on the felt, and unknown until it is turned", () => {
  expect(feltAt(DETAIL, 4)).toMatchObject({ dealer: { cards: ["Ac"], total: 11, soft: true }, hole: true });
  expect(feltAt(DETAIL, 14)).toMatchObject({ dealer: { cards: ["Ac", "6h"], total: 17 }, hole: false });
});

test("a split gives the second card to a hand of its own, and a double adds to its hand alone", () => {
  expect(feltAt(DETAIL, 8).boxes[0]?.hands.map((hand) => hand.cards)).toEqual([["8h"], ["8s"]]);
  expect(feltAt(DETAIL, 15).boxes[0]).toMatchObject({
    hands: [
      { cards: ["8h", "3d", "9c"], total: 20, staked: 2000 },
      { cards: ["8s", "Kd"], total: 18, staked: 1000 },
    ],
    insured: 0,
  });
});

test("only a paid round is over", () => {
  expect(feltAt(DETAIL, 14).over).toBe(false);
  expect(feltAt(DETAIL, 15).over).toBe(true);
});

test("the cards are told in the order they left the shoe; one that was not turned has no name", () => {
  expect(cardsIn(STEPS)).toEqual(["8h", "Ac", "8s", "6h", "3d", "Kd", "9c"]);
  expect(cardsIn(STEPS.slice(0, 13))).toEqual(["8h", "Ac", "8s", null, "3d", "Kd", "9c"]);
});

test("a total is what the house said with the last card; after a split none is known until the next", () => {
  expect(feltAt(DETAIL, 3).boxes[0]?.hands.map((hand) => hand.total)).toEqual([16]);
  expect(feltAt(DETAIL, 8).boxes[0]?.hands.map((hand) => hand.total)).toEqual([0, 0]);
  expect(feltAt(DETAIL, 9).boxes[0]?.hands.map((hand) => hand.total)).toEqual([11, 0]);
});

test("insurance lies there until the dealer has looked in vain", () => {
  const insured = (steps: number) => feltAt(DETAIL, steps).boxes[0]?.insured;
  expect([6, 7].map(insured)).toEqual([500, 0]);
});

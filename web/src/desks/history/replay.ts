// A round of the history as it lay on the felt after each of its steps.
//
// Law: every card, total and amount was told by the house; a step only puts it in its place.

import type { HistoryDetail, HistoryStep } from "../../protocol";

/** Cards and what the house says they come to; 0 where it has not said. */
export interface ReplayCards {
  cards: string[];
  total: number;
  soft: boolean;
}
export interface ReplayHand extends ReplayCards {
  hand: number;
  staked: number;
}
export interface ReplayBox {
  box: number;
  hands: ReplayHand[];
  insured: number;
  award: number;
}
export interface ReplayFelt {
  boxes: ReplayBox[];
  dealer: ReplayCards;
  /** A card lies face down. */
  hole: boolean;
  /** The round has been paid, or its stakes went back. */
  over: boolean;
}

/** The felt after the step at a place. */
export function feltAt(detail: HistoryDetail, place: number): ReplayFelt {
  const felt: ReplayFelt = { boxes: detail.bets.map(boxOf), dealer: nothing(), hole: false, over: false };
  for (const step of detail.steps.slice(0, place + 1)) put(felt, step);
  return felt;
}

function nothing(): ReplayCards {
  return { cards: [], total: 0, soft: false };
}

/** A card comes to others; the step says their total. */
function lay(place: ReplayCards | undefined, { card, total, soft }: { card: string; total: number; soft: boolean }): void {
  if (place) Object.assign(place, { cards: [...place.cards, card], total, soft });
}

function boxOf([box, stakes]: HistoryDetail["bets"][number]): ReplayBox {
  const main = stakes.find(([bet]) => bet === "main")?.[1] ?? 0;
  return { box, hands: [{ hand: 1, ...nothing(), staked: main }], insured: 0, award: 0 };
}

function put(felt: ReplayFelt, step: HistoryStep): void {
  const box = "box" in step ? felt.boxes.find((one) => one.box === step.box) : undefined;
  switch (step.what) {
    case "dealt":
      lay(box?.hands.find((one) => one.hand === step.hand), step);
      break;
    case "acted":
      if (box) acted(box, step.hand, step.action, step.staked + step.lent);
      break;
    case "insured":
      if (box) box.insured = step.staked;
      break;
    case "looked": // without a natural all insurance is lost, and off the table
      if (!step.natural) for (const place of felt.boxes) place.insured = 0;
      break;
    case "awarded":
      if (box) box.award = step.cents;
      break;
    case "hole_card_dealt":
      felt.hole = true;
      break;
    case "hole_card_turned":
      felt.hole = false;
      lay(felt.dealer, step);
      break;
    case "dealer_drew":
      lay(felt.dealer, step);
      break;
    case "settled":
    case "voided":
      felt.over = true;
      break;
  }
}

export function isSplit(action: string): boolean {
  return action.endsWith("split");
}

/** A split moves the second card to a hand of its own, and the house says new totals with the next cards; anything else
 * that costs adds to the hand's stake. */
function acted(box: ReplayBox, number: number, action: string, cost: number): void {
  const hand = box.hands.find((one) => one.hand === number);
  if (!hand) return;
  if (isSplit(action)) {
    box.hands.push({ hand: 2, ...nothing(), cards: hand.cards.slice(1), staked: cost });
    Object.assign(hand, { ...nothing(), cards: hand.cards.slice(0, 1) });
  } else hand.staked += cost;
}

/** The cards in the order they left the shoe; null for one that was never turned. */
export function cardsIn(steps: readonly HistoryStep[]): (string | null)[] {
  const cards: (string | null)[] = [];
  let hole = -1;
  for (const step of steps) {
    if (step.what === "dealt" || step.what === "dealer_drew") cards.push(step.card);
    if (step.what === "hole_card_dealt") hole = cards.push(null) - 1;
    if (step.what === "hole_card_turned") cards[hole] = step.card;
  }
  return cards;
}

// What the felt shows of a table: which spots a box has, what lies on them, and what became of it.
//
// Law: nothing is worked out here but sums; every amount, limit and outcome was told by the house.

import type { BetResult, BettingPlace, Dealer, Hand, HandResult, Result, Round } from "../protocol";
import type { StageBox, StageHand } from "../state/stage.svelte";
import type { Table } from "../state/table.svelte";
import { resultsShown } from "../table/results";

/** One spot of a box as the felt draws it. */
export interface Spot {
  box: number;
  bet: string;
  /** What the house says about placing chips here; null where it has said nothing yet. */
  place: BettingPlace | null;
  /** The stacks that lie here: one, or one for each hand after a split. */
  stacks: readonly Stack[];
  /** What came of a side bet; null while that is open. */
  result: BetResult | null;
  /** The line that its cards have made; it is paid with the round. */
  line: string | null;
  /** What the meter pays this box; null where it pays nothing. */
  award: number | null;
}

export interface Stack {
  chips?: readonly number[];
  cents: number;
  /** What the house paid on top; 0 while nothing is paid. */
  paid: number;
  /** It is gone, or was given up. */
  lost: boolean;
}

/** How many places the felt has: as many as there is room for, and never fewer than have chips or cards. */
export function placesAt(table: Table): number[] {
  const dealt = table.stage.boxes.map((box) => box.box);
  return Array.from({ length: Math.max(table.boxes, ...dealt) }, (_, at) => at + 1);
}

/** What came of a box, once its result is shown. */
export function resultAt(table: Table, box: number): Result | null {
  const { round, boxes } = table.stage;
  const order = boxes.findIndex((one) => one.box === box);
  return round?.result && order >= 0 && order < resultsShown(table) ? round.result : null;
}

export function ofHand(result: Result | null, box: number, hand: number): HandResult | null {
  return result?.hands.find((one) => one.box === box && one.hand === hand) ?? null;
}

export function ofBet(results: readonly BetResult[] | undefined, box: number, bet: string): BetResult | null {
  return results?.find((one) => one.box === box && one.bet === bet) ?? null;
}

/** The round as the house sees it, where it is the one on the felt. */
function seen(table: Table): Round | null {
  return table.round?.id === table.stage.round?.id ? table.round : null;
}

/** A hand as the house sees it, once all its cards lie on the felt; nothing is said before it can be seen. */
export function handSeen(table: Table, box: number, { hand, cards, total }: StageHand): Hand | null {
  const known = seen(table)?.boxes.find((one) => one.box === box)?.hands.find((one) => one.hand === hand);
  return known && known.cards.length === cards.length && known.total === total ? known : null;
}

/** The dealer as the house sees it, once all cards lie open on the felt. */
export function dealerSeen(table: Table): Dealer | null {
  const { cards, hole, total } = table.stage.dealer;
  const known = seen(table)?.dealer;
  return known && !hole && known.cards.length === cards.length && known.total === total ? known : null;
}

/** The spots of a box, the main bet first. */
export function spotsOf(table: Table, box: number): Spot[] {
  const offered = table.offer?.places.filter((place) => place.box === box) ?? [];
  const dealt = table.stage.boxes.find((one) => one.box === box);
  const names = new Set(offered.map((place) => place.bet));
  for (const bet of ["main", ...(dealt?.side_bets.map((one) => one.bet) ?? [])]) names.add(bet);
  const result = resultAt(table, box);
  return [...names]
    .sort((one, other) => Number(other === "main") - Number(one === "main"))
    .map((bet) => ({
      box,
      bet,
      place: offered.find((place) => place.bet === bet) ?? null,
      stacks: table.stage.round ? (dealt ? dealtStacks(table, dealt, bet, result) : []) : draftStacks(table, box, bet),
      result: bet === "main" ? null : ofBet(result?.side_bets, box, bet),
      line: dealt?.side_bets.find((one) => one.bet === bet)?.line ?? null,
      award: dealt?.award ?? null,
    }));
}

function draftStacks(table: Table, box: number, bet: string): Stack[] {
  const spot = table.draft.find((one) => one.box === box && one.bet === bet);
  return spot ? [{ chips: spot.chips, cents: 0, paid: 0, lost: false }] : [];
}

function dealtStacks(table: Table, box: StageBox, bet: string, result: Result | null): Stack[] {
  if (bet === "main")
    return box.hands.map((hand) => stack(hand.staked, ofHand(result, box.box, hand.hand), givenUp(table, box.box, hand.hand)));
  const side = box.side_bets.find((one) => one.bet === bet);
  return side ? [stack(side.staked, ofBet(result?.side_bets, box.box, bet))] : [];
}

function givenUp(table: Table, box: number, hand: number): boolean {
  return seen(table)?.boxes.find((one) => one.box === box)?.hands.find((one) => one.hand === hand)?.surrendered ?? false;
}

function stack(cents: number, result: HandResult | BetResult | null, dimmed = false): Stack {
  return {
    cents: result && result.returned > 0 ? Math.min(cents, result.returned) : cents, // half of what was given up stays
    paid: result ? Math.max(0, result.returned - result.staked) : 0,
    lost: result === null ? dimmed : result.returned === 0,
  };
}

/** A total as the sheets write it: both values while an ace may still count 1 or 11. */
export function totalText(total: number, soft: boolean, finished = false): string {
  return soft && !finished && total < 21 ? `${total - 10}/${total}` : `${total}`;
}

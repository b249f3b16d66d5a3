// What a round came to, box by box and as a whole.
//
// Law: the house has settled every bet; here they are only added up.

import type { Key } from "../i18n/index.svelte";
import type { BetResult, HandResult, Result, Round } from "../protocol";

/** What a box won or lost with all its bets, in cents. */
export function netOf(round: Round, box: number): number {
  const bets = betsOf(round.result).filter((one) => one.box === box);
  return bets.reduce((sum, one) => sum + one.returned - one.staked, 0);
}

/** What the bets that won have won, added up; what others lost takes nothing away from it (sheet 004, How to play). */
export function totalWin(result: Result | null): number {
  return betsOf(result).reduce((sum, one) => sum + Math.max(0, one.returned - one.staked), 0);
}

/** How a round is summed up. Stakes are back only where every bet has its own again; wins and losses may also be equal. */
export function cameTo(result: Result, award = 0): Key {
  if (result.void) return "web.result.void";
  if (result.net > 0 && award) return "web.result.jackpot";
  if (result.net) return result.net > 0 ? "web.result.won" : "web.result.lost";
  return betsOf(result).every((one) => one.returned === one.staked) ? "web.result.push" : "web.result.even";
}

/** What the meter pays in a round. */
export function awardOf(boxes: readonly { award: number | null }[]): number {
  return boxes.reduce((sum, box) => sum + (box.award ?? 0), 0);
}

function betsOf(result: Result | null): readonly (HandResult | BetResult)[] {
  return result ? [...result.hands, ...result.side_bets, ...result.insurance] : [];
}

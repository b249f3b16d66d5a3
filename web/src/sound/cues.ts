// Which sound belongs to what happens on the felt.
//
// Law: only a round that came out ahead sounds like a win, whatever single bets in it paid; a loss is silent.

import type { Happening, Round } from "../protocol";
import type { Effect } from "./effects";

/** The sound of a happening; null where there is none. */
export function cue(happening: Happening, round: Round): Effect | null {
  switch (happening.what) {
    case "card":
    case "dealer_card":
    case "hole_card":
      return "slide";
    case "hole_card_turned":
      return "turn";
    case "insurance_answered":
    case "acted":
      return happening.staked > 0 ? "chip" : null;
    case "jackpot":
      return "jackpot";
    case "settled":
      return ending(round.result?.net ?? -1);
    case "voided":
      return "warning";
    default:
      return null;
  }
}

function ending(net: number): Effect | null {
  if (net > 0) return "win";
  return net === 0 ? "push" : null;
}

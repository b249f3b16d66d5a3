// Why something cannot be done, as a sentence a person reads.
//
// Law: the reason and what it is about come from the house; only the names of bet, level and game are put in here.

import { told } from "../i18n/index.svelte";
import { sentence as whole } from "../shell/refusal";
import { house } from "../state/house.svelte";
import type { Table, Why } from "../state/table.svelte";

export function sentence(why: Why): string {
  const about = { ...why.about };
  if (typeof about["bet"] === "string") about["bet"] = told(`bet.${about["bet"]}`);
  if (typeof about["level"] === "string") about["level"] = told(`level.${about["level"]}`);
  if (typeof about["game"] === "string") about["game"] = told(`game.${about["game"]}.title`);
  return whole(told(why.reason, about));
}

/** In a place of one line: what is short of its minimum in few words, the rest as it is. */
export function brief(why: Why): string {
  return why.reason === "refused.below_minimum" ? sentence({ ...why, reason: "web.prompt.below" }) : sentence(why);
}

/** Why a spot takes no chip at all: where the balance is short, no amount would be less. */
export function atSpot(why: Why): string {
  return sentence(why.reason === SHORT ? { ...why, reason: "web.spot.short" } : why);
}

/** What a decision costs is fixed: nobody can choose a smaller amount. */
const FIXED: Record<string, string> = { "ledger.short_of_funds": "refused.not_funded" };

/** Why a decision cannot be made, as the house says it. */
export function because(refused: Why | null): Why | null {
  return refused && { ...refused, reason: FIXED[refused.reason] ?? refused.reason };
}

/** Nobody hears us: nothing can be asked, and nothing is lost. */
export function offline(): Why | null {
  return house.line === "open" ? null : { reason: "web.table.offline", about: {} };
}

/** Whether something may be asked: the house hears us, and there is no reason against it. Else the table says why. */
export function mayAsk(table: Table, why: Why | null): boolean {
  table.why = why ?? offline();
  return table.why === null;
}

const SHORT = "house.short_of_balance";

/** By one's own word: a break, or an exclusion. */
export const ABSENT: readonly string[] = ["house.excluded", "house.timed_out"];

/**
 * Why nothing may be staked at all, where that lies with the player alone: by their own protection, or because no chip
 * is small enough for what they have. Chips that lie there may still be taken up.
 */
export function barred(table: Table): Why | null {
  const offer = table.offer;
  const [[smallest, short] = [0, null]] = offer?.chips ?? [];
  if (short?.reason === SHORT && table.draft.length === 0)
    return { reason: "web.table.short", about: { balance: short.about["balance"], smallest } };
  const why = offer?.deal ?? null;
  if (!offer || !why || (table.draft.length > 0 && !ABSENT.includes(why.reason))) return null;
  return offer.chips.every(([, against]) => against?.reason === why.reason) ? why : null;
}

/** While the house owes an answer nothing else is decided: a button says so, and a second press does nothing. */
export function answering(table: Table): Why | null {
  return table.busy ? { reason: "web.table.answering", about: {} } : null;
}

/** The attributes of a button that may not be pressed: it stays in reach, and says why. `title` is what it says else. */
export function refusing(why: Why | null, title?: string): Record<string, string | true | undefined> {
  if (!why) return { title };
  const reason = sentence(why);
  return { "aria-disabled": true, title: reason, "aria-description": reason };
}

// Why something cannot be done, as a sentence a person reads.
//
// Law: the reason and what it is about come from the house; only the names of bet and game are put in here.

import { told } from "../i18n/index.svelte";
import { sentence as whole } from "../shell/refusal";
import { house } from "../state/house.svelte";
import type { Table, Why } from "../state/table.svelte";

export function sentence(why: Why): string {
  const about = { ...why.about };
  if (typeof about["bet"] === "string") about["bet"] = told(`bet.${about["bet"]}`);
  if (typeof about["game"] === "string") about["game"] = told(`game.${about["game"]}.title`);
  return whole(told(why.reason, about));
}

/** What a decision costs is fixed: nobody can choose a smaller amount. */
const FIXED: Record<string, string> = { "ledger.short_of_funds": "refused.not_funded" };

/** A reason that stands alone, as decisions carry it. */
export function because(reason: string | null): Why | null {
  return reason === null ? null : { reason: FIXED[reason] ?? reason, about: {} };
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

/** By one's own word: a break, or an exclusion. */
export const ABSENT: readonly string[] = ["house.excluded", "house.timed_out"];

/** Why nothing may be staked at all, where that lies with the player alone; chips that lie there may still be taken up. */
export function barred(table: Table): Why | null {
  const offer = table.offer;
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

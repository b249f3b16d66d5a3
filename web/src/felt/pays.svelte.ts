// The pays of the side bets, as the house's help for a game tells them: asked once for each game and language.
//
// Law: a pay is a sentence of the house ("100 to 1"), never worked out here; without the help, none is shown.

import { SvelteMap } from "svelte/reactivity";
import { speech, told } from "../i18n/index.svelte";
import { ask } from "../wire/http";

export interface PayTable {
  bet: string;
  title: string;
  rows: readonly (readonly string[])[];
}

interface HelpDocument {
  sections: readonly { title: string; table: { rows: readonly (readonly string[])[] } | null }[];
}

const known = new SvelteMap<string, HelpDocument>();
const asked = new Set<string>();

/** Ask for the pays of a game in the language spoken now; quietly, for the felt does without. */
export async function askPays(game: string): Promise<void> {
  const key = `${game} ${speech.lang}`;
  if (asked.has(key)) return;
  asked.add(key);
  try {
    known.set(key, await ask<HelpDocument>("GET", `/api/games/${game}/help?lang=${speech.lang}`));
  } catch {
    asked.delete(key);
  }
}

/** The tables of pays of these bets, as far as they are known. */
export function paysOf(game: string, bets: readonly string[]): PayTable[] {
  const sections = known.get(`${game} ${speech.lang}`)?.sections ?? [];
  return bets.flatMap((bet) => {
    const title = told(`bet.${bet}`);
    const rows = sections.find((section) => section.title === title && section.table)?.table?.rows;
    return rows ? [{ bet, title, rows }] : [];
  });
}

/** What a line pays, by the sentence that names it; nothing where it is not known. */
export function payOf(game: string, bet: string, line: string): string {
  return paysOf(game, [bet])[0]?.rows.find(([name]) => name === line)?.at(-1) ?? "";
}

/** The best pay of a bet; nothing where it is not known. */
export function topPay(game: string, bet: string): string {
  return paysOf(game, [bet])[0]?.rows[0]?.at(-1) ?? "";
}

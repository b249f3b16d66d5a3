// The check of a round's proof, in the player's own browser.
//
// Law: it believes neither the house nor the file: every card is computed again from the seed, the shoe's id and the
// player's value, and what cannot be looked at is said to be skipped, never passed.

import { hex } from "./bytes";
import { read, type ProofFile } from "./file";
import { commitmentOf, firstCards, mixOf, sortedShoe } from "./shoe";

/** In the order in which they are shown. */
export const CHECKS = ["form", "round", "shown", "commitment", "value", "cards", "seen"] as const;
export type CheckName = (typeof CHECKS)[number];
export type Found = "passed" | "failed" | "skipped";
export interface Check {
  readonly name: CheckName;
  readonly found: Found;
}

/** What is known of the round from elsewhere; whatever is left out is not compared. */
export interface Known {
  readonly round?: string;
  /** The commitment that was shown before the bet. */
  readonly commitment?: string;
  /** What the player put into the shoe, in hexadecimal. */
  readonly value?: string;
  /** The cards as they were dealt on the felt; null for one that was never turned. */
  readonly cards?: readonly (string | null)[];
}

export interface Verdict {
  /** Nothing failed, and the cards were computed. */
  readonly holds: boolean;
  readonly checks: readonly Check[];
  /** The cards that the seed and the value give; empty where they could not be computed. */
  readonly cards: readonly string[];
}

export async function verify(proof: unknown, known: Known = {}): Promise<Verdict> {
  const file = read(proof);
  if (!file) return verdict({ form: false }, []);
  const mix = mixOf([file.value]);
  const cards = firstCards(file.seed, file.shoe, mix, sortedShoe(file.decks, file.removed), file.dealt.length);
  const results = {
    form: true,
    commitment: hex(commitmentOf(file.seed, file.shoe)) === file.commitment,
    cards: same(file.dealt, cards),
    ...compared(file, known),
  };
  return verdict(results, cards);
}

/** What the file says against what is known without it. */
function compared(file: ProofFile, known: Known): Partial<Record<CheckName, boolean | undefined>> {
  return {
    round: known.round === undefined ? undefined : known.round === file.round,
    shown: known.commitment === undefined ? undefined : known.commitment === file.commitment,
    value: known.value === undefined ? undefined : known.value === hex(file.value),
    seen: known.cards === undefined ? undefined : same(known.cards, file.dealt),
  };
}

function same(seen: readonly (string | null)[], cards: readonly string[]): boolean {
  return seen.length === cards.length && seen.every((card, place) => card === null || card === cards[place]);
}

function verdict(results: Partial<Record<CheckName, boolean | undefined>>, cards: readonly string[]): Verdict {
  const checks = CHECKS.map((name) => ({ name, found: found(results[name]) }));
  return { holds: checks.every((check) => check.found !== "failed"), checks, cards };
}

function found(result: boolean | undefined): Found {
  return result === undefined ? "skipped" : result ? "passed" : "failed";
}

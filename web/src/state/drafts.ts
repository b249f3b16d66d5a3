// Chips that were put down and not dealt, and the one in the hand: kept for the reload of a page, and for the way back to
// a level.
//
// Law: a draft is this window's alone, one for each player, game and level; the house judges it anew when it is shown.

import type { BettingSpot } from "../protocol";

const KEY = "drafts";
type Kept = Record<string, unknown>;

/** Keep the chips of a level; none are none. */
export function keepDraft(player: number, game: string, level: string, draft: readonly BettingSpot[]): void {
  write({ ...read(), [`${player} ${game}`]: level, [`${player} ${game} ${level}`]: draft });
}

/** The chips that were left at a level. */
export function keptDraft(player: number, game: string, level: string): readonly BettingSpot[] {
  const kept = read()[`${player} ${game} ${level}`];
  return Array.isArray(kept) && kept.every(isSpot) ? kept : [];
}

/** Keep the chip in the hand. */
export function keepChip(player: number, game: string, level: string, cents: number): void {
  write({ ...read(), [`${player} ${game} ${level} chip`]: cents });
}

/** The chip that was in the hand at a level; 0 where none is known. */
export function keptChip(player: number, game: string, level: string): number {
  const kept = read()[`${player} ${game} ${level} chip`];
  return typeof kept === "number" ? kept : 0;
}

/** The level that was played last; none where none is known. */
export function keptLevel(player: number, game: string): string {
  const kept = read()[`${player} ${game}`];
  return typeof kept === "string" ? kept : "";
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing begins anew
  }
}

function isSpot(one: unknown): one is BettingSpot {
  const { box, bet, chips } = (one ?? {}) as Partial<BettingSpot>;
  return Number.isInteger(box) && typeof bet === "string" && Array.isArray(chips) && chips.every(Number.isInteger);
}

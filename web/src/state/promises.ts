// What the house was bound to before a bet: the commitments that this browser was shown, by the rounds they became.
//
// Law: one is kept only for a round that this page dealt itself, known by the value it put in; the house is not asked.
// The history compares them with what was revealed: `shownBefore(round)`, null where this browser saw none.

const KEY = "promises";
const MOST = 200;
type Kept = readonly (readonly [round: string, commitment: string])[];

export function keepPromise(round: string, commitment: string): void {
  try {
    const others = read().filter(([id]) => id !== round);
    localStorage.setItem(KEY, JSON.stringify([...others, [round, commitment]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing can compare nothing
  }
}

/** The commitment that stood on this page before the bets of a round were taken. */
export function shownBefore(round: string): string | null {
  return read().find(([id]) => id === round)?.[1] ?? null;
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(one: unknown): one is Kept[number] {
  return Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
}

// Chips: their colours, and how an amount is made of them.
//
// Law: an amount is always the sum of the chips that show it; a chip that no colour was given takes that of the
// next one below it.

/** Every chip there is, in cents, with its class of colour; 0.01, 0.05, 0.25 and 5000 are only ever paid out. */
const COLOURS: readonly (readonly [cents: number, colour: string])[] = [
  [500_000, "crimson"],
  [100_000, "amber"],
  [50_000, "violet"],
  [10_000, "ink"],
  [2_500, "green"],
  [500, "red"],
  [100, "ivory"],
  [50, "rose"],
  [25, "teal"],
  [10, "slate"],
  [5, "steel"],
  [1, "copper"],
];

/** No stack shows more chips than this; the amount beside it says the rest. */
export const TALLEST = 7;

export function colour(cents: number): string {
  return COLOURS.find(([value]) => value <= cents)?.[1] ?? "copper";
}

/** The fewest chips that make an amount, the largest at the bottom. */
export function chipsOf(cents: number): number[] {
  const chips: number[] = [];
  let rest = cents;
  for (const [value] of COLOURS) {
    while (rest >= value) {
      chips.push(value);
      rest -= value;
    }
  }
  return chips;
}

/** The chips as they were put down; an amount that is no chip (half a bet) is made of chips first. */
export function laid(chips: readonly number[]): number[] {
  return chips.flatMap((cents) => (COLOURS.some(([value]) => value === cents) ? [cents] : chipsOf(cents)));
}

export function sum(chips: readonly number[]): number {
  return chips.reduce((total, chip) => total + chip, 0);
}

// The shapes on a card: four suits as paths in a square of 100, their colours, and where the pips of a rank stand.
//
// Law: a card is known by its name alone ("Th": rank, then suit); everything drawn on it comes from here.

export type Suit = "s" | "h" | "d" | "c";

export const SUITS: Record<Suit, string> = {
  h: "M50 91C43 84 7 60 7 33C7 18 18 9 30 9C39 9 46 14 50 22C54 14 61 9 70 9C82 9 93 18 93 33C93 60 57 84 50 91Z",
  d: "M50 5C58 21 70 37 86 50C70 63 58 79 50 95C42 79 30 63 14 50C30 37 42 21 50 5Z",
  s: "M50 6C56 17 93 38 93 62C93 74 84 82 73 82C66 82 59 79 55 73C56 82 60 89 68 95H32C40 89 44 82 45 73C41 79 34 82 27 82C16 82 7 74 7 62C7 38 44 17 50 6Z",
  c: "M50 5C62 5 71 14 71 26C71 32 68 37 65 41C68 40 71 39 74 39C86 39 95 48 95 60C95 72 86 81 74 81C66 81 59 77 55 71C56 81 60 89 68 95H32C40 89 44 81 45 71C41 77 34 81 26 81C14 81 5 72 5 60C5 48 14 39 26 39C29 39 32 40 35 41C32 37 29 32 29 26C29 14 38 5 50 5Z",
};

/** The monogram of the house, to be drawn as a stroke in a square of 100. */
export const MARK = "M68 33C64 22 36 19 34 35C32 52 68 47 66 65C64 82 35 79 31 67";

type Pip = readonly [x: number, y: number, upside?: boolean];

const LEFT = 33;
const MID = 50;
const RIGHT = 67;
const column = (x: number, ...ys: number[]): Pip[] => ys.map((y) => [x, y, y > 70]);

/** Where the pips of a rank stand, on a card of 100 by 140. */
export const PIPS: Record<string, readonly Pip[]> = {
  "2": column(MID, 32, 108),
  "3": column(MID, 32, 70, 108),
  "4": [...column(LEFT, 32, 108), ...column(RIGHT, 32, 108)],
  "5": [...column(LEFT, 32, 108), ...column(RIGHT, 32, 108), [MID, 70]],
  "6": [...column(LEFT, 32, 70, 108), ...column(RIGHT, 32, 70, 108)],
  "7": [...column(LEFT, 32, 70, 108), ...column(RIGHT, 32, 70, 108), [MID, 51]],
  "8": [...column(LEFT, 32, 70, 108), ...column(RIGHT, 32, 70, 108), [MID, 51], [MID, 89, true]],
  "9": [...column(LEFT, 30, 57, 83, 110), ...column(RIGHT, 30, 57, 83, 110), [MID, 70]],
  T: [...column(LEFT, 30, 57, 83, 110), ...column(RIGHT, 30, 57, 83, 110), [MID, 43], [MID, 97, true]],
};

/** What the index of a rank shows. */
export function index(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** A shape of the square of 100, centred on a point and scaled; upside down where the card is read from below. */
export function at(x: number, y: number, size: number, upside = false): string {
  return `translate(${x} ${y}) scale(${((upside ? -1 : 1) * size) / 100}) translate(-50 -50)`;
}

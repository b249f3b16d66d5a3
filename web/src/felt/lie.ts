// How the cards of one hand lie in the room it is given: as large as they may be, in columns and rows that overlap.
//
// Law: no card covers the rank of another one, and none leaves the room; where there is more room, the suit is in sight
// too. All steps are shares of a card's width.

export interface Lie {
  /** The width of a card in px. */
  card: number;
  columns: number;
  across: number;
  down: number;
  /** How much further right each card of a single column lies. */
  lean: number;
}

export interface Room {
  width: number;
  height: number;
  /** No card is wider. */
  most: number;
  /** It fills from above rather than sideways. */
  tall?: boolean;
  /** The widest step sideways. */
  loose?: number;
}

const HIGH = 1.4;
const LEAN = 0.14;
/** From this width on a card has small indexes, beside its pips; the steps are the whole rank, and the suit below it. */
const LARGE_PX = 78;
const LARGE = { across: 0.28, down: 0.27, suit: 0.44 };
const SMALL = { across: 0.5, down: 0.5, suit: 0.84 };
/** More columns, or rows, are worth it from this gain on. */
const GAIN = 1.2;

export function lie(count: number, { width, height, most, tall = false, loose = 0.5 }: Room): Lie {
  const ways = Array.from({ length: Math.max(1, count) }, (_, at) => (tall ? at + 1 : Math.max(1, count) - at));
  const fit = (columns: number, face: typeof LARGE) =>
    Math.min(most, width / (1 + (columns - 1) * face.across), height / (HIGH + (Math.ceil(count / columns) - 1) * face.down));
  const widest = (columns: number) => {
    const large = fit(columns, LARGE);
    return large >= LARGE_PX ? large : Math.min(fit(columns, SMALL), LARGE_PX - 1);
  };
  const columns = ways.reduce((best, way) => (widest(way) > widest(best) * GAIN ? way : best));
  const card = Math.max(0, widest(columns));
  const face = card >= LARGE_PX ? LARGE : SMALL;
  const steps = Math.ceil(count / columns) - 1;
  const beside = Math.max(0, width / card - 1);
  return {
    card,
    columns,
    across: columns > 1 ? Math.max(face.across, Math.min(loose, beside / (columns - 1))) : 0,
    down: steps && card * (HIGH + steps * face.suit) <= height ? face.suit : face.down,
    lean: columns === 1 && count > 1 ? Math.min(LEAN, (2 * LEAN) / (count - 1), beside / (count - 1)) : 0,
  };
}

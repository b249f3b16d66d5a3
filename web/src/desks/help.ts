// What the help is made of, as the house sends it: a document of sections, and the exact odds with their charts.

export interface HelpTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface HelpDocument {
  readonly title: string;
  readonly line: string;
  readonly sections: readonly { readonly title: string; readonly sentences: readonly string[]; readonly table: HelpTable | null }[];
}

export interface Odds {
  readonly returns: readonly {
    readonly bet: string;
    readonly play: string;
    readonly percent: string;
    readonly with_jackpot: { readonly meter: number; readonly percent: string } | null;
    readonly published: readonly { readonly percent: string; readonly agrees: boolean; readonly follows: boolean }[];
  }[];
  readonly chart: Chart;
}

/** One letter a cell, against 2 … 9, ten, ace; a space where the shoe has no such card. */
interface Chart {
  readonly hard: Readonly<Record<string, string>>;
  readonly soft: Readonly<Record<string, string>>;
  readonly pairs: Readonly<Record<string, string>>;
}

const UPCARDS = [..."23456789TA"];

/** A chart as a table: hard totals, soft ones by their second card, pairs; neighbours that play alike share a row. */
export function tableOf(chart: Chart, hand: string): HelpTable {
  const rows = [
    ...Object.entries(chart.hard).filter(([total]) => Number(total) < 21),
    ...Object.entries(chart.soft).filter(([total]) => Number(total) > 12 && Number(total) < 21).map(([total, row]) => [`A-${Number(total) - 11}`, row] as const),
    ...Object.entries(chart.pairs).map(([rank, row]) => [`${rank}-${rank}`, row] as const),
  ];
  const held = UPCARDS.map((_, place) => place).filter((place) => rows.some(([, row]) => row[place] !== " "));
  const merged: { first: string; last: string; row: string }[] = [];
  for (const [name, row] of rows) {
    const before = merged.at(-1);
    if (before?.row === row && !name.includes("-")) before.last = name;
    else merged.push({ first: name, last: name, row });
  }
  return {
    columns: [hand, ...held.map((place) => UPCARDS[place] ?? "")],
    rows: merged.map(({ first, last, row }) => [first === last ? first : `${first}–${last}`, ...held.map((place) => row[place] ?? "")]),
  };
}

/** The letters of a chart, and the words they stand for. */
export const LETTERS = ["H", "S", "D", "E", "K", "L", "Q", "P", "R", "U", "T"] as const;
export type Letter = (typeof LETTERS)[number];

/** A ten is written as on a card: among the letters of a chart, T would be one of them. */
export const inFull = (cards: string): string => cards.replace(/\bT\b/g, "10");

/** A table of the help is a chart where every cell but the first of each row is one of its letters. */
export function isChart(table: HelpTable): boolean {
  return table.columns.length > 5 && table.rows.every((row) => row.slice(1).every((cell) => cell === "" || LETTERS.some((letter) => letter === cell.trim())));
}

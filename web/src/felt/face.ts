// The face of a card, drawn once from its name ("Th", "As") and kept as text; without a name, its back.
//
// Law: two drawings in one square of 100 by 140: `small`, a large index and a suit, readable at 34 px; `large`, with its
// pips or its court. `Card` says which of them is seen. Nothing here comes from outside: names are the deck's own.

import { MARK, PIPS, SUITS, at, index, type Suit } from "./suits";

const drawn = new Map<string, string>();

/** The drawing of a card. */
export function face(card: string | null): string {
  const name = card ?? "";
  let text = drawn.get(name);
  if (text === undefined) drawn.set(name, (text = `<svg viewBox="0 0 100 140" aria-hidden="true">${paper(name)}${name ? front(name) : BACK}</svg>`));
  return text;
}

function paper(name: string): string {
  return `<rect class="paper${name ? "" : " back"}" x="0.75" y="0.75" width="98.5" height="138.5" rx="9"/>`;
}

function path(d: string, transform: string, kind = ""): string {
  return `<path${kind && ` class="${kind}"`} d="${d}" transform="${transform}"/>`;
}

function sign(rank: string, x: number, y: number): string {
  return `<text class="index${rank === "T" ? " ten" : ""}" x="${x}" y="${y}">${index(rank)}</text>`;
}

function front(name: string): string {
  const rank = name[0] ?? "";
  const suit = SUITS[(name[1] ?? "s") as Suit];
  const corner = sign(rank, 13, 24) + path(suit, at(13, 35, 15));
  const large = corner + turned(corner) + middle(rank, suit);
  const small = sign(rank, 26, 46) + path(suit, at(26, 68, 31)) + path(suit, at(66, 103, 58));
  return `<g class="large">${large}</g><g class="small">${small}</g>`;
}

function turned(half: string): string {
  return `<g transform="rotate(180 50 70)">${half}</g>`;
}

function middle(rank: string, suit: string): string {
  if (rank === "A") return `<circle class="ring" cx="50" cy="70" r="33"/>${path(suit, at(50, 70, 42))}`;
  const pips = PIPS[rank];
  if (!pips) return court(rank, suit);
  const size = rank >= "2" && rank <= "8" ? 23 : 20;
  return pips.map(([x, y, upside]) => path(suit, at(x, y, size, upside))).join("");
}

const BACK = `<rect class="frame" x="7" y="7" width="86" height="126" rx="5"/>
<path class="lattice" d="M8 28L28 8M8 56L56 8M8 84L84 8M8 112L92 28M11 132L92 51M38 132L92 78M66 132L92 106M92 28L72 8M92 56L44 8M92 84L16 8M92 112L8 28M89 132L8 51M62 132L8 78M34 132L8 106"/>
<path class="seal" d="M50 42L78 70L50 98L22 70Z"/>${path(MARK, at(50, 70, 46), "mark")}`;

// ── A court figure of our own: one bust of plain shapes, turned about the middle of the card as court cards are ──

const HAIR: Record<string, string> = {
  Q: `<path class="hair" d="M38.5 54C35 44 38 31.5 50 31.5C62 31.5 65 44 61.5 54L57 51H43Z"/>`,
  J: `<path class="hair" d="M39.5 48C38 36 42 32 50 32C58 32 62 36 60.5 48L56 49H44Z"/>`,
};
/** What each wears on the head, and a king's beard. */
const HEAD: Record<string, string> = {
  K: `<path class="hair" d="M42 43C44 46 46 45.6 50 45.6C54 45.6 56 46 58 43C58.6 51 55 57.6 50 59.6C45 57.6 41.4 51 42 43Z"/>
<path class="gold" d="M39 37.4L36.6 23.6L43.6 29.4L50 20.6L56.4 29.4L63.4 23.6L61 37.4Z"/><path class="band" d="M39.4 34.4H60.6"/>`,
  Q: `<path class="gold" d="M40.4 36.8C41 28 45 30.5 50 22.5C55 30.5 59 28 59.6 36.8C53 34.8 47 34.8 40.4 36.8Z"/><circle class="robe" cx="50" cy="31.6" r="2.1"/>`,
  J: `<path class="gold" d="M40 36.8C38 30 44 25.6 51 26.6C58 27.2 62 31 60.6 36.8C54 34.4 46 34.4 40 36.8Z"/>
<path class="feather" d="M44 28.6C41 21.4 34 20.8 30.6 23.8C33 25.4 36 29.4 41.6 31"/>`,
};

function court(rank: string, suit: string): string {
  const bust = `<path class="robe" d="M25 70V66C27 55 36 51 50 51C64 51 73 55 75 66V70Z"/>
<path class="gold" d="M40 52.4L50 66L60 52.4L56.4 51.4L50 60L43.6 51.4Z"/>
<path class="line" d="M33 70C33 63 36 57.5 40 54.5M67 70C67 63 64 57.5 60 54.5"/>${HAIR[rank] ?? ""}
<path class="skin" d="M42.6 37H57.4V44C57.4 49 54 53 50 53C46 53 42.6 49 42.6 44Z"/>${HEAD[rank] ?? ""}${path(suit, at(69, 29, 11), "robe")}`;
  return `<g class="court"><rect class="panel" x="23" y="19.5" width="54" height="101" rx="3.5"/>${bust}${turned(bust)}<path class="belt" d="M23.5 70H76.5"/></g>`;
}

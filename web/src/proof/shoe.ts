// A shoe from its seed, its id and what its contributors gave: docs/proof.md, "How a shoe is made".
//
// Law: written from that page alone, with no look at the code of the house; two that agree are evidence.

import { join, long, order, text, type Bytes } from "./bytes";
import { Generator, drawer } from "./numbers";
import { sha256 } from "./sha256";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."cdhs"];

/** The hash that binds the house to a seed and a shoe's id. */
export function commitmentOf(seed: Bytes, id: string): Bytes {
  return sha256(join(text("sabot/seed/1\0"), seed, text(id)));
}

/** The hash that binds a contributor to a value. */
export function contributionOf(value: Bytes): Bytes {
  return sha256(join(text("sabot/contribution/1\0"), value));
}

/** All revealed values as one hash, whoever gave them and in whatever order they came. */
export function mixOf(values: readonly Bytes[]): Bytes {
  const sorted = [...values].sort((one, other) => order(contributionOf(one), contributionOf(other)));
  return sha256(join(text("sabot/entropy/1\0"), ...sorted.flatMap((value) => [long(value.length), value])));
}

/** Deck after deck, by rank and suit, without the ranks that the rules remove. */
export function sortedShoe(decks: number, removed: readonly string[]): string[] {
  const ranks = RANKS.filter((rank) => !removed.includes(rank));
  const deck = ranks.flatMap((rank) => SUITS.map((suit) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

/** The first cards of the shoe, in the order they leave it. */
export function firstCards(seed: Bytes, id: string, mix: Bytes, sorted: readonly string[], count: number): string[] {
  const nonce = sha256(join(text("sabot/shoe/1\0"), text(id))).slice(0, 16);
  const draw = drawer(new Generator(seed, nonce, mix));
  const shoe = [...sorted];
  for (let place = 0; place < Math.min(count, shoe.length); place++) {
    const other = place + draw(shoe.length - place);
    [shoe[place], shoe[other]] = [shoe[other]!, shoe[place]!];
  }
  return shoe.slice(0, count);
}

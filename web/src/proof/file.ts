// A proof file as data: what docs/proof.md says is in it, read from JSON that nobody vouches for.
//
// Law: a file that is not exactly of this form is not read at all; nothing in it is taken on trust.

import { unhex, type Bytes } from "./bytes";

const SEED_SIZE = 32;
const MOST_VALUE = 64;
const MOST_DECKS = 8;
const CARD = /^[A2-9TJQK][cdhs]$/;

export interface ProofFile {
  readonly round: string;
  /** The cards that were dealt, in the order they left the shoe. */
  readonly dealt: readonly string[];
  readonly decks: number;
  readonly removed: readonly string[];
  readonly shoe: string;
  readonly commitment: string;
  readonly seed: Bytes;
  readonly value: Bytes;
}

type Some = Record<string, unknown>;
const isSome = (one: unknown): one is Some => typeof one === "object" && one !== null && !Array.isArray(one);

/** The proof of an instant round; null where the file is none. */
export function read(file: unknown): ProofFile | null {
  if (!isSome(file) || file["proof"] !== 1 || typeof file["round"] !== "string") return null;
  const { rules, shoe } = file;
  if (!isSome(rules) || !isSome(shoe) || shoe["kind"] !== "instant" || typeof shoe["id"] !== "string") return null;
  const made = madeOf(rules);
  const seed = unhex(shoe["seed"]);
  const value = valueOf(shoe["entropy"]);
  if (!made || seed?.length !== SEED_SIZE || !value || unhex(shoe["commitment"])?.length !== 32) return null;
  const { round, dealt } = notationOf(file["round"]);
  if (!round || dealt.length === 0 || !dealt.every((card) => CARD.test(card))) return null;
  return { ...made, round, dealt, shoe: shoe["id"], commitment: shoe["commitment"] as string, seed, value };
}

/** How the sorted shoe is made up. */
function madeOf(rules: Some): { decks: number; removed: string[] } | null {
  const { decks, removed } = rules;
  if (typeof decks !== "number" || !Number.isInteger(decks) || decks < 1 || decks > MOST_DECKS) return null;
  if (!Array.isArray(removed) || !removed.every((rank) => typeof rank === "string")) return null;
  return { decks, removed: removed as string[] };
}

/** The one value of an instant shoe: the player's. */
function valueOf(entropy: unknown): Bytes | null {
  if (!Array.isArray(entropy) || entropy.length !== 1) return null;
  const only: unknown = entropy[0];
  const value = isSome(only) && only["who"] === "player" ? unhex(only["value"]) : null;
  return value && value.length <= MOST_VALUE ? value : null;
}

/** The id and the shoe lines of a round in the notation. */
function notationOf(written: string): { round: string; dealt: string[] } {
  let round = "";
  const dealt: string[] = [];
  for (const line of written.split("\n")) {
    const [what, ...words] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (what === "round") round = words.join(" ");
    if (what === "shoe") dealt.push(...words);
  }
  return { round, dealt };
}

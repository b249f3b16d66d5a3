// Proofs of real rounds hold; a proof in which anything was changed does not, and says where.
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hex } from "./bytes";
import { commitmentOf, firstCards, mixOf, sortedShoe } from "./shoe";
import { verify, type CheckName, type Known, type Verdict } from "./verify";

interface Proof {
  proof: number;
  round: string;
  rules: { decks: number; removed: string[] };
  shoe: { kind: string; id: string; commitment: string; seed: string; entropy: { who: string; value: string }[] };
}

const FOLDER = new URL("./fixtures/", import.meta.url);
const FILES = readdirSync(FOLDER);
const load = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf-8")) as Proof;
const failed = (verdict: Verdict): CheckName[] => verdict.checks.filter((one) => one.found === "failed").map((one) => one.name);
const other = (word: string) => (word.startsWith("0") ? "1" : "0") + word.slice(1);
const idOf = (proof: Proof) => /^round\s+(\S+)/m.exec(proof.round)![1]!;
const dealtIn = (proof: Proof) => /^shoe\s+(.+)$/m.exec(proof.round)![1]!.split(" ");
const knownOf = (proof: Proof): Known => ({
  round: idOf(proof),
  commitment: proof.shoe.commitment,
  value: proof.shoe.entropy[0]!.value,
  cards: dealtIn(proof),
});

/** What is changed, how, and the check that must see it. */
const TAMPERED: [string, CheckName, (proof: Proof) => void][] = [
  ["the seed", "commitment", (proof) => (proof.shoe.seed = other(proof.shoe.seed))],
  ["the shoe's id", "commitment", (proof) => (proof.shoe.id += "1")],
  ["the commitment", "commitment", (proof) => (proof.shoe.commitment = other(proof.shoe.commitment))],
  ["the value", "cards", (proof) => (proof.shoe.entropy[0]!.value = "00" + proof.shoe.entropy[0]!.value)],
  ["a card", "cards", (proof) => (proof.round = proof.round.replace(/^(shoe\s+)(\S)/m, (_, line, rank) => line + (rank === "A" ? "K" : "A")))],
  ["the order of the cards", "cards", (proof) => (proof.round = proof.round.replace(/^(shoe\s+)(\S+) (\S+)/m, "$1$3 $2"))],
  ["the decks", "cards", (proof) => (proof.rules.decks -= 1)],
  ["the round's id", "round", (proof) => (proof.round = proof.round.replace(/^(round\s+\S+)/m, "$17"))],
  ["a seed too short", "form", (proof) => (proof.shoe.seed = proof.shoe.seed.slice(2))],
  ["a value in capitals", "form", (proof) => (proof.shoe.entropy[0]!.value = "AB")],
  ["no value", "form", (proof) => (proof.shoe.entropy = [])],
  ["another kind of shoe", "form", (proof) => (proof.shoe.kind = "live")],
  ["no cards", "form", (proof) => (proof.round = proof.round.replace(/^shoe.*$/m, ""))],
  ["another version", "form", (proof) => (proof.proof = 2)],
];

test.each(FILES)("the proof of a real round holds: %s", async (name) => {
  const proof = load(name);
  const verdict = await verify(proof, knownOf(proof));
  expect(verdict.checks.map((one) => one.found)).toEqual(verdict.checks.map(() => "passed"));
  expect(verdict.holds).toBe(true);
  expect(verdict.cards).toEqual(dealtIn(proof));
});

test.each(FILES)("without anything to compare with, the comparisons are skipped: %s", async (name) => {
  const verdict = await verify(load(name));
  expect(verdict.holds).toBe(true);
  const skipped = verdict.checks.filter((one) => one.found === "skipped").map((one) => one.name);
  expect(skipped).toEqual(["round", "shown", "value", "seen"]);
});

test.each(FILES.flatMap((name) => TAMPERED.map((one) => [name, ...one] as const)))(
  "%s fails where %s was changed",
  async (name, _, check, change) => {
    const proof = load(name);
    const known = knownOf(proof);
    change(proof);
    const verdict = await verify(proof, known);
    expect(verdict.holds).toBe(false);
    expect(failed(verdict)).toContain(check);
  },
);

test("a whole new shoe with its own commitment fails against the one that was shown", async () => {
  const proof = load(FILES[0]!);
  const known = knownOf(proof);
  const seed = Uint8Array.from({ length: 32 }, (_, place) => place);
  proof.shoe.seed = hex(seed);
  proof.shoe.commitment = hex(commitmentOf(seed, proof.shoe.id));
  expect(failed(await verify(proof, known))).toEqual(["shown", "cards"]);
});

test.each([null, 7, "proof", [], {}, { proof: 1 }])("what is no proof is refused whole: %j", async (file) => {
  const verdict = await verify(file);
  expect(verdict.holds).toBe(false);
  expect(failed(verdict)).toEqual(["form"]);
});

test("a card that was never turned is compared with nothing, every other with its place", async () => {
  const proof = load(FILES[0]!);
  const cards: (string | null)[] = dealtIn(proof);
  cards[2] = null;
  expect((await verify(proof, { cards })).holds).toBe(true);
  cards[1] = cards[1] === "As" ? "Ks" : "As";
  expect(failed(await verify(proof, { cards }))).toEqual(["seen"]);
});

test("the sorted shoe is as its rules say, and a shuffled one holds the same cards", () => {
  expect(sortedShoe(1, []).slice(0, 5)).toEqual(["Ac", "Ad", "Ah", "As", "2c"]);
  expect(sortedShoe(8, ["9", "T"])).toHaveLength(352);
  const sorted = sortedShoe(8, []);
  const shuffled = firstCards(new Uint8Array(32), "any", mixOf([]), sorted, sorted.length);
  expect([...shuffled].sort()).toEqual([...sorted].sort());
});

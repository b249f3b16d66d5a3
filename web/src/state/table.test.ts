// Presses in a hurry: the house answers when the test says so.
import { beforeEach, expect, test, vi } from "vitest";
import type { Answer, BettingOffer, GameCard, RoundChanged } from "../protocol";
import { Refusal } from "../wire/http";
import type { Said } from "../wire/line";
import { shownBefore } from "./promises";
import { Table } from "./table.svelte";

const CARD = { game: "classic", level: "table", levels: {}, chips: [100], boxes: 5, boxes_on_phone: 3 } as unknown as GameCard;
const OFFER = { deal: null, places: [], chips: [], staked: 0 } as unknown as BettingOffer;
const chip = (box: number) => ({ press: "chip", box, bet: "main", cents: 100 }) as const;

/** A table, what it has said so far, and the answers it waits for. */
function seated() {
  const said: Said[] = [];
  const waiting: { resolve(answer: Answer): void; reject(error: unknown): void }[] = [];
  const say = (one: Said) => (said.push(one), new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject })));
  const table = new Table(CARD, { say, pace: () => 0, happened: () => {}, shown: () => {}, stands: () => {}, roomFor: () => 5, player: () => 1 });
  table.seated = true;
  table.offer = OFFER;
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  /** Let the oldest question be answered: every chip lies where it was put. */
  const answer = async () => {
    await settle();
    const at = said.length - waiting.length;
    const asked = said[at];
    const draft = asked?.type === "press" ? [...(asked.draft ?? []), ...(asked.press?.press === "chip" ? [{ box: asked.press.box, bet: "main", chips: [100] }] : [])] : [];
    waiting.shift()?.resolve((asked?.type === "press" ? { type: "pressed", draft, offer: OFFER, capped: false } : { type: "done" }) as unknown as Answer);
    await settle();
  };
  const refuse = async () => {
    await settle();
    waiting.shift()?.reject(new Refusal("house.nothing_there", {}, 0));
    await settle();
  };
  const warn = async () => {
    await settle();
    waiting.shift()?.resolve({ type: "warned", action: "hit", best: "stand", cost_ppm: 1 } as unknown as Answer);
    await settle();
  };
  return { table, said, answer, refuse, warn, settle, kinds: () => said.map((one) => one.type) };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test("presses in a hurry are asked in their order, each with the newest draft", async () => {
  const { table, said, answer, settle } = seated();
  for (const box of [1, 2, 3]) void table.press(chip(box));
  await settle();
  expect(said).toHaveLength(1);
  for (let left = 3; left > 0; left--) await answer();
  expect(said.map((one) => one.type === "press" && [one.draft?.length, one.press])).toEqual([[0, chip(1)], [1, chip(2)], [2, chip(3)]]);
  expect(table.draft).toHaveLength(3);
  expect(table.busy).toBe(false);
});

test("deal waits for the presses before it, deals once, and takes no chip after it", async () => {
  const { table, said, answer, kinds } = seated();
  void table.press(chip(1));
  void table.deal();
  void table.deal();
  void table.press(chip(2));
  expect(table.dealing).toBe(true);
  await answer();
  await answer();
  expect(kinds()).toEqual(["press", "deal"]);
  expect(said[1]).toMatchObject({ bets: [{ box: 1, stakes: [{ bet: "main", cents: 100 }] }] });
  expect(table.dealing).toBe(false);
});

test("a press that depends on the draft is looked at when its turn comes", async () => {
  const { table, said, answer } = seated();
  void table.press(chip(1));
  void table.press(() => ({ press: "undo", box: table.draft[0]?.box ?? 0, bet: "main" }));
  await answer();
  await answer();
  expect(said[1]).toMatchObject({ press: { press: "undo", box: 1 } });
});

test("a refusal is said, and neither a chip nor a deal behind it goes out", async () => {
  const { table, refuse, kinds } = seated();
  void table.press(chip(1));
  void table.press(chip(2));
  void table.deal();
  await refuse();
  expect(table.why?.reason).toBe("house.nothing_there");
  expect(kinds()).toEqual(["press"]);
  expect([table.busy, table.dealing]).toEqual([false, false]);
});

test("leaving is never dropped by a refusal, and asking anew waits only once", async () => {
  const { table, answer, refuse, kinds } = seated();
  void table.press(chip(1));
  void table.refresh();
  void table.refresh();
  void table.leave();
  await refuse();
  await answer();
  expect(kinds()).toEqual(["press", "leave"]);
});

test("what one cannot get rid of quickly enough is said", async () => {
  const { table } = seated();
  for (let count = 0; count < 40; count++) void table.press(chip(1));
  expect(table.why?.reason).toBe("house.busy");
});

test("a second decision is not asked while the first is on its way", async () => {
  const { table, answer, kinds, settle } = seated();
  const turn = { box: 1, hand: 1, actions: [] };
  table.round = { id: "r", version: 1, phase: "acting", boxes: [], turn } as unknown as Table["round"];
  void table.decisions.act("hit");
  void table.decisions.act("hit");
  await settle();
  expect(kinds()).toEqual(["act"]);
  await answer();
  expect(table.busy).toBe(false);
});

test("the same round told again brings what may be done now, and shows nothing anew", () => {
  const { table } = seated();
  const round = { id: "r", version: 2, phase: "acting", boxes: [], dealer: { cards: [] }, turn: null, result: null };
  const event = { round, happened: [], seat_version: 0, commitment: null } as unknown as Parameters<Table["changed"]>[0];
  table.changed(event);
  const shown = table.stage.round;
  const turn = { box: 1, hand: 1, actions: [] };
  table.changed({ ...event, round: { ...round, turn } } as unknown as typeof event);
  expect(table.round?.turn).toEqual(turn);
  expect(table.stage.round).toBe(shown);
  table.changed({ ...event, round: { ...round, version: 1 } } as unknown as typeof event);
  expect(table.round?.version).toBe(2);
});

test("a level that was chosen after a round stays when everything is told anew", () => {
  const { table } = seated();
  const round = { id: "r", version: 9, phase: "over", boxes: [], dealer: { cards: [] }, turn: null, result: null, level: "low" };
  const seat = { version: 2, commitment: null, round } as unknown as Parameters<Table["told"]>[0];
  table.level = "high";
  table.told(seat);
  expect(table.level).toBe("high");
  table.told({ ...seat, round: { ...round, id: "s", phase: "acting" } } as unknown as typeof seat);
  expect(table.level).toBe("low");
});

test("the commitment that stood there before the bet is kept for its round, and for no other", async () => {
  const { table, said, answer, settle } = seated();
  table.commitment = "before";
  table.draft = [{ box: 1, bet: "main", chips: [100] }];
  void table.deal();
  await settle();
  const value = said[0]?.type === "deal" ? said[0].value : "";
  const round = { id: "ours", version: 1, phase: "acting", boxes: [], dealer: { cards: [] }, turn: null, result: null, value };
  const told = (one: object) => table.changed({ round: one, happened: [], seat_version: 0, commitment: null } as unknown as RoundChanged);
  told({ ...round, id: "another", value: "00" });
  told(round);
  await answer();
  expect(shownBefore("ours")).toBe("before");
  expect(shownBefore("another")).toBe(null);
});

/** A round as far as a table needs it, with a hand in turn. */
function acting(version: number, box = 1, more: object = {}): Table["round"] {
  const turn = { box, hand: 1, actions: [] };
  return { id: "r", version, phase: "acting", boxes: [], dealer: { cards: [] }, turn, result: null, level: "table", ...more } as unknown as Table["round"];
}
const changedTo = (table: Table, round: object | null) =>
  table.changed({ round, happened: [], seat_version: 0, commitment: null } as unknown as RoundChanged);

test("what was warned about is confirmed for that very hand, and forgotten when the round goes on", async () => {
  const { table, said, settle, warn } = seated();
  table.round = acting(1);
  void table.decisions.act("hit");
  await warn();
  expect(table.decisions.warned?.place).toEqual({ round: "r", version: 1, box: 1, hand: 1 });
  void table.decisions.confirm();
  await settle();
  expect(said[1]).toMatchObject({ type: "act", round: "r", version: 1, box: 1, action: "hit", confirmed: true });
});

test.each([
  ["the round changes", (table: Table) => changedTo(table, acting(2, 2))],
  ["everything is told anew", (table: Table) => table.told({ version: 1, commitment: null, round: acting(2, 2) } as unknown as Parameters<Table["told"]>[0])],
  ["the place is taken elsewhere", (table: Table) => table.shut("elsewhere")],
])("a warning is gone when %s, and nothing can be confirmed", async (_, happens) => {
  const { table, said, settle, warn } = seated();
  table.round = acting(1);
  void table.decisions.act("hit");
  await warn();
  happens(table);
  expect(table.decisions.warned).toBeNull();
  void table.decisions.confirm();
  await settle();
  expect(said).toHaveLength(1);
});

test("a warning that comes after the round has gone on is not shown", async () => {
  const { table, settle, warn } = seated();
  table.round = acting(1);
  void table.decisions.act("hit");
  await settle();
  changedTo(table, acting(2, 2));
  await warn();
  expect(table.decisions.warned).toBeNull();
});

test("chips that were dealt are gone when their round is found, though *Deal* was never answered", async () => {
  const { table, said, refuse, settle } = seated();
  table.draft = [{ box: 1, bet: "main", chips: [100] }];
  void table.deal();
  await settle();
  const value = said[0]?.type === "deal" ? said[0].value : "";
  await refuse();
  expect(table.draft).toHaveLength(1);
  table.told({ version: 1, commitment: null, round: acting(1, 1, { value }) } as unknown as Parameters<Table["told"]>[0]);
  expect(table.draft).toEqual([]);
});

test("no to all goes on for every box that is still asked, with the newest version", async () => {
  const { table, said, answer, settle } = seated();
  const asked = (version: number, answers: (boolean | null)[]) =>
    acting(version, 1, { phase: "insurance", turn: null, boxes: answers.map((taken, place) => ({ box: place + 1, insurance: { taken }, hands: [], side_bets: [] })) });
  table.round = asked(1, [null, null, null]);
  void table.decisions.insureNone();
  await settle();
  void table.enter(true); // the line broke, and the place is taken again meanwhile
  table.round = asked(3, [false, false, null]);
  await answer();
  await answer();
  expect(said.filter((one) => one.type === "insure").map((one) => [one.box, one.version])).toEqual([[1, 1], [3, 3]]);
});

// Who decided is said: nothing where the player did, the setting or the house where they did. (Without a catalogue a
// sentence is its key.)
import { expect, test } from "vitest";
import type { HistoryStep } from "../../protocol";
import { sentenceOf } from "./sentences";

const FELT = { boxes: [], dealer: { cards: [], total: 0, soft: false }, hole: false, over: false };
const OFFERED: HistoryStep = { what: "insurance_offered", at: 5 };
const said = (step: HistoryStep) => sentenceOf(step, FELT, [OFFERED, step]);
const declined = (at: number, by_house: boolean): HistoryStep => ({ what: "insured", at, box: 1, taken: false, staked: 0, by_house });
const stood = (by_house: boolean): HistoryStep => ({ what: "acted", at: 9, box: 1, hand: 1, action: "stand", staked: 0, lent: 0, by_house });

test("a player's own decision is told as it is", () => {
  expect(said(stood(false))).toBe("web.replay.acted");
  expect(said(declined(9, false))).toBe("web.replay.uninsured");
});

test("an answer in the moment of the question is the setting's; a later one is the house's", () => {
  expect(said(declined(5, true))).toBe("web.replay.by_setting");
  expect(said(declined(600_005, true))).toBe("web.replay.by_house");
  expect(said(stood(true))).toBe("web.replay.by_house");
});

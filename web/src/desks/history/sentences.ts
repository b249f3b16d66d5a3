// What a step says, in a sentence.

import { money, signed, t, told } from "../../i18n/index.svelte";
import type { HistoryStep } from "../../protocol";
import { index } from "../../felt/suits";
import { isSplit, type ReplayFelt } from "./replay";

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card in a line of text; the mark after the suit keeps it a letter, not a picture. */
export function cardText(card: string): string {
  return `${index(card[0] ?? "")}${SIGNS[card[1] ?? ""] ?? ""}\ufe0e`;
}

/** Who a step is about: a box, and its hand where there are two and it is about one of them. */
export function whoText(felt: ReplayFelt, box: number, hand: number | null): string {
  const two = (felt.boxes.find((one) => one.box === box)?.hands.length ?? 1) > 1;
  return two && hand !== null ? t("web.replay.hand", { box, hand }) : t("web.box", { box });
}

/** A step in a sentence; the felt is the one after it. It says when somebody else than the player decided. */
export function sentenceOf(step: HistoryStep, felt: ReplayFelt, steps: readonly HistoryStep[]): string {
  const said = plain(step, felt);
  if ((step.what !== "acted" && step.what !== "insured") || !step.by_house) return said;
  return t(bySetting(step, steps) ? "web.replay.by_setting" : "web.replay.by_house", { said });
}

/** A setting answers in the very moment of the question; the house for an absent player only after a long wait. */
function bySetting(step: HistoryStep, steps: readonly HistoryStep[]): boolean {
  return step.what === "insured" && steps.some((one) => one.what === "insurance_offered" && one.at === step.at);
}

function plain(step: HistoryStep, felt: ReplayFelt): string {
  switch (step.what) {
    case "opened":
      return t("web.replay.opened", { amount: money(step.staked) });
    case "dealt": {
      const hand = felt.boxes.find((one) => one.box === step.box)?.hands.find((one) => one.hand === step.hand);
      const about = { who: whoText(felt, step.box, step.hand), card: cardText(step.card) };
      const more = (hand?.cards.length ?? 0) > 1;
      return more ? t("web.replay.dealt.total", { ...about, total: step.total }) : t("web.replay.dealt", about);
    }
    case "dealer_drew":
      return dealer("drew", step, felt);
    case "hole_card_turned":
      return dealer("turned", step, felt);
    case "hole_card_dealt":
      return t("web.replay.hole");
    case "awarded":
      return t("web.replay.awarded", { who: whoText(felt, step.box, null), amount: money(step.cents) });
    case "insurance_offered":
      return t("web.replay.insurance");
    case "insured": {
      const who = whoText(felt, step.box, null);
      return step.taken ? t("web.replay.insured", { who, amount: money(step.staked) }) : t("web.replay.uninsured", { who });
    }
    case "looked":
      return t(step.natural ? "web.replay.looked.natural" : "web.replay.looked");
    case "acted": {
      const who = isSplit(step.action) ? whoText(felt, step.box, null) : whoText(felt, step.box, step.hand);
      const about = { who, action: told(`action.${step.action}`) };
      if (step.lent) return t("web.replay.acted.lent", { ...about, amount: money(step.lent) });
      return step.staked ? t("web.replay.acted.cost", { ...about, amount: signed(step.staked) }) : t("web.replay.acted", about);
    }
    case "settled":
      return t("web.replay.settled", { amount: money(step.returned) });
    case "voided":
      return t("web.replay.voided", { amount: money(step.returned) });
    case "revealed":
      return t("web.replay.revealed");
  }
}

function dealer(how: "drew" | "turned", step: { card: string; total: number }, felt: ReplayFelt): string {
  const about = { card: cardText(step.card), total: step.total };
  return felt.dealer.cards.length > 1 ? t(`web.replay.dealer.${how}.total`, about) : t(`web.replay.dealer.${how}`, about);
}

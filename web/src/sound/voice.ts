// What the dealer says aloud: totals, insurance, the dealer's own hand, what was won.
//
// Law: one short line for what has just been seen, from what the house told; a loss is left unsaid, for the
// dealer's total has said it.

import { money, type Key } from "../i18n/index.svelte";
import type { CardDrawn, Dealer, Hand, Happening, Result, Round } from "../protocol";

/** A sentence of the catalogues, and what it is about. */
export interface Line {
  key: Key;
  about?: Record<string, unknown>;
}

/** The line for a happening; null where a dealer would say nothing. */
export function line(happening: Happening, round: Round): Line | null {
  switch (happening.what) {
    case "card":
      return drawn(happening, round);
    case "turn": {
      const hand = handOf(happening, round);
      return hand ? total(hand) : null;
    }
    case "dealer_card":
    case "hole_card_turned":
      return last(happening, round.dealer) && round.phase === "over" ? dealer(round.dealer) : null;
    case "looked":
      return happening.natural ? null : { key: "web.voice.no_blackjack" };
    case "insurance_offered":
      return round.boxes.some((box) => box.insurance?.taken === null) ? { key: "web.voice.insurance" } : null;
    case "jackpot":
      return { key: "web.voice.jackpot", about: { amount: money(happening.awards.reduce((sum, [, cents]) => sum + cents, 0)) } };
    case "settled":
      return round.result ? ending(round.result) : null;
    case "voided":
      return { key: "web.voice.voided" };
    default:
      return null;
  }
}

/** A card is worth a word where it ends its hand, which then has one total; otherwise the hand's turn says it. */
function drawn(card: CardDrawn, round: Round): Line | null {
  const hand = handOf(card, round);
  if (!hand || !last(card, hand)) return null;
  if (hand.natural) return { key: "web.voice.blackjack" };
  if (hand.bust) return { key: "web.voice.bust", about: { total: hand.total } };
  const split = (round.boxes.find((box) => box.box === card.box)?.hands.length ?? 1) > 1;
  return hand.finished && (split || hand.cards.length > 2) ? total({ ...hand, soft: false }) : null;
}

function total({ total, soft }: { total: number; soft: boolean }): Line {
  if (soft && total < 21) return { key: "web.voice.soft", about: { low: total - 10, total } };
  return { key: "web.voice.total", about: { total } };
}

function dealer(hand: Dealer): Line | null {
  if (hand.cards.length < 2) return null;
  if (hand.natural) return { key: "web.voice.dealer_blackjack" };
  if (hand.total > 21) return { key: "web.voice.dealer_busts" };
  return { key: "web.voice.dealer_has", about: { total: hand.total } };
}

function ending({ net, hands }: Result): Line | null {
  if (net > 0) return { key: "web.voice.win", about: { amount: money(net) } };
  if (net < 0) return null;
  return { key: hands.every((hand) => hand.outcome === "push") ? "web.voice.push" : "web.voice.even" };
}

function handOf({ box, hand }: { box: number; hand: number }, round: Round): Hand | undefined {
  return round.boxes.find((one) => one.box === box)?.hands.find((one) => one.hand === hand);
}

/** It is the card that lies on top now. */
function last(drawn: { card: string; total: number }, hand: { cards: readonly string[]; total: number }): boolean {
  return drawn.card === hand.cards.at(-1) && drawn.total === hand.total;
}

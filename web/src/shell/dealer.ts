// What a dealer says, from what happened: totals, whose turn, insurance, results; short, in the player's language.
//
// Law: only what the house told and the felt has shown; a batch of happenings becomes one line.

import { money, t, told } from "../i18n/index.svelte";
import type { Hand, Happening, Round } from "../protocol";

/** The line for what happened since the last one; empty where a dealer would say nothing. */
export function lineOf(happened: readonly Happening[], round: Round): string {
  const said = [...hands(happened, round), ...dealer(happened, round), ...house(happened), ...asked(happened, round)];
  return [...said, ...turn(happened, round), ...results(happened, round)].join(" ");
}

/** Where an open round stands, for whoever comes to it in the middle. */
export function standOf(round: Round): string {
  const shown = round.dealer.cards.length ? [upcard(round.dealer)] : [];
  return [...round.boxes.flatMap((box) => box.hands.map((hand) => has(box.box, hand, round))), ...shown, ...insuring(round), ...whose(round)].join(" ");
}

function alone(round: Round): boolean {
  return round.boxes.length === 1 && round.boxes[0]?.hands.length === 1;
}

/** Which box, and which hand where there are two. */
function place(box: number, hand: number, round: Round): string {
  const split = (round.boxes.find((one) => one.box === box)?.hands.length ?? 1) > 1;
  if (split) return t("web.say.place_hand", { box, hand });
  return t("web.say.place", { box });
}

function hands(happened: readonly Happening[], round: Round): string[] {
  const touched = new Map<string, { box: number; hand: number; total: number; soft: boolean }>();
  for (const one of happened) if (one.what === "card") touched.set(`${one.box}/${one.hand}`, one);
  return [...touched.values()].map((seen) => {
    const held = round.boxes.find((one) => one.box === seen.box)?.hands.find((one) => one.hand === seen.hand);
    return has(seen.box, { natural: held?.natural ?? false, ...seen }, round);
  });
}

/** What a hand has: "you", or which box and hand. */
function has(box: number, hand: Pick<Hand, "hand" | "total" | "soft" | "natural">, round: Round): string {
  const found = score(hand);
  return alone(round) ? t("web.say.you_have", { has: found }) : t("web.say.has", { place: place(box, hand.hand, round), has: found });
}

function score({ total, soft, natural }: Pick<Hand, "total" | "soft" | "natural">): string {
  if (natural) return told("outcome.natural");
  if (total > 21) return t("web.say.bust", { total });
  return soft && total < 21 ? t("web.say.soft", { total }) : String(total);
}

function dealer(happened: readonly Happening[], round: Round): string[] {
  const drawn = happened.filter((one) => one.what === "dealer_card" || one.what === "hole_card_turned");
  const last = drawn.at(-1);
  if (!last) return [];
  if (round.phase !== "over" || round.dealer.cards.length === 1) return [upcard(last)];
  if (round.dealer.natural) return [t("web.say.dealer_natural")];
  return [t(last.total > 21 ? "web.say.dealer_busts" : "web.say.dealer_has", { total: last.total })];
}

function upcard({ total, soft }: { total: number; soft: boolean }): string {
  return t("web.say.dealer_shows", { card: soft ? t("web.say.ace") : total });
}

function house(happened: readonly Happening[]): string[] {
  return happened.flatMap((one) => {
    if (one.what === "looked" && !one.natural) return [t("web.say.no_natural")];
    if (one.what === "acted" && one.by_house) return [t("web.say.by_house", { action: told(`action.${one.action}`) })];
    if (one.what === "jackpot") return one.awards.map(([box, cents]) => t("web.say.jackpot", { box, amount: money(cents) }));
    return [];
  });
}

function asked(happened: readonly Happening[], round: Round): string[] {
  return happened.some((one) => one.what === "insurance_offered") ? insuring(round) : [];
}

function insuring(round: Round): string[] {
  const open = round.phase === "insurance" && round.boxes.some((box) => box.insurance?.taken === null);
  return open ? [t("web.say.insurance")] : [];
}

function turn(happened: readonly Happening[], round: Round): string[] {
  if (!round.turn || !happened.some((one) => one.what === "turn")) return [];
  const { box, hand } = round.turn;
  if (happened.some((one) => one.what === "acted" && one.box === box && one.hand === hand && one.action === "hit")) return [];
  return whose(round);
}

function whose(round: Round): string[] {
  if (!round.turn) return [];
  return [alone(round) ? t("web.say.your_turn") : t("web.say.turn", { place: place(round.turn.box, round.turn.hand, round) })];
}

function results(happened: readonly Happening[], round: Round): string[] {
  const result = round.result;
  if (!result || !happened.some((one) => one.what === "settled" || one.what === "voided")) return [];
  if (result.void !== null) return [t("web.say.voided", { amount: money(result.returned) })];
  const each = alone(round)
    ? []
    : result.hands.map((one) => t("web.say.outcome", { place: place(one.box, one.hand, round), outcome: told(`outcome.${one.outcome}`) }));
  const sides = [...result.side_bets, ...result.insurance]
    .filter((bet) => bet.returned > 0)
    .map((bet) => t("web.say.pays", { bet: told(`bet.${bet.bet}`), amount: money(bet.returned) }));
  const net = result.net > 0 ? "web.say.win" : result.net < 0 ? "web.say.lose" : "web.say.push";
  return [...each, ...sides, t(net, { amount: money(Math.abs(result.net)) })];
}

// The stage: what lies on the felt at this moment, card by card.
//
// Law: everything shown was told by the house; the stage only spreads it over time. When it has caught up it equals
// the round as the house sees it, whatever was skipped on the way; what is put there ends whatever was being shown.

import type { Happening, Round } from "../protocol";

export interface StageHand {
  readonly hand: number;
  readonly cards: readonly string[];
  readonly total: number;
  readonly soft: boolean;
  readonly staked: number;
  readonly done: boolean;
}

export interface StageBox {
  readonly box: number;
  readonly main: number;
  /** `line`: what its cards have made, once they lie there. */
  readonly side_bets: readonly { bet: string; staked: number; line: string | null }[];
  readonly insured: boolean;
  readonly award: number | null;
  readonly hands: readonly StageHand[];
}

export interface StageDealer {
  readonly cards: readonly string[];
  readonly total: number;
  readonly soft: boolean;
  readonly hole: boolean;
  /** The dealer looked under the up card, and has no natural. */
  readonly looked: boolean;
}

const NOBODY: StageDealer = { cards: [], total: 0, soft: false, hole: false, looked: false };

/** How long each thing takes to be seen, in milliseconds, at the normal speed. */
export const BEATS: Record<Happening["what"], number> = {
  card: 300,
  dealer_card: 420,
  hole_card: 300,
  hole_card_turned: 520,
  looked: 450,
  insurance_offered: 150,
  insurance_answered: 200,
  jackpot: 1600,
  turn: 0,
  acted: 200,
  settled: 250,
  voided: 250,
};

/** So long is a card on its way at the normal speed; its total is told when it lies there. */
export const SLIDE_MS = 240;
/** The boxes in play come together, before the first card does. */
export const GATHER_MS = 300;

export interface Watches {
  /** Something is on the felt now: a sound, a voice, a line for those who listen. */
  happened(happening: Happening, round: Round): void;
  /** The stage has caught up with a round. */
  shown(round: Round): void;
  /** How long a beat takes now: 1 is normal, 0 at once. */
  pace(): number;
}

export class Stage {
  boxes = $state.raw<readonly StageBox[]>([]);
  dealer = $state.raw<StageDealer>(NOBODY);
  turn = $state.raw<{ box: number; hand: number } | null>(null);
  /** The round that is on the felt; null while none is. */
  round = $state.raw<Round | null>(null);
  /** Cards are still on their way. */
  moving = $state(false);
  #queue: { round: Round; happened: readonly Happening[] }[] = [];
  /** Which showing this is: one that was superseded shows nothing more. */
  #era = 0;

  constructor(private readonly watches: Watches) {}

  /** Put a round there as it is, without telling how it came about. */
  put(round: Round | null): void {
    this.#era += 1;
    this.#queue = [];
    this.moving = false;
    this.#lay(round);
  }

  /** Show what happened, one thing after another. */
  play(round: Round, happened: readonly Happening[]): void {
    this.#queue.push({ round, happened });
    if (!this.moving) void this.#run();
  }

  async #run(): Promise<void> {
    const era = ++this.#era;
    this.moving = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { round, happened } = next;
      if (this.round?.id !== round.id) {
        this.#begin(round);
        if (this.#takes(GATHER_MS)) await this.#time(GATHER_MS);
        if (era !== this.#era) return;
      }
      for (const one of happened) {
        const beat = BEATS[one.what];
        const slide = Math.min(SLIDE_MS, beat);
        this.#apply(one, round);
        this.watches.happened(one, round);
        if (this.#takes(slide)) await this.#time(slide);
        if (era !== this.#era) return;
        this.#count(one);
        if (this.#takes(beat - slide)) await this.#time(beat - slide);
        if (era !== this.#era) return;
      }
      if (this.#queue.length === 0) this.#lay(round);
      this.watches.shown(round);
      if (era !== this.#era) return;
    }
    this.moving = false;
  }

  /** What takes no time is not waited for, so that all of it is drawn together. */
  #takes(ms: number): boolean {
    return ms * this.watches.pace() > 0;
  }

  #time(ms: number): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, ms * this.watches.pace()));
  }

  #lay(round: Round | null): void {
    this.round = round;
    this.boxes = round ? round.boxes.map((box) => boxOf(box)) : [];
    this.dealer = round?.dealer ?? NOBODY;
    this.turn = round?.turn ? { box: round.turn.box, hand: round.turn.hand } : null;
  }

  #begin(round: Round): void {
    this.#lay(null);
    this.round = round;
    this.boxes = round.boxes.map((box) => ({
      box: box.box,
      main: box.main,
      side_bets: box.side_bets.map((side) => ({ ...side, line: null })),
      insured: false,
      award: null,
      hands: [handOf(1, [], box.main)],
    }));
  }

  #apply(one: Happening, round: Round): void {
    switch (one.what) {
      case "card":
        this.#hand(one.box, one.hand, (hand) => ({ ...hand, cards: [...hand.cards, one.card] }));
        break;
      case "dealer_card":
      case "hole_card_turned":
        this.dealer = { ...this.dealer, cards: [...this.dealer.cards, one.card], hole: false };
        break;
      case "hole_card":
        this.dealer = { ...this.dealer, hole: true };
        break;
      case "looked":
        this.dealer = { ...this.dealer, looked: !one.natural };
        break;
      case "turn":
        this.turn = { box: one.box, hand: one.hand };
        break;
      case "acted":
        this.#acted(one.box, one.hand, one.action, one.staked, round);
        break;
      case "insurance_answered":
        this.#box(one.box, (box) => ({ ...box, insured: one.taken }));
        break;
      case "jackpot":
        for (const [number, cents] of one.awards) this.#box(number, (box) => ({ ...box, award: cents }));
        break;
      case "settled":
      case "voided":
        this.turn = null;
        break;
    }
  }

  /** A card lies there: what it makes is told. */
  #count(one: Happening): void {
    if (one.what !== "card" && one.what !== "dealer_card" && one.what !== "hole_card_turned") return;
    const { total, soft } = one;
    if (one.what === "card") this.#hand(one.box, one.hand, (hand) => ({ ...hand, total, soft }));
    else this.dealer = { ...this.dealer, total, soft };
  }

  /** After a split there are two hands with a card each; the view of the round says what lies on them. */
  #acted(number: number, hand: number, action: string, staked: number, round: Round): void {
    const seen = round.boxes.find((place) => place.box === number);
    const before = this.boxes.find((place) => place.box === number);
    if (seen && before && seen.hands.length > before.hands.length)
      this.#box(number, (box) => ({ ...box, hands: seen.hands.map((half) => handOf(half.hand, half.cards.slice(0, 1), box.main)) }));
    else this.#hand(number, hand, (held) => ({ ...held, staked: held.staked + staked, done: held.done || action !== "hit" }));
  }

  #box(number: number, change: (box: StageBox) => StageBox): void {
    this.boxes = this.boxes.map((box) => (box.box === number ? change(box) : box));
  }

  #hand(number: number, hand: number, change: (hand: StageHand) => StageHand): void {
    this.#box(number, (box) => ({ ...box, hands: box.hands.map((one) => (one.hand === hand ? change(one) : one)) }));
  }
}

/** A hand of which nothing is known but its cards and its stake. */
function handOf(hand: number, cards: readonly string[], staked: number): StageHand {
  return { hand, cards, total: 0, soft: false, staked, done: false };
}

function boxOf(box: Round["boxes"][number]): StageBox {
  return {
    box: box.box,
    main: box.main,
    side_bets: box.side_bets,
    insured: box.insurance?.taken ?? false,
    award: box.award,
    hands: box.hands.map((hand) => ({
      hand: hand.hand,
      cards: hand.cards,
      total: hand.total,
      soft: hand.soft,
      staked: hand.staked,
      done: hand.finished,
    })),
  };
}

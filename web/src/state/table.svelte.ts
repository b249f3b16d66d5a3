// A table: one game as this player plays it.
//
// Law: what may be done is what the house offers; a press or a decision is a question to the house, and what comes
// of it is what the house says. Only one question is on its way at a time: presses wait their turn; decisions do not.

import type {
  Answer,
  BettingOffer,
  BettingPress,
  BettingSpot,
  GameCard,
  Happening,
  Round,
  RoundChanged,
  Seat,
} from "../protocol";
import { Refusal } from "../wire/http";
import type { Said } from "../wire/line";
import { Decisions } from "./decisions.svelte";
import { keepChip, keepDraft, keptChip, keptDraft, keptLevel } from "./drafts";
import { keepPromise } from "./promises";
import { Stage } from "./stage.svelte";
import { Turns, type Step } from "./turns";

export interface Asks {
  say(said: Said): Promise<Answer>;
  pace(game: GameCard): number;
  happened(table: Table, happening: Happening, round: Round): void;
  shown(table: Table, round: Round): void;
  /** Somebody sits down where a round is already open. */
  stands(table: Table, round: Round): void;
  /** How many boxes there is room for on this screen. */
  roomFor(game: GameCard): number;
  /** Whose chips lie here. */
  player(): number;
}

/** Something that was refused: the key of its sentence and what it is about. */
export interface Why {
  reason: string;
  about: Record<string, unknown>;
}

/** Whoever is that far ahead of the house is asked to wait. */
const MOST_WAITING = 32;

export class Table {
  seated = $state(false);
  /** Why this place closed, if it did. */
  closed = $state<"elsewhere" | "idle" | "ended" | null>(null);
  version = $state(0);
  commitment = $state<string | null>(null);
  /** The newest round as the house sees it. */
  round = $state.raw<Round | null>(null);
  level = $state("");
  draft = $state.raw<readonly BettingSpot[]>([]);
  offer = $state.raw<BettingOffer | null>(null);
  /** The chip in the hand; one of the rack. */
  chip = $state(0);
  /** The spot that was touched last: what is undone, and what is cancelled. */
  touched = $state.raw<{ box: number; bet: string } | null>(null);
  /** *Deal* was pressed, and its round has not come yet: the bets stay as they are. */
  dealing = $state(false);
  /** The last thing that was refused; shown until the next question. */
  why = $state.raw<Why | null>(null);
  /** A chip was larger than the room below the maximum. */
  capped = $state(false);
  readonly stage: Stage;
  readonly decisions: Decisions;
  readonly #turns = new Turns();
  /** How many questions are on their way or wait for their turn. */
  #asked = $state(0);
  #refreshing = false;
  /** What the house was bound to when *Deal* was asked, and the value that tells that round from all others. */
  #promise: { value: string; commitment: string | null } | null = null;

  constructor(
    readonly card: GameCard,
    private readonly asks: Asks,
  ) {
    this.level = card.level;
    this.chip = card.chips[Math.min(2, card.chips.length - 1)] ?? 0;
    this.stage = new Stage({
      happened: (one, round) => asks.happened(this, one, round),
      shown: (round) => asks.shown(this, round),
      pace: () => asks.pace(card),
    });
    this.decisions = new Decisions({
      round: () => this.round,
      asked: () => this.asked,
      busy: () => this.busy,
      moving: () => this.stage.moving,
      ask: (question) => this.#ask(question),
      say: (said) => asks.say(said),
    });
  }

  get game(): string {
    return this.card.game;
  }

  /** The house owes an answer. */
  get busy(): boolean {
    return this.#asked > 0;
  }

  /** A round is open, and its player must decide. */
  get open(): boolean {
    return this.round !== null && this.round.phase !== "over";
  }

  /** Bets may be placed: no round is open, and the last one has been shown to its end. */
  get betting(): boolean {
    return !this.open && !this.stage.moving;
  }

  /** Who must answer about insurance now: box numbers. */
  get asked(): number[] {
    if (this.round?.phase !== "insurance" || this.stage.moving) return [];
    return this.round.boxes.filter((box) => box.insurance?.taken === null).map((box) => box.box);
  }

  /** As many boxes as there is room for, and never fewer than have chips. */
  get boxes(): number {
    return Math.max(this.asks.roomFor(this.card), ...this.draft.map((spot) => spot.box));
  }

  // ── What the house says ──────────────────────────────────────────────────────────────────────────────

  /** The seat as it stands: at the beginning, and whenever everything was told anew. */
  told(seat: Seat): void {
    const known = this.round;
    this.version = seat.version;
    this.commitment = seat.commitment;
    if (known && seat.round && known.id === seat.round.id && known.version > seat.round.version) return;
    const same = known?.id === seat.round?.id && known?.version === seat.round?.version;
    if (!same) this.decisions.warned = null;
    this.round = seat.round;
    if (seat.round) this.#dealt(seat.round);
    if (!same && !(seat.round?.phase === "over" && !known)) this.stage.put(seat.round);
    // The level of a round that is over is where one begins; from then on the player has chosen.
    if (seat.round && (seat.round.phase !== "over" || this.offer === null)) this.level = seat.round.level;
  }

  changed(event: RoundChanged): void {
    const known = this.round;
    if (known?.id === event.round.id && known.version > event.round.version) return;
    if (known?.id === event.round.id && known.version === event.round.version) {
      this.round = event.round; // what may be done has changed, and nothing else
      return;
    }
    this.decisions.warned = null;
    this.round = event.round;
    this.#dealt(event.round);
    this.version = event.seat_version;
    this.commitment = event.commitment;
    this.stage.play(event.round, event.happened);
  }

  /** This place is closed, by whatever the house says. */
  shut(why: "elsewhere" | "idle" | "ended"): void {
    this.closed = why;
    this.seated = false;
    this.decisions.warned = null;
  }

  // ── What the player asks ─────────────────────────────────────────────────────────────────────────────

  /** Take the place; `first`, after a broken line, before whatever still waits for its answer. */
  async enter(first = false): Promise<void> {
    const step = async () => {
      const answer = await this.asks.say({ type: "enter", game: this.game });
      if (answer.type !== "entered") return;
      const before = this.round?.version;
      this.seated = true;
      this.closed = null;
      this.told(answer.seat);
      const news = !first || this.round?.version !== before;
      if (this.round && this.open && !this.stage.moving && news) this.asks.stands(this, this.round);
      if (this.offer === null) await this.#begun();
      else await this.#press(null);
    };
    await this.#ask(step, first ? "first" : "always");
  }

  /** Somebody is there, though nothing is done at the table: to ask what may be pressed is a sign, and changes nothing. */
  async here(): Promise<void> {
    if (!this.seated) return;
    const { game, level, boxes } = this;
    await this.asks.say({ type: "press", game, level, boxes, draft: [], press: null }).catch(() => undefined);
  }

  async leave(): Promise<void> {
    this.seated = false;
    await this.#ask(async () => void (await this.asks.say({ type: "leave", game: this.game })), "always");
  }

  async choose(level: string): Promise<void> {
    await this.#ask(async () => {
      const left = { level: this.level, amount: this.offer?.staked ?? 0 };
      this.level = level;
      await this.#restored();
      if (left.amount) this.why = { reason: "web.levels.left", about: left };
    });
  }

  /** Take a chip of the rack into the hand. */
  take(cents: number): void {
    this.chip = cents;
    keepChip(this.asks.player(), this.game, this.level, cents);
  }

  /** Where this page begins: at the level and with the chips that it was left with. */
  async #begun(): Promise<void> {
    const level = keptLevel(this.asks.player(), this.game);
    if (!this.open && Object.hasOwn(this.card.levels, level)) this.level = level;
    await this.#restored();
  }

  /** The chips that were left at this level, if the house still takes them, and the one that was in the hand there. */
  async #restored(): Promise<void> {
    this.chip = keptChip(this.asks.player(), this.game, this.level) || this.chip;
    this.draft = this.open ? [] : keptDraft(this.asks.player(), this.game, this.level);
    try {
      await this.#press(null);
    } catch (error) {
      if (!(error instanceof Refusal) || this.draft.length === 0) throw error;
      this.draft = [];
      await this.#press(null);
    }
  }

  /** Ask what may be pressed, as after a change of the balance. */
  async refresh(): Promise<void> {
    if (!this.seated || this.open || this.#refreshing) return;
    this.#refreshing = true;
    const step = async () => {
      this.#refreshing = false;
      if (this.seated && !this.open) await this.#press(null);
    };
    await this.#ask(step, "always", true);
  }

  /** Press something, or whatever it is by the time its turn comes; quick fingers lose nothing. */
  async press(press: BettingPress | (() => BettingPress)): Promise<void> {
    if (this.dealing) return; // the bets are on their way
    if (this.#asked >= MOST_WAITING) {
      this.why = { reason: "house.busy", about: {} };
      return;
    }
    await this.#ask(async () => {
      if (this.betting) await this.#press(typeof press === "function" ? press() : press);
    });
  }

  async #press(press: BettingPress | null): Promise<void> {
    const said = { type: "press", game: this.game, level: this.level, boxes: this.boxes, draft: this.draft, press } as const;
    const answer = await this.asks.say(said);
    if (answer.type !== "pressed") return;
    this.#lay(answer.draft, said.level);
    this.offer = answer.offer;
    const rack = answer.offer.chips.map(([cents]) => cents);
    if (!rack.includes(this.chip)) this.chip = rack[Math.min(1, rack.length - 1)] ?? this.chip;
    this.capped = answer.capped;
    if (press && "box" in press) this.touched = { box: press.box, bet: press.bet };
    if ((press || this.draft.length) && this.stage.round && !this.open) this.stage.put(null);
  }

  /** Deal, once all that was pressed before is on the felt; pressed twice, it deals once. */
  async deal(): Promise<void> {
    if (this.dealing) return;
    this.dealing = true;
    try {
      await this.#ask(() => this.#deal());
    } finally {
      this.dealing = false;
    }
  }

  async #deal(): Promise<void> {
    if (!this.betting) return;
    if (this.offer?.deal) throw new Refusal(this.offer.deal.reason, this.offer.deal.about, 0);
    const bets = new Map<number, { bet: string; cents: number }[]>();
    for (const spot of this.draft) {
      const cents = spot.chips.reduce((sum, chip) => sum + chip, 0);
      bets.set(spot.box, [...(bets.get(spot.box) ?? []), { bet: spot.bet, cents }]);
    }
    const value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#promise = { value, commitment: this.commitment };
    await this.asks.say({
      type: "deal",
      game: this.game,
      version: this.version,
      level: this.level,
      bets: [...bets].map(([box, stakes]) => ({ box, stakes })),
      value,
    });
    this.#lay([]);
    this.touched = null;
  }

  #lay(draft: readonly BettingSpot[], level = this.level): void {
    this.draft = draft;
    keepDraft(this.asks.player(), this.game, level, draft);
  }

  /** The round that was asked for is here, by whatever way: its chips are dealt, its promise is kept for the history. */
  #dealt(round: Round): void {
    if (this.#promise === null || this.#promise.value !== round.value) return;
    if (this.#promise.commitment !== null) keepPromise(round.id, this.#promise.commitment);
    this.#promise = null;
    this.#lay([]);
    this.touched = null;
  }

  /** Ask in turn. What is refused is said, and the presses behind it are dropped; a quiet question lets what was said stand. */
  async #ask(question: Step, when: "turn" | "always" | "first" = "turn", quiet = false): Promise<void> {
    const step = async () => {
      if (!quiet) this.why = null;
      this.capped = false;
      await question();
    };
    this.#asked += 1;
    try {
      await (when === "first" ? step() : this.#turns.take(step, when === "always"));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.why = { reason: error.reason, about: error.about };
    } finally {
      this.#asked -= 1;
    }
  }
}

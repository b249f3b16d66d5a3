// A table: one game as this player plays it.
//
// Law: what may be done is what the house offers; a press or a decision is a question to the house, and what comes
// of it is what the house says. Only one question is on its way at a time.

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
  Warned,
} from "../protocol";
import { Refusal } from "../wire/http";
import type { Said } from "../wire/line";
import { Stage } from "./stage.svelte";

export interface Asks {
  say(said: Said): Promise<Answer>;
  pace(): number;
  happened(table: Table, happening: Happening, round: Round): void;
  shown(table: Table, round: Round): void;
  /** How many boxes there is room for on this screen. */
  roomFor(game: GameCard): number;
}

/** Something that was refused: the key of its sentence and what it is about. */
export interface Why {
  reason: string;
  about: Record<string, unknown>;
}

const MOST_PRESSES = 32;

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
  chip = $state(0);
  /** The spot that was touched last: what is undone, and what is cancelled. */
  touched = $state.raw<{ box: number; bet: string } | null>(null);
  busy = $state(false);
  warned = $state.raw<Warned | null>(null);
  /** The last thing that was refused; shown until the next question. */
  why = $state.raw<Why | null>(null);
  /** A chip was larger than the room below the maximum. */
  capped = $state(false);
  readonly stage: Stage;
  /** What may be pressed has changed while another question was on its way. */
  #presses: BettingPress[] = [];
  #stale = false;
  /** The question that is on its way has been answered. */
  #answered: Promise<void> = Promise.resolve();

  constructor(
    readonly card: GameCard,
    private readonly asks: Asks,
  ) {
    this.level = card.level;
    this.chip = card.chips[Math.min(2, card.chips.length - 1)] ?? 0;
    this.stage = new Stage({
      happened: (one, round) => asks.happened(this, one, round),
      shown: (round) => asks.shown(this, round),
      pace: () => asks.pace(),
    });
  }

  get game(): string {
    return this.card.game;
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

  get boxes(): number {
    return this.asks.roomFor(this.card);
  }

  // ── What the house says ──────────────────────────────────────────────────────────────────────────────

  /** The seat as it stands: at the beginning, and whenever everything was told anew. */
  told(seat: Seat): void {
    const known = this.round;
    this.version = seat.version;
    this.commitment = seat.commitment;
    if (known && seat.round && known.id === seat.round.id && known.version > seat.round.version) return;
    const same = known?.id === seat.round?.id && known?.version === seat.round?.version;
    this.round = seat.round;
    if (!same && !(seat.round?.phase === "over" && !known)) this.stage.put(seat.round);
    if (seat.round) this.level = seat.round.level;
  }

  changed(event: RoundChanged): void {
    const known = this.round;
    if (known?.id === event.round.id && known.version >= event.round.version) return;
    this.round = event.round;
    this.version = event.seat_version;
    this.commitment = event.commitment;
    this.stage.play(event.round, event.happened);
  }

  // ── What the player asks ─────────────────────────────────────────────────────────────────────────────

  async enter(): Promise<void> {
    while (this.busy) await this.#answered; // whoever comes back at once is not forgotten
    await this.#ask(async () => {
      const answer = await this.asks.say({ type: "enter", game: this.game });
      if (answer.type !== "entered") return;
      this.seated = true;
      this.closed = null;
      this.told(answer.seat);
      await this.#press(null);
    });
  }

  async leave(): Promise<void> {
    this.seated = false;
    while (this.busy) await this.#answered;
    await this.#ask(async () => void (await this.asks.say({ type: "leave", game: this.game })));
  }

  async choose(level: string): Promise<void> {
    await this.#ask(async () => {
      this.level = level;
      this.draft = [];
      await this.#press(null);
    });
  }

  /** Ask what may be pressed, as after a change of the balance. */
  async refresh(): Promise<void> {
    this.#stale = this.busy;
    if (this.seated && !this.open) await this.#ask(() => this.#press(null), this.why);
  }

  /** Press something; what is pressed meanwhile waits its turn, so that quick fingers lose nothing. */
  async press(press: BettingPress): Promise<void> {
    if (this.#presses.length < MOST_PRESSES) this.#presses.push(press);
    await this.#ask(() => this.#pressAll());
  }

  async #pressAll(): Promise<void> {
    for (let next = this.#presses.shift(); next; next = this.#presses.shift()) await this.#press(next);
  }

  async #press(press: BettingPress | null): Promise<void> {
    const said = { type: "press", game: this.game, level: this.level, boxes: this.boxes, draft: this.draft, press } as const;
    const answer = await this.asks.say(said);
    if (answer.type !== "pressed") return;
    this.draft = answer.draft;
    this.offer = answer.offer;
    this.capped = answer.capped;
    if (press && "box" in press) this.touched = { box: press.box, bet: press.bet };
    if (press && this.stage.round && !this.open) this.stage.put(null);
  }

  async deal(): Promise<void> {
    await this.#ask(async () => {
      const bets = new Map<number, { bet: string; cents: number }[]>();
      for (const spot of this.draft) {
        const cents = spot.chips.reduce((sum, chip) => sum + chip, 0);
        bets.set(spot.box, [...(bets.get(spot.box) ?? []), { bet: spot.bet, cents }]);
      }
      const value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
      await this.asks.say({
        type: "deal",
        game: this.game,
        version: this.version,
        level: this.level,
        bets: [...bets].map(([box, stakes]) => ({ box, stakes })),
        value: value.join(""),
      });
      this.draft = [];
      this.touched = null;
    });
  }

  async act(action: string, confirmed = false): Promise<void> {
    const turn = this.round?.turn;
    if (!turn || !this.round || this.stage.moving) return;
    const { id, version } = this.round;
    await this.#ask(async () => {
      this.warned = null;
      const said = { type: "act", round: id, version, box: turn.box, hand: turn.hand, action, confirmed } as const;
      const answer = await this.asks.say(said);
      if (answer.type === "warned") this.warned = answer;
    });
  }

  async insure(box: number, taken: boolean): Promise<void> {
    if (!this.round) return;
    const { id, version } = this.round;
    await this.#ask(async () => void (await this.asks.say({ type: "insure", round: id, version, box, taken })));
  }

  async #ask(question: () => Promise<void>, why: Why | null = null): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    let free = () => {};
    this.#answered = new Promise((resolve) => (free = resolve));
    this.why = why;
    this.capped = false;
    try {
      await question();
    } catch (error) {
      this.#presses = [];
      if (!(error instanceof Refusal)) throw error;
      this.why = { reason: error.reason, about: error.about };
    } finally {
      this.busy = false;
      free();
      if (!this.betting) this.#presses = [];
      if (this.#presses.length) void this.#ask(() => this.#pressAll());
      else if (this.#stale) void this.refresh();
    }
  }
}

// The house as this page knows it: who is here, what they have, where they sit.
//
// Law: one place for all that the house has told; components read it and ask through it, and keep nothing of it.

import type {
  GameCard,
  Happening,
  HelpLine,
  Lobby,
  Message,
  Person,
  Reality,
  Round,
  Session,
  Settings,
  Snapshot,
  Wallet,
} from "../protocol";
import { speak, speech } from "../i18n/index.svelte";
import { ask, Refusal, remember } from "../wire/http";
import { Line, type LineEnd, type LineState } from "../wire/line";
import { paceOf } from "./pace";
import { Table } from "./table.svelte";

/** Whoever wants to hear what happens: sounds, voices, live regions. */
export type Witness = {
  happened?(table: Table, happening: Happening, round: Round): void;
  shown?(table: Table, round: Round): void;
  /** A round that was open already lies there, as after a reload. */
  stands?(table: Table, round: Round): void;
};

class House {
  games = $state.raw<readonly GameCard[]>([]);
  /** Who can be called when play stops being a game. */
  help = $state.raw<readonly HelpLine[]>([]);
  person = $state.raw<Person | null>(null);
  wallet = $state.raw<Wallet>({ balance: 0, in_play: 0 });
  settings = $state.raw<Settings | null>(null);
  reality = $state.raw<Reality | null>(null);
  meters = $state<Record<string, number>>({});
  line = $state<LineState>("closed");
  attempt = $state(0);
  /** Why this page no longer speaks to the house. */
  ended = $state<LineEnd | null>(null);
  /** The house goes down for a moment. */
  closing = $state(false);
  tables = $state.raw<Record<string, Table>>({});
  witnesses: Witness[] = [];
  #line = new Line({
    message: (message) => this.#heard(message),
    state: (state, attempt) => {
      this.line = state;
      this.attempt = attempt;
      if (state === "open") this.closing = false;
    },
    ended: (why) => {
      this.ended = why;
      for (const table of Object.values(this.tables)) table.decisions.warned = null;
    },
  });

  /** Letters, numbers and signs do something by themselves, unless the player wants otherwise. */
  get singleKeys(): boolean {
    return this.settings?.single_keys !== false;
  }

  get latency(): number {
    return this.#line.latency;
  }

  // ── Coming and going ─────────────────────────────────────────────────────────────────────────────────

  /** Begin: the games, and whoever is signed in already. Nobody is, only if the house says so. */
  async begin(): Promise<void> {
    const lobby = await ask<Lobby>("GET", "/api/games");
    this.games = lobby.games;
    this.help = lobby.help;
    for (const game of this.games) if (game.meter !== null) this.meters[game.game] = game.meter;
    if (!lobby.signed_in) return;
    try {
      this.#signed(await ask<Session>("GET", "/api/session"));
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
    }
  }

  async guest(): Promise<void> {
    await this.#new(await ask<Session>("POST", "/api/guest"));
  }

  async login(name: string, password: string): Promise<void> {
    this.#signed(await ask<Session>("POST", "/api/login", { name, password }));
  }

  async register(name: string, password: string): Promise<void> {
    const session = await ask<Session>("POST", "/api/register", { name, password });
    if (this.person) this.#signed(session);
    else await this.#new(session);
  }

  /** Another password; every other session of this player ends. */
  async password(old: string, fresh: string): Promise<void> {
    this.#signed(await ask<Session>("POST", "/api/password", { old, new: fresh }));
  }

  /** Delete the account; a guest has no password. */
  async goodbye(password: string | null): Promise<void> {
    await ask("DELETE", "/api/account", { password });
    this.#gone();
  }

  async logout(everywhere = false): Promise<void> {
    await ask("POST", everywhere ? "/api/logout-everywhere" : "/api/logout");
    this.#gone();
  }

  /** Speak to the house again, after it was lost or the place was taken elsewhere. */
  again(): void {
    this.ended = null;
    this.#line.open();
  }

  /** The browser has lost the network, or has it again. */
  network(there: boolean): void {
    if (there) this.#line.retry();
    else this.#line.broken();
  }

  /** Nobody is signed in here any more, whoever ended it. */
  forget(): void {
    this.#gone();
  }

  /** Somebody new speaks the language that this page speaks. */
  async #new(session: Session): Promise<void> {
    remember(session);
    await ask("PATCH", "/api/settings", { language: speech.lang });
    this.#signed(session);
  }

  #signed(session: Session): void {
    remember(session);
    if (this.person?.number !== session.person.number) this.#lay();
    this.person = session.person;
    this.ended = null;
    this.#line.close();
    this.#line.open();
  }

  #gone(): void {
    this.#line.close();
    remember(null);
    this.person = null;
    this.settings = null;
    this.reality = null;
    this.wallet = { balance: 0, in_play: 0 };
    this.tables = {};
    this.ended = null;
  }

  // ── Tables ───────────────────────────────────────────────────────────────────────────────────────────

  table(game: string): Table | undefined {
    return Object.hasOwn(this.tables, game) ? this.tables[game] : undefined;
  }

  /** A place at every game that is open, for whoever is signed in now. */
  #lay(): void {
    const laid = this.games.filter((game) => game.open).map((game) => [game.game, this.#laid(game)]);
    this.tables = Object.fromEntries(laid) as Record<string, Table>;
  }

  #laid(card: GameCard): Table {
    return new Table(card, {
      say: (said) => this.#line.say(said),
      pace: ({ game }) => paceOf(this.settings, game, matchMedia("(prefers-reduced-motion: reduce)").matches),
      roomFor: (one) => (Math.min(innerWidth, innerHeight) < 600 || innerWidth < 700 ? one.boxes_on_phone : one.boxes),
      player: () => this.person?.number ?? 0,
      happened: (table, one, round) => this.witnesses.forEach((witness) => witness.happened?.(table, one, round)),
      stands: (table, round) => this.witnesses.forEach((witness) => witness.stands?.(table, round)),
      shown: (table, round) => {
        this.witnesses.forEach((witness) => witness.shown?.(table, round));
        void table.refresh();
      },
    });
  }

  // ── Settings ─────────────────────────────────────────────────────────────────────────────────────────

  async change(patch: Partial<Settings>): Promise<void> {
    this.#set(await ask<Settings>("PATCH", "/api/settings", patch));
  }

  #set(settings: Settings): void {
    const before = this.settings?.language;
    this.settings = settings;
    if (settings.language !== before) void speak(settings.language).catch(() => undefined);
  }

  // ── What the house says ──────────────────────────────────────────────────────────────────────────────

  #heard(message: Message): void {
    switch (message.type) {
      case "welcome":
        if (message.snapshot) this.#all(message.snapshot);
        for (const table of Object.values(this.tables)) if (table.seated) void table.enter(true);
        break;
      case "round":
        this.wallet = message.wallet;
        this.table(message.round.game)?.changed(message);
        break;
      case "wallet":
        this.wallet = message.wallet;
        for (const table of Object.values(this.tables)) void table.refresh();
        break;
      case "settings":
        this.#set(message.settings);
        break;
      case "reality":
        this.reality = message.reality; // limits may have changed with it, and so what may be staked
        for (const table of Object.values(this.tables)) void table.refresh();
        break;
      case "meter":
        this.meters[message.meter.game] = message.meter.cents;
        break;
      case "closing":
        this.closing = true;
        break;
      case "closed":
        if (message.game) this.table(message.game)?.shut(message.why);
        break;
    }
  }

  #all(snapshot: Snapshot): void {
    this.person = snapshot.person;
    this.wallet = snapshot.wallet;
    this.#set(snapshot.settings);
    this.reality = snapshot.reality;
    for (const meter of snapshot.meters) this.meters[meter.game] = meter.cents;
    for (const seat of snapshot.seats) this.table(seat.game)?.told(seat);
  }
}

export const house = new House();
addEventListener("offline", () => house.network(false));
addEventListener("online", () => house.network(true));

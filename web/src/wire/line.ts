// The line to the house: one socket, mended when it breaks.
//
// Law: a command is said again, with the same id, until it is answered; events come in order and none is missed, or
// a snapshot replaces them all. One socket at a time, and no other is heard; one that falls silent is broken. What the
// house says is handed on; nothing is decided here.

import { PROTOCOL, type Answer, type Command, type Message, type Reason, type Ticket } from "../protocol";
import { ask, Refusal } from "./http";

export type LineState = "connecting" | "open" | "waiting" | "lost" | "closed";
/** Why a line was closed for good. */
export type LineEnd = "elsewhere" | "ended";

export interface Hears {
  message(message: Message): void;
  state(state: LineState, attempt: number): void;
  ended(why: LineEnd): void;
}

/** A command without its id. */
export type Said = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

interface Pending {
  command: Said & { id: string };
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const PAUSES_MS = [250, 500, 1000, 2000, 4000, 4000, 8000, 8000, 8000, 8000];
/** After so many attempts in a row the line is lost, and says so; a person may try again. */
export const ATTEMPTS = PAUSES_MS.length;
const PING_MS = 3000;
/** A line that owes so many answers to pings is broken, whatever the browser thinks. */
const MOST_UNANSWERED = 2;
/** A socket that is not greeted within this time never will be. */
const GREETING_MS = 10_000;

export class Line {
  latency = 0;
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #seen = new Map<string, { epoch: string; seq: number }>();
  #greeted = false;
  #attempt = 0;
  #count = 0;
  #over = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinged = 0;
  #unanswered = 0;
  /** Which connection this is: whatever belongs to an earlier one is over. */
  #era = 0;
  #pinger: ReturnType<typeof setInterval> | undefined;
  readonly #own = crypto.getRandomValues(new Uint32Array(2)).join("");

  constructor(private readonly hears: Hears) {}

  /** Open the line, or open it again after it was lost or closed. */
  open(): void {
    this.#drop();
    this.#over = false;
    this.#attempt = 0;
    void this.#connect();
  }

  close(): void {
    this.#over = true;
    this.#drop();
    this.#seen.clear();
    for (const one of this.#pending.values()) one.reject(new Refusal("house.session_ended", {}, 0));
    this.#pending.clear();
    this.hears.state("closed", 0);
  }

  /** The line is no good, as the browser or its silence says: mend it. */
  broken(): void {
    if (this.#over || !this.#socket) return;
    this.#drop();
    this.#again();
  }

  /** There is a network again: whoever waits for the next attempt, or has given up, tries now. */
  retry(): void {
    if (!this.#over && !this.#socket) this.open();
  }

  /** Let go of the connection, however far it is. */
  #drop(): void {
    this.#era += 1;
    this.#greeted = false;
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Say something, and hear its answer, over however many connections that takes. */
  say(said: Said): Promise<Answer> {
    const command = { ...said, id: `${this.#own}-${++this.#count}` } as Said & { id: string };
    return new Promise((resolve, reject) => {
      this.#pending.set(command.id, { command, resolve, reject });
      if (this.#greeted) this.#socket?.send(JSON.stringify(command));
    });
  }

  async #connect(): Promise<void> {
    if (this.#over) return;
    const era = this.#era;
    this.hears.state(this.#attempt ? "waiting" : "connecting", this.#attempt);
    try {
      const { ticket } = await ask<Ticket>("POST", "/api/ticket");
      if (era === this.#era) this.#dial(ticket);
    } catch (error) {
      if (era !== this.#era) return;
      if (error instanceof Refusal && error.status === 401) return this.#end("ended");
      this.#again();
    }
  }

  #dial(ticket: string): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket?ticket=${ticket}`);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.broken(), GREETING_MS);
    const current = () => socket === this.#socket;
    socket.onopen = () => {
      const seen = [...this.#seen].map(([on, last]) => ({ on, ...last }));
      if (current()) socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, seen }));
    };
    socket.onmessage = (event) => current() && this.#heard(JSON.parse(event.data as string) as Message);
    socket.onclose = (event) => current() && this.#closed(event.code);
  }

  #heard(message: Message): void {
    this.#unanswered = 0;
    if ("on" in message) {
      const last = this.#seen.get(message.on);
      if (last && message.seq <= last.seq) return;
      if (last && message.seq > last.seq + 1) return this.broken(); // something is missing: ask for it
      if (last) last.seq = message.seq;
    } else if (message.type === "welcome") {
      for (const { on, epoch, seq } of message.channels) this.#seen.set(on, { epoch, seq });
      this.#attempt = 0;
      this.#greeted = true;
      clearTimeout(this.#timer);
      this.hears.message(message);
      this.hears.state("open", 0);
      this.#ping();
      for (const { command } of this.#pending.values()) this.#socket?.send(JSON.stringify(command));
      return;
    } else if ("id" in message && message.id !== null) {
      if (message.id === "ping") {
        this.latency = performance.now() - this.#pinged;
        return;
      }
      this.hears.message(message);
      return this.#answered(message as Answer & { id: string });
    }
    this.hears.message(message);
  }

  #answered(answer: Answer & { id: string }): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    if (answer.type === "refused" && answer.reason === "edge.too_fast") {
      const wait = Number(answer.about["retry_ms"] ?? 100);
      setTimeout(() => this.#greeted && this.#socket?.send(JSON.stringify(pending.command)), wait + 10);
      return;
    }
    this.#pending.delete(answer.id);
    if (answer.type === "refused") pending.reject(new Refusal(answer.reason as Reason, answer.about, 0));
    else pending.resolve(answer);
  }

  #ping(): void {
    clearInterval(this.#pinger);
    const ping = () => {
      if (this.#unanswered >= MOST_UNANSWERED) return this.broken();
      this.#unanswered += 1;
      this.#pinged = performance.now();
      if (this.#greeted) this.#socket?.send('{"type":"ping","id":"ping"}');
    };
    ping();
    this.#pinger = setInterval(ping, PING_MS);
  }

  #closed(code: number): void {
    this.#drop();
    if (code === 4001) return this.#end("elsewhere");
    if (code === 4002) return this.#end("ended");
    this.#again();
  }

  #end(why: LineEnd): void {
    this.close();
    this.hears.ended(why);
  }

  #again(): void {
    const pause = PAUSES_MS[this.#attempt];
    this.#attempt += 1;
    if (pause === undefined) return this.hears.state("lost", this.#attempt - 1);
    this.hears.state("waiting", this.#attempt);
    this.#timer = setTimeout(() => void this.#connect(), pause * (0.75 + Math.random() / 2));
  }
}

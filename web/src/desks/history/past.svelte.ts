// The list of rounds as far as it was asked for: a filter, the pages so far, and where the next one begins.
//
// Law: an answer to a filter that was changed meanwhile is thrown away; nothing is shown twice.

import { speech } from "../../i18n/index.svelte";
import type { History, HistoryLine } from "../../protocol";
import { why } from "../../shell/refusal";
import { ask } from "../../wire/http";

export interface Filter {
  game: string;
  /** Days as a date field writes them: yyyy-mm-dd, or nothing. */
  from: string;
  to: string;
}

export const NO_FILTER: Filter = { game: "", from: "", to: "" };

/** The beginning of a local day, some days later, in milliseconds since 1970; null where it is no day. */
export function midnight(day: string, later = 0): number | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  const at = new Date(year, month - 1, date + later).getTime();
  return Number.isFinite(at) && at >= 0 ? at : null;
}

/** The filter as the house reads it: from the first day's beginning to the last one's end. */
export function queryOf(filter: Filter): string {
  const query = new URLSearchParams();
  const since = midnight(filter.from);
  const until = midnight(filter.to, 1);
  if (filter.game) query.set("game", filter.game);
  if (since !== null) query.set("since", String(since));
  if (until !== null) query.set("until", String(until));
  return query.toString();
}

export class Past {
  filter = $state<Filter>({ ...NO_FILTER });
  rounds = $state.raw<readonly HistoryLine[]>([]);
  next = $state<string | null>(null);
  state = $state<"loading" | "ready" | "failed">("loading");
  error = $state("");
  #asked = 0;

  get filtered(): boolean {
    return Boolean(this.filter.game || this.filter.from || this.filter.to);
  }

  /** The address of these rounds as a table of figures, in the player's language. */
  get sheet(): string {
    const query = new URLSearchParams(queryOf(this.filter));
    query.set("lang", speech.lang);
    return `/api/history.csv?${query.toString()}`;
  }

  /** Ask from the beginning. */
  async load(): Promise<void> {
    await this.#ask(null);
  }

  /** Ask for the page after the last. */
  async more(): Promise<void> {
    if (this.next) await this.#ask(this.next);
  }

  async #ask(before: string | null): Promise<void> {
    const asked = ++this.#asked;
    this.state = "loading";
    const query = new URLSearchParams(queryOf(this.filter));
    query.set("limit", "25");
    if (before) query.set("before", before);
    try {
      const page = await ask<History>("GET", `/api/history?${query.toString()}`);
      if (asked !== this.#asked) return;
      this.rounds = before ? [...this.rounds, ...page.rounds] : page.rounds;
      this.next = page.next;
      this.state = "ready";
    } catch (refused) {
      if (asked !== this.#asked) return;
      this.error = why(refused);
      this.state = "failed";
    }
  }
}

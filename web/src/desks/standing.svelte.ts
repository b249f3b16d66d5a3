// Where the player stands with limits and terms, as the house last said; every desk that shows it reads it here.

import type { Protection } from "../protocol";
import { house } from "../state/house.svelte";
import { ask } from "../wire/http";

/** While a term runs the house is asked this often whether it still does: its clock counts, not this one. */
const AGAIN_MS = 30_000;

interface Absence {
  why: "excluded" | "timed_out";
  until: number;
}

class Standing {
  now = $state.raw<Protection | null>(null);
  #player = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** Ask the house; nobody signed in has none. */
  async load(): Promise<void> {
    const player = house.person?.number ?? 0;
    if (player !== this.#player) this.#keep(null);
    this.#player = player;
    if (!player) return;
    const found = await ask<Protection>("GET", "/api/protection");
    if (player === this.#player) this.#keep(found);
  }

  /** Ask for a change, and keep what the house says of it. */
  async change(method: "PUT" | "POST", what: string, body: unknown = {}): Promise<void> {
    this.#keep(await ask<Protection>(method, `/api/protection/${what}`, body));
  }

  /** Why this player may not play now, and until when. */
  get absent(): Absence | null {
    return absence(this.now);
  }

  #keep(found: Protection | null): void {
    clearTimeout(this.#again);
    this.now = found;
    const term = absence(found);
    if (term) this.#again = setTimeout(() => void this.load().catch(() => this.#keep(found)), Math.min(AGAIN_MS, term.until - Date.now()));
  }
}

function absence(found: Protection | null): Absence | null {
  const { excluded_until, timed_out_until } = found ?? { excluded_until: 0, timed_out_until: 0 };
  if (excluded_until > Date.now()) return { why: "excluded", until: excluded_until };
  return timed_out_until > Date.now() ? { why: "timed_out", until: timed_out_until } : null;
}

export const standing = new Standing();

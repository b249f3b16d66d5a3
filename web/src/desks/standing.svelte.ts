// Where the player stands with limits and terms, as the house last said; every desk that shows it reads it here.

import type { Protection } from "../protocol";
import { house } from "../state/house.svelte";
import { ask } from "../wire/http";

class Standing {
  now = $state.raw<Protection | null>(null);
  #player = 0;

  /** Ask the house; nobody signed in has none. */
  async load(): Promise<void> {
    const player = house.person?.number ?? 0;
    if (player !== this.#player) this.now = null;
    this.#player = player;
    if (!player) return;
    const found = await ask<Protection>("GET", "/api/protection");
    if (player === this.#player) this.now = found;
  }

  /** Ask for a change, and keep what the house says of it. */
  async change(method: "PUT" | "POST", what: string, body: unknown = {}): Promise<void> {
    this.now = await ask<Protection>(method, `/api/protection/${what}`, body);
  }

  /** Why this player may not play now, and until when. */
  get absent(): { why: "excluded" | "timed_out"; until: number } | null {
    if (!this.now) return null;
    const { excluded_until, timed_out_until } = this.now;
    if (excluded_until > Date.now()) return { why: "excluded", until: excluded_until };
    return timed_out_until > Date.now() ? { why: "timed_out", until: timed_out_until } : null;
  }
}

export const standing = new Standing();

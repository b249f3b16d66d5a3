// Which boxes lie on the felt: all of them while bets are placed; while a round runs, those in play, in the middle.
//
// Law: no box moves under a finger. After a round they stay where they are until its result has been read, and until
// no chip was put down for a moment; then all are there again.

import { untrack } from "svelte";
import type { Table } from "../state/table.svelte";
import { placesAt } from "./view";

const READ_MS = 2500;
const PAUSE_MS = 1200;

export class Seats {
  #kept = $state.raw<readonly number[] | null>(null);

  /** `running`: a round is on the felt, and not all of it has been seen. */
  constructor(
    private readonly table: () => Table,
    private readonly running: () => boolean,
  ) {
    $effect(() => {
      const { stage, draft } = table();
      if (running()) this.#kept = this.#played;
      if (running() || untrack(() => this.#kept) === null || !draft) return;
      const timer = setTimeout(() => (this.#kept = null), stage.round ? READ_MS : PAUSE_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Box numbers, from the right. */
  get shown(): readonly number[] {
    const kept = this.running() ? this.#played : this.#kept;
    const enough = kept?.length && this.table().draft.every((spot) => kept.includes(spot.box));
    return enough ? kept : placesAt(this.table());
  }

  get #played(): readonly number[] {
    return this.table().stage.boxes.map((box) => box.box);
  }
}

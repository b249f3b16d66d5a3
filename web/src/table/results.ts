// How much of a round's result is on the felt: all boxes at once, or one after another from the right.
//
// Law: the order and the pause are for the eyes; what was won is settled before the first box is shown.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { house } from "../state/house.svelte";
import { paidAtOnce } from "../state/pace";
import type { Table } from "../state/table.svelte";

const PAUSE_MS = 500;
const shown = new SvelteMap<string, number>();

/** How many boxes show their result now, counted from the right. */
export function resultsShown(table: Table): number {
  const round = table.stage.round;
  return round?.result && !table.stage.moving ? (shown.get(round.id) ?? 0) : 0;
}

/** What the house has paid but the felt does not show yet, in cents. */
export function unpaid(table: Table): number {
  const round = table.round;
  if (!round?.result) return 0;
  const waits = table.stage.moving || (table.stage.round?.id === round.id && resultsShown(table) < round.boxes.length);
  return waits ? round.result.returned : 0;
}

/** Show the results of the round that has just ended; the effect's own cleanup comes back. */
export function reveal(table: Table): (() => void) | undefined {
  const round = table.stage.round;
  if (!round?.result || table.stage.moving) return;
  const boxes = round.boxes.length;
  return untrack(() => {
    shown.clear();
    shown.set(round.id, paidAtOnce(house.settings, table.game) ? boxes : 1);
    const timer = setInterval(() => {
      const now = Math.min(boxes, (shown.get(round.id) ?? 0) + 1);
      shown.set(round.id, now);
      if (now === boxes) clearInterval(timer);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  });
}

// What is within the player's reach now, read from what the house has said and the felt has shown.

import type { Table } from "../state/table.svelte";

export type Phase = "betting" | "insurance" | "deciding" | "waiting";

export function phaseOf(table: Table): Phase {
  if (table.betting) return "betting";
  if (table.stage.moving) return "waiting";
  if (table.asked.length) return "insurance";
  return table.round?.turn ? "deciding" : "waiting";
}

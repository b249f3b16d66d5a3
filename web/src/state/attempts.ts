// Money on its way: the id of a movement that the house has not answered for.
//
// Law: the same player, way and amount keep their id until there is an answer, however often the sheet is closed; so
// that asking again after a lost line never moves the money twice.

import { freshId } from "../shell/fresh";

type Kind = "deposit" | "withdrawal";
const waiting = new Map<string, string>();
const nameOf = (player: number, kind: Kind, cents: number) => `${player} ${kind} ${cents}`;

/** The id to ask with: that of the attempt which waits for its answer, else a fresh one. */
export function attemptOf(player: number, kind: Kind, cents: number): string {
  const name = nameOf(player, kind, cents);
  const id = waiting.get(name) ?? freshId();
  waiting.set(name, id);
  return id;
}

/** The house has said what became of it. */
export function answered(player: number, kind: Kind, cents: number): void {
  waiting.delete(nameOf(player, kind, cents));
}

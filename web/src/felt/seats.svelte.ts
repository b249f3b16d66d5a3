// Which boxes lie on the felt: all of them while bets are placed; while a round runs, those in play, in the middle.
//
// Law: no box moves under a finger. After a round they stay where they are until its result has been read, until no
// chip was put down for a moment, and while a pointer is on a spot; then all are there again. A touch that was meant
// for the spot which lay there just before puts no chip on another one.

import { untrack } from "svelte";
import type { Table } from "../state/table.svelte";
import { GLIDE_MS } from "./motion";
import { placesAt } from "./view";

const READ_MS = 4000;
const PAUSE_MS = 1200;
/** Looked at again while a pointer is on a spot. */
const AGAIN_MS = 300;
/** The glide, and the time to see that it has ended. */
const MOVED_MS = GLIDE_MS + 400;
const SPOTS = "[data-felt] [data-box][data-bet]";

export class Seats {
  #kept = $state.raw<readonly number[] | null>(null);
  #lay: readonly { name: string; at: DOMRect }[] = [];

  /** `running`: a round is on the felt, and not all of it has been seen. */
  constructor(
    private readonly table: () => Table,
    private readonly running: () => boolean,
  ) {
    $effect(() => {
      const { stage, draft } = table();
      if (running()) this.#kept = this.#played;
      if (running() || untrack(() => this.#kept) === null || !draft) return;
      const free = () => {
        if (pointed()) timer = setTimeout(free, AGAIN_MS);
        else this.#free();
      };
      let timer = setTimeout(free, stage.round ? READ_MS : PAUSE_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const meant = (event: MouseEvent) => this.#before(event) && event.stopPropagation();
      addEventListener("click", meant, { capture: true });
      return () => removeEventListener("click", meant, { capture: true });
    });
  }

  /** All boxes are there again; where the spots lay is remembered for a moment. */
  #free(): void {
    this.#lay = [...document.querySelectorAll<HTMLElement>(SPOTS)].map((spot) => ({ name: nameOf(spot), at: spot.getBoundingClientRect() }));
    this.#kept = null;
    setTimeout(() => (this.#lay = []), MOVED_MS);
  }

  /** Another spot lay under this touch just before; a key is meant for what has the focus. */
  #before({ target, detail, clientX: x, clientY: y }: MouseEvent): boolean {
    const spot = target instanceof Element ? target.closest<HTMLElement>(SPOTS) : null;
    if (!spot || detail === 0) return false;
    const lay = this.#lay.find(({ at }) => x >= at.left && x <= at.right && y >= at.top && y <= at.bottom);
    return lay !== undefined && lay.name !== nameOf(spot);
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

function nameOf({ dataset }: HTMLElement): string {
  return `${dataset["box"]} ${dataset["bet"]}`;
}

/** A pointer that hovers is on a spot; a finger leaves nothing behind. */
function pointed(): boolean {
  return matchMedia("(hover: hover)").matches && document.querySelector(`:is(${SPOTS}):hover`) !== null;
}

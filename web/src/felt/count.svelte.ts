// A number that runs to its new value, once, and stands there; at once where nothing is to move.

import { untrack } from "svelte";
import { still } from "./motion";

export class Count {
  shown = $state(0);
  #frame = 0;

  constructor(first: number) {
    this.shown = first;
  }

  /** Run there in so many milliseconds, slower towards the end. */
  to(target: number, duration_ms: number): void {
    cancelAnimationFrame(this.#frame);
    const from = untrack(() => this.shown); // whoever asks for a run does not follow it
    if (from === target) return;
    if (still() || duration_ms === 0) {
      this.shown = target;
      return;
    }
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / duration_ms);
      this.shown = Math.round(from + (target - from) * (1 - (1 - part) ** 3));
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Run up to a new value; what falls, falls at once. */
  upTo(target: number, duration_ms: number): void {
    this.to(target, target < untrack(() => this.shown) ? 0 : duration_ms);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}

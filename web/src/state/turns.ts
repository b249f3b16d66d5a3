// Turns: what was pressed is asked one at a time, in the order of the presses.
//
// Law: nothing that took a turn is lost but by `drop`, nothing is asked twice, and each step begins with what the
// steps before it have changed. A step that fails drops the presses behind it: they were meant for what it would have
// brought about.

export type Step = () => Promise<void>;

export class Turns {
  #last: Promise<void> = Promise.resolve();
  #era = 0;

  /** Wait for what was asked before, then do this, and what comes always is never dropped; answers once it is over. */
  take(step: Step, always = false): Promise<void> {
    const era = this.#era;
    const mine = this.#last.then(async () => {
      if (era !== this.#era && !always) return;
      try {
        await step();
      } catch (error) {
        this.drop();
        throw error;
      }
    });
    this.#last = mine.catch(() => {});
    return mine;
  }

  /** Forget all that waits; what is on its way is still answered. */
  drop(): void {
    this.#era += 1;
  }
}

// What is decided in an open round: for the hand whose turn it is, and about insurance.
//
// Law: a decision is about the very hand, in the round as it was seen; it is asked once, and no other until it is
// answered.

import type { Answer, Round, Warned } from "../protocol";
import type { Said } from "../wire/line";
import type { Step } from "./turns";

/** The table at which it is decided. */
interface At {
  round(): Round | null;
  /** Which boxes must answer about insurance. */
  asked(): number[];
  /** The house owes an answer. */
  busy(): boolean;
  /** Cards are still on their way. */
  moving(): boolean;
  ask(question: Step): Promise<void>;
  say(said: Said): Promise<Answer>;
}

/** The hand that a decision is about, in the round as it was. */
interface Place {
  round: string;
  version: number;
  box: number;
  hand: number;
}

export class Decisions {
  /** Another decision would be better for this hand; gone as soon as the round goes on. */
  warned = $state.raw<(Warned & { place: Place }) | null>(null);

  constructor(private readonly at: At) {}

  /** Decide for the hand whose turn it is. */
  async act(action: string): Promise<void> {
    const round = this.at.round();
    if (!round?.turn || this.at.moving() || this.at.busy()) return;
    const { box, hand } = round.turn;
    await this.#decide(action, { round: round.id, version: round.version, box, hand }, false);
  }

  /** Do what was warned about, with the very hand that it was about. */
  async confirm(): Promise<void> {
    if (this.warned && !this.at.busy()) await this.#decide(this.warned.action, this.warned.place, true);
  }

  async #decide(action: string, place: Place, confirmed: boolean): Promise<void> {
    await this.at.ask(async () => {
      this.warned = null;
      const answer = await this.at.say({ type: "act", ...place, action, confirmed });
      const round = this.at.round();
      const stands = round?.id === place.round && round.version === place.version;
      if (answer.type === "warned" && stands) this.warned = { ...answer, place };
    });
  }

  async insure(box: number, taken: boolean): Promise<void> {
    const round = this.at.round();
    if (!round || this.at.busy()) return;
    const { id, version } = round;
    await this.at.ask(async () => void (await this.at.say({ type: "insure", round: id, version, box, taken })));
  }

  /** No insurance for any box that is still asked; a line that breaks meanwhile only makes it slower. */
  async insureNone(): Promise<void> {
    const boxes = this.at.asked();
    const round = this.at.round();
    if (!round || this.at.busy()) return;
    await this.at.ask(async () => {
      for (const box of boxes) await this.#decline(round.id, box);
    });
  }

  /** Say no for a box, unless it has been answered; after a break the round may be newer than the question. */
  async #decline(id: string, box: number): Promise<void> {
    for (let round = this.at.round(); round?.id === id && waits(round, box); round = this.at.round()) {
      const { version } = round;
      try {
        await this.at.say({ type: "insure", round: id, version, box, taken: false });
        return;
      } catch (error) {
        if (this.at.round()?.version === version) throw error;
      }
    }
  }
}

/** Whether a box has not answered yet. */
function waits(round: Round, box: number): boolean {
  return round.boxes.find((one) => one.box === box)?.insurance?.taken === null;
}

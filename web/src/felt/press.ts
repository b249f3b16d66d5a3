// Fingers, mice and keys on a spot: a touch adds, a long touch, the other button or Backspace takes the top chip back;
// Backspace held takes everything. Alt and Enter, or a long touch where no chip lies, ask what the bet pays.
//
// Law: one touch does one thing; what a long touch did is not done again when the finger leaves, and the second touch
// of a double one does not take back what the first has put there.

import type { Action } from "svelte/action";

const LONG_MS = 480;
const HELD_MS = 3000;
/** A second touch within this time is a double one; a mouse counts its clicks itself. */
const DOUBLE_MS = 350;

export interface Touches {
  add(): void;
  /** Chips lie there. */
  any(): boolean;
  /** A second touch takes back what the first has put there. */
  toggles(): boolean;
  undo(): void;
  clear(): void;
  about(): void;
}

export const touches: Action<HTMLElement, Touches> = (node, first) => {
  let { add, any, toggles, undo, clear, about } = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let down = false;
  let touched = false;
  let asks = false;
  let last = -Infinity;
  const abort = new AbortController();
  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, does: (event: HTMLElementEventMap[Kind]) => void) =>
    node.addEventListener(kind, does, { signal: abort.signal });
  const back = () => {
    held = true;
    clearTimeout(timer);
    if (any()) undo();
    else if (down) asks = true; // what opens under a finger would close when it leaves
    else about();
  };
  const up = () => {
    clearTimeout(timer);
    down = false;
    if (asks) setTimeout(about);
    asks = false;
  };
  on("pointerdown", (event) => {
    held = false;
    down = true;
    touched = event.pointerType !== "mouse";
    if (touched) timer = setTimeout(back, LONG_MS);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const) on(kind, up);
  on("contextmenu", (event) => {
    event.preventDefault();
    if (!held) back();
  });
  on("click", (event) => {
    const key = event.detail === 0; // a key clicks without a touch
    const again = event.detail > 1 || (touched && event.timeStamp - last < DOUBLE_MS);
    last = event.timeStamp;
    if (key || (!held && !(again && toggles()))) add();
    held = false;
  });
  on("keydown", (event) => {
    if (event.altKey && event.key === "Enter") {
      event.preventDefault();
      about();
    }
    if (event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    undo();
    timer = setTimeout(clear, HELD_MS);
  });
  on("keyup", () => clearTimeout(timer));
  on("blur", () => clearTimeout(timer));
  return {
    update: (next) => void ({ add, any, toggles, undo, clear, about } = next),
    destroy: () => abort.abort(),
  };
};

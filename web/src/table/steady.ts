// Buttons come and go where a finger already is: the second tap of two is not for what the first one brought.
//
// Law: what comes under the last touch cannot be pressed for a moment, nor by a touch that began before it came. What got
// the focus by itself waits as long for its key, and a key that is held presses once. Elsewhere nothing waits.

const SETTLE_MS = 450;
/** A second tap lands within a finger's width of the first. */
const FINGER_PX = 32;
const EARLY = "data-early";

/** Hold what lies in a place steady; it is told whenever other buttons have come. */
export function steady(node: HTMLElement): { changed(): void; stop(): void } {
  let era = 0;
  let touch: { x: number; y: number; era: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();
  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, does: (event: HTMLElementEventMap[Kind]) => void) =>
    node.addEventListener(kind, does, { signal: abort.signal, capture: true });
  const early = (target: EventTarget | null) => target instanceof Element && target.closest(`[${EARLY}]`) !== null;
  const settle = () => node.querySelectorAll(`[${EARLY}]`).forEach((button) => button.removeAttribute(EARLY));
  on("pointerdown", ({ clientX: x, clientY: y }) => (touch = { x, y, era }));
  on("click", (event) => {
    const touched = event.detail > 0; // a key clicks without a touch
    if (touched && (early(event.target) || (touch && touch.era !== era))) ignore(event);
  });
  on("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && (event.repeat || early(event.target))) ignore(event);
  });
  return {
    changed() {
      era += 1;
      clearTimeout(timer);
      settle();
      for (const button of node.querySelectorAll("button"))
        if (button === document.activeElement || (touch && near(button, touch))) button.setAttribute(EARLY, "");
      timer = setTimeout(settle, SETTLE_MS);
    },
    stop() {
      clearTimeout(timer);
      abort.abort();
    },
  };
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function near(button: Element, { x, y }: { x: number; y: number }): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return x > left - FINGER_PX && x < right + FINGER_PX && y > top - FINGER_PX && y < bottom + FINGER_PX;
}

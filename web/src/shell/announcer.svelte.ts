// What is said to those who listen: one polite voice for the whole page.
//
// Law: what comes within a breath is said together, in order and once, so that nobody is flooded.

const BREATH_MS = 150;

export const spoken = $state({ text: "", turn: 0 });
let waiting: string[] = [];

let region: HTMLElement | null = null;
let home: Element | null = null;

/** The live region, where it is while nothing lies over the page. */
export function voice(node: HTMLElement): () => void {
  region = node;
  home = node.parentElement;
  return () => void (region = null);
}

/** Speak from within what lies over the page, or from the page again: behind it nothing is heard. */
export function speakFrom(over: Element | null): void {
  if (region) (over ?? home)?.append(region);
}

/** Say something, after whatever is being said. */
export function announce(text: string): void {
  if (!text || waiting.includes(text)) return;
  if (waiting.push(text) > 1) return;
  setTimeout(() => {
    spoken.text = waiting.join(" ");
    spoken.turn += 1;
    waiting = [];
  }, BREATH_MS);
}

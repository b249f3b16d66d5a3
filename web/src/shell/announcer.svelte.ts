// What is said to those who listen: one polite voice for the whole page.
//
// Law: what comes within a breath is said together, in order and once, so that nobody is flooded.

const BREATH_MS = 150;

export const spoken = $state({ text: "", turn: 0 });
let waiting: string[] = [];

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

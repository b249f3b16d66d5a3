// How things move on the felt where styles alone cannot say it: cards slide from the shoe with a slight turn, hands part.
//
// Law: only transforms and opacity move; what is on its way moves once, when it comes, and what already lay there does
// not. Whoever wants no motion gets a short fade, and whoever wants no waiting gets nothing at all.

import { house } from "../state/house.svelte";
import { cardsAtOnce } from "../state/pace";
import { GATHER_MS, SLIDE_MS } from "../state/stage.svelte";

const FADE_MS = 120;
const EASE = "cubic-bezier(0.215, 0.61, 0.355, 1)";
/** A box moves to another place of the arc, as others come or go. */
export const GLIDE_MS = GATHER_MS;

/** Nothing is to move. */
export function still(): boolean {
  return house.settings?.motion === false || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let something come from where the frame says it was; what it says must not be asked before it is needed. */
function come(node: Element, from: (felt: HTMLElement) => Keyframe): void {
  const felt = node.closest<HTMLElement>("[data-felt]");
  if (!felt || felt.dataset["moving"] === undefined || cardsAtOnce(house.settings, felt.dataset["room"] ?? "")) return;
  if (still()) node.animate([{ opacity: 0 }, {}], { duration: FADE_MS });
  else node.animate([from(felt), { opacity: 1, offset: 0.2 }, {}], { duration: SLIDE_MS, easing: EASE });
}

/** A card comes out of the shoe of its felt. */
export function fromShoe(card: Element): void {
  come(card, (felt) => {
    const shoe = felt.querySelector("[data-shoe]")?.getBoundingClientRect();
    const place = card.getBoundingClientRect();
    const x = shoe ? shoe.left + shoe.width * 0.3 - place.left - place.width / 2 : 200;
    const y = shoe ? shoe.bottom - place.top - place.height / 2 : -200;
    return { transform: `translate(${x}px, ${y}px) rotate(-28deg)`, opacity: 0 };
  });
}

/** A card is turned over where it lies. */
export function turnOver(card: Element): void {
  come(card, () => ({ transform: "scaleX(0)" }));
}

/** The second hand of a split moves away from the first, which lies to its right. */
export function part(hand: Element, second: boolean): void {
  if (second) come(hand, () => ({ transform: `translateX(${hand.getBoundingClientRect().width}px)` }));
}

// Moving between the spots of the felt by the arrow keys: to the nearest one that lies that way.

const SPOTS = "button[data-box][data-bet]:not(:disabled)";
const WAYS: Record<string, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
/** How much more a spot counts as far away when it lies to the side of the way. */
const ASIDE = 2.5;

export function moveBetweenSpots(way: string): boolean {
  const spots = [...document.querySelectorAll<HTMLElement>(SPOTS)];
  const [dx, dy] = WAYS[way] ?? [0, 0];
  const here = spots.find((spot) => spot === document.activeElement);
  if (!here) {
    spots[0]?.focus();
    return spots.length > 0;
  }
  const from = centre(here);
  let nearest: HTMLElement | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const to = centre(spot);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = x * dx + y * dy;
    const far = ahead + ASIDE * Math.abs(x * dy + y * dx);
    if (ahead > 1 && far < least) [nearest, least] = [spot, far];
  }
  nearest?.focus();
  return true;
}

function centre(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

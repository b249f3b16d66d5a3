// How cards lie: nothing hidden, nothing outside.
import { expect, test } from "vitest";
import { lie, type Room } from "./lie";

const HIGH = 1.4;
const ROOMS: Room[] = [30, 55, 80, 120, 240, 500].flatMap((width) =>
  [40, 70, 110, 200, 400].flatMap((height) => [36, 60, 79, 120].flatMap((most) => [true, false].map((tall) => ({ width, height, most, tall })))),
);

test("every rank is in sight, in every room, and no card leaves it", () => {
  for (const room of ROOMS)
    for (let count = 1; count <= 12; count++) {
      const { card, columns, across, down, lean } = lie(count, room);
      const [ranks, rows] = [card >= 78 ? 0.25 : 0.48, Math.ceil(count / columns)];
      expect(card).toBeGreaterThan(0);
      expect(card).toBeLessThanOrEqual(room.most);
      if (columns > 1) expect(across).toBeGreaterThan(ranks);
      if (rows > 1) expect(down).toBeGreaterThan(ranks);
      expect(card * (1 + (columns - 1) * across)).toBeLessThan(room.width + 1);
      expect(card * (1 + (count - 1) * lean)).toBeLessThan(room.width + 1);
      expect(card * (HIGH + (rows - 1) * down)).toBeLessThan(room.height + 1);
    }
});

test("a hand lies in one row, and one of two in one column, while that makes no card small", () => {
  expect(lie(4, { width: 300, height: 150, most: 79 }).columns).toBe(4);
  expect(lie(4, { width: 300, height: 300, most: 79, tall: true }).columns).toBe(1);
  expect(lie(6, { width: 113, height: 90, most: 56 }).columns).toBeLessThan(6);
});

test("where there is room below a rank, its suit is in sight too", () => {
  const room = { width: 100, height: 200, most: 40, tall: true };
  expect(lie(3, room).down).toBeGreaterThan(0.8);
  expect(lie(3, { ...room, height: 100 }).down).toBe(0.5);
});

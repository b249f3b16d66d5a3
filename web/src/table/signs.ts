// The signs of the controls: strokes in a square of 24, drawn by us.

export const SIGN_PATHS = {
  hit: "M12 5v14M5 12h14",
  stand: "M5 12h14",
  split: "M10 12H3m0 0 4-4m-4 4 4 4M14 12h7m0 0-4-4m4 4-4 4",
  surrender: "M6 21V4m0 0h12l-3 4.5 3 4.5H6",
  protection: "M12 3l7.5 2.8v5.7c0 4.6-3 7.9-7.5 9.5-4.5-1.6-7.5-4.9-7.5-9.5V5.8zM8.5 12l2.5 2.5 4.5-5",
  cashier: "M3.5 8.5h17v11h-17zM6 8.5 15.5 4l1.8 4.5M20.5 11.5h-5a2.5 2.5 0 0 0 0 5h5",
  insurance: "M12 3l7.5 2.8v5.7c0 4.6-3 7.9-7.5 9.5-4.5-1.6-7.5-4.9-7.5-9.5V5.8z",
  yes: "M5 12.5l4.5 4.5L19 7.5",
  no: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  clear: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v5M13.5 11v5",
  undo: "M8.5 14 4 9.5 8.5 5M4 9.5h9.5a5 5 0 0 1 0 10H10",
  cancel: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M8.5 12h7",
  min: "M12 4v11m0 0-4-4m4 4 4-4M5 19.5h14",
  max: "M12 20V9m0 0-4 4m4-4 4 4M5 4.5h14",
  repeat: "M16.5 3 20 6.5 16.5 10M4 11.5v-1a4 4 0 0 1 4-4h12M7.5 21 4 17.5 7.5 14M20 12.5v1a4 4 0 0 1-4 4H4",
  cards: "M4.5 8.5h9v12h-9zM9 8.5v-5h10.5v13h-6",
  leave: "M11 4H5v16h6M15 8l4 4-4 4M19 12H9.5",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2",
  down: "M6 9.5l6 6 6-6",
} as const;

export type Sign = keyof typeof SIGN_PATHS;

// Where the page is: a room, and a sheet over it.
//
// Law: the address says both, so that back, forward and reload go where one was; a sheet never leaves the room.
// One that cannot be read leads to the lobby.

export type Room = "lobby" | string;
export type Sheet = "lobby" | "history" | "settings" | "cashier" | "protection" | "help" | "account" | null;

const SHEETS = ["lobby", "history", "settings", "cashier", "protection", "help", "account"];

type Place = { room: Room; sheet: Sheet; about: string };

/** Where an address leads. */
export function placeOf(hash: string): Place {
  try {
    const [room = "", sheet = "", ...about] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    return { room: room || "lobby", sheet: SHEETS.includes(sheet) ? (sheet as Sheet) : null, about: about.join("/") };
  } catch {
    return { room: "lobby", sheet: null, about: "" };
  }
}

export const route = $state(placeOf(location.hash));

addEventListener("hashchange", () => Object.assign(route, placeOf(location.hash)));

/** Go to a room; the sheet closes. */
export function go(room: Room): void {
  location.hash = `/${room}`;
}

/** Turn the sheet to something else that it is about: the address says it, and *back* leads where it led before. */
export function turn(about: string): void {
  location.replace(`#/${route.room}/${route.sheet}/${about}`);
  Object.assign(route, placeOf(location.hash));
}

/** Open a sheet over the room, about something; null closes it, and leaves nothing for *back* to open again. */
export function open(sheet: Sheet, about = ""): void {
  if (sheet) location.hash = `/${route.room}/${sheet}${about ? `/${about}` : ""}`;
  else location.replace(`#/${route.room}`);
}

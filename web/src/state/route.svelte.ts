// Where the page is: a room, and a sheet over it.
//
// Law: the address says both, so that back, forward and reload go where one was; a sheet never leaves the room, and
// one that is closed leaves no step for *back* to stumble over. What cannot be read leads to the lobby.

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

/** How many steps this place is above its room, as the browser keeps it with each step; null where nobody knows. */
let above = kept() ?? (route.sheet ? null : 0);
/** The page is on its way back to the room below. */
let closing = false;
settle();

/** What was kept with this step; nothing where it is a new one. */
function kept(): number | null | undefined {
  return (history.state as { above: number | null } | null)?.above;
}

/** Keep how high this step is, at an address that says no more than could be read. */
function settle(): void {
  const unread = location.hash && route.sheet === null;
  history.replaceState({ above }, "", unread ? `#/${encodeURIComponent(route.room)}` : undefined);
}

/**
 * The address has changed: by a button of the browser, or by a link, which is a step of its own. Nobody knows how high a
 * link lies that comes while a sheet closes: to guess too much would lead out of the house.
 */
function arrived(): void {
  const place = placeOf(location.hash);
  const higher = above === null || closing || place.room !== route.room ? null : above + 1;
  closing = false;
  const known = kept();
  above = known === undefined ? (place.sheet ? higher : 0) : known;
  Object.assign(route, place);
  settle();
}
addEventListener("hashchange", arrived);

/** Go to a room; the sheet closes. */
export function go(room: Room): void {
  if (room === route.room) open(null);
  else location.hash = `/${room}`;
}

/** Be in another room, without a step: the address named none that is here. */
export function correct(room: Room): void {
  history.replaceState({ above }, "", `#/${room}${route.sheet ? `/${route.sheet}/${route.about}` : ""}`);
  route.room = room;
}

/** Turn the sheet to something else that it is about: the address says it, and *back* leads where it led before. */
export function turn(about: string): void {
  history.replaceState({ above }, "", `#/${route.room}/${route.sheet}/${about}`);
  Object.assign(route, placeOf(location.hash));
}

/** Open a sheet over the room, about something; null closes it, and leads back to the room as it was before. */
export function open(sheet: Sheet, about = ""): void {
  if (closing) addEventListener("hashchange", () => open(sheet, about), { once: true });
  else if (sheet) lift(`#/${route.room}/${sheet}${about ? `/${about}` : ""}`);
  else if (route.sheet) close();
}

function lift(address: string): void {
  if (address === location.hash) return;
  if (above !== null) above += 1;
  history.pushState({ above }, "", address);
  Object.assign(route, placeOf(location.hash));
}

function close(): void {
  Object.assign(route, { sheet: null, about: "" });
  if (above) {
    closing = true;
    history.go(-above);
  } else {
    above = 0;
    settle();
  }
}

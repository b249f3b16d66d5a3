// An id of one's own for a command: the same attempt keeps it, so that it is done once.

export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

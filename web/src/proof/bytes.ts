// Bytes as a proof writes them: lower-case hexadecimal, and text in UTF-8.

export type Bytes = Uint8Array;

export function text(written: string): Bytes {
  return new TextEncoder().encode(written);
}

export function join(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of a hexadecimal word; null where it is none. */
export function unhex(word: unknown): Bytes | null {
  if (typeof word !== "string" || !/^(?:[0-9a-f]{2})*$/.test(word)) return null;
  return Uint8Array.from(word.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A length as four bytes, the greatest first. */
export function long(value: number): Bytes {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

/** Which of two words of bytes comes first, compared as unsigned bytes. */
export function order(one: Bytes, other: Bytes): number {
  return hex(one) < hex(other) ? -1 : hex(one) > hex(other) ? 1 : 0;
}

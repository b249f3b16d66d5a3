// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), written out.
//
// Law: the browser's own `crypto.subtle` is missing on a page that comes over plain HTTP from another machine, and a
// check that is there only sometimes is none; this one needs nothing. Tests hold it against another implementation.

import { join, type Bytes } from "./bytes";

const BLOCK = 64;
const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional parts of the square roots of eight primes, and the cube roots of sixty-four. */
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime)) found.push(next);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

export function sha256(message: Bytes): Bytes {
  const padded = pad(message);
  const words = new DataView(padded.buffer);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) digest(state, words, at);
  const answer = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => answer.setInt32(place * 4, word));
  return new Uint8Array(answer.buffer);
}

/** The message, a one bit, zeros, and its length in bits. */
function pad(message: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  return padded;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function digest(state: Int32Array, words: DataView, at: number): void {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = words.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const far = w[i - 15]!;
    const near = w[i - 2]!;
    const small0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const small1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    w[i] = w[i - 16]! + small0 + w[i - 7]! + small1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place]! += word));
}

export function hmac(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

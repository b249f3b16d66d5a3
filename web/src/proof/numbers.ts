// The numbers that shuffle a shoe: HMAC_DRBG with SHA-256 (NIST SP 800-90A), read as docs/proof.md says.
//
// Law: a number below n is every time equally likely; one that would not be is thrown away.

import { join, type Bytes } from "./bytes";
import { hmac } from "./sha256";

const ANSWER = 32;
const RANGE = 65536;

/** HMAC_DRBG, instantiated once and never reseeded. */
export class Generator {
  #key: Bytes = new Uint8Array(ANSWER);
  #value: Bytes = new Uint8Array(ANSWER).fill(1);

  constructor(entropy: Bytes, nonce: Bytes, personalisation: Bytes) {
    this.#update(join(entropy, nonce, personalisation));
  }

  /** One request for bytes, with no additional input. */
  answer(size = ANSWER): Bytes {
    let given = new Uint8Array(0) as Bytes;
    while (given.length < size) {
      this.#value = hmac(this.#key, this.#value);
      given = join(given, this.#value);
    }
    this.#update(new Uint8Array(0));
    return given.slice(0, size);
  }

  #update(input: Bytes): void {
    for (const turn of input.length ? [0, 1] : [0]) {
      this.#key = hmac(this.#key, join(this.#value, Uint8Array.of(turn), input));
      this.#value = hmac(this.#key, this.#value);
    }
  }
}

/** Draws numbers below n: sixteen 16-bit numbers an answer, used in order. */
export function drawer(generator: Generator): (below: number) => number {
  let answer = new DataView(new ArrayBuffer(0));
  let at = 0;
  const next = () => {
    if (at === answer.byteLength) {
      answer = new DataView(generator.answer().buffer as ArrayBuffer);
      at = 0;
    }
    at += 2;
    return answer.getUint16(at - 2);
  };
  return (below) => {
    const share = Math.floor(RANGE / below);
    for (;;) {
      const drawn = Math.floor(next() / share);
      if (drawn < below) return drawn;
    }
  };
}

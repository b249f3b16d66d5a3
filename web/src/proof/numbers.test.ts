// HMAC_DRBG against an answer of NIST's CAVS file, and numbers below n counted out.
import { expect, test } from "vitest";
import { hex, unhex } from "./bytes";
import { Generator, drawer } from "./numbers";

test("HMAC_DRBG gives NIST's answer (SHA-256, no reseed, no personalisation, count 0)", () => {
  const entropy = unhex("ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488")!;
  const nonce = unhex("659ba96c601dc69fc902940805ec0ca8")!;
  const generator = new Generator(entropy, nonce, new Uint8Array(0));
  generator.answer(128);
  expect(hex(generator.answer(128))).toBe(
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89" +
      "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1" +
      "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668" +
      "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8",
  );
});

test("every number below n has the same share of the sixteen-bit numbers", () => {
  for (const below of [1, 2, 52, 312, 416]) {
    const counts = new Map<number, number>();
    const draw = drawer({ answer: every() } as unknown as Generator);
    const share = Math.floor(65536 / below);
    for (let drawn = 0; drawn < share * below; drawn++) {
      const number = draw(below);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    expect(counts.size).toBe(below);
    expect(new Set(counts.values())).toEqual(new Set([share]));
  }
});

/** Answers that hold all sixteen-bit numbers once, in order. */
function every(): () => Uint8Array {
  let next = 0;
  return () => {
    const answer = new DataView(new ArrayBuffer(32));
    for (let at = 0; at < 32; at += 2) answer.setUint16(at, next++ & 65535);
    return new Uint8Array(answer.buffer);
  };
}

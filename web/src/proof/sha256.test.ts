// SHA-256 and HMAC against the standards' own examples, and against Node's for every length around a block.
import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hex, text } from "./bytes";
import { hmac, sha256 } from "./sha256";

const bytes = (size: number, first: number) => Uint8Array.from({ length: size }, (_, place) => (first + place * 31) & 255);

test("SHA-256 gives the answers of FIPS 180-4", () => {
  expect(hex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hex(sha256(text("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("SHA-256 agrees with another implementation at every length up to 200", () => {
  for (let size = 0; size <= 200; size++) {
    const message = bytes(size, size);
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  }
});

test("HMAC agrees with another implementation, for short and long keys", () => {
  for (const size of [0, 1, 31, 32, 63, 64, 65, 130]) {
    const key = bytes(size, 7);
    const message = bytes(97, size);
    expect(hex(hmac(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
  }
});

/**
 * A fingerprint of a sequence of numbers, to compare two runs of a market by. It proves equality to an
 * honest reader only: it is no cryptographic hash and protects nothing.
 */
import { mix32 } from '@tradefloor/core/prng';

export type NumberHash = {
  /** Takes in a number by its 64 bits; -0 counts as 0. */
  add(value: number): void;
  /** Sixteen hexadecimal digits for all numbers so far. */
  hex(): string;
};

/** An empty fingerprint: two lanes of FNV-1a over 32-bit words, finished by MurmurHash3's mixer. */
export function numberHash(): NumberHash {
  const bits = new DataView(new ArrayBuffer(8));
  let a = 0x811c_9dc5;
  let b = 0x2545_f491;
  return {
    add(value) {
      bits.setFloat64(0, value + 0);
      const high = bits.getUint32(0);
      const low = bits.getUint32(4);
      a = Math.imul(Math.imul(a ^ high, 0x0100_0193) ^ low, 0x0100_0193);
      b = mix32(Math.imul(b ^ low, 0x9e37_79b1) ^ high);
    },
    hex: () => [mix32(a), b].map((lane) => lane.toString(16).padStart(8, '0')).join(''),
  };
}

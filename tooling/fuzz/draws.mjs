/** Seeded random numbers of the fuzzer: the same seed gives the same cases on every machine. */

/** @typedef {(bound: number) => number} Draw a whole number from 0 up to, not including, the bound */

/**
 * The generator mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for choices between mutations.
 * @param {number} seed
 * @returns {Draw}
 */
export function drawsFrom(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

/**
 * @template T
 * @param {readonly T[]} list with at least one item
 * @param {Draw} draw
 * @returns {T}
 */
export const oneOf = (list, draw) => /** @type {T} */ (list[draw(list.length)]);

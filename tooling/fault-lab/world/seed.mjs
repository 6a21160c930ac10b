/** A run's luck: the same seed has the same orders and the same moments of its faults. */

/**
 * @param {number} seed
 * @returns {() => number} numbers from 0 to below 1 (mulberry32)
 */
export function seededRandom(seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Figures of the report: nearest-rank percentiles and how they are written. */

/**
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 * @returns {number} nearest rank; 0 of nothing
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** @param {number} ms @returns {string} */
export const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

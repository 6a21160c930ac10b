/** What a run of the simulation without one of its guards printed. */

/**
 * @param {string} guard that was taken away
 * @param {string} text as `pnpm dst --without` printed it
 * @returns {number | null} the first seed that found it; null when every seed held
 * @throws {Error} when the run did not come to its end: that is no evidence for either
 */
export function firstBrokenIn(guard, text) {
  const [, first] = /^seed (\d+)/m.exec(text) ?? [];
  if (first !== undefined) return Number(first);
  if (!/ 0 broken/.test(text)) throw new Error(`the mutant ${guard}: ${text}`);
  return null;
}

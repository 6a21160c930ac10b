/** A replay in steps of a second: a quarter of what it was, and as smooth to the eye. */

/** @typedef {{ symbol: string, from: string, stepMs: number, open: (number | null)[], high: (number | null)[], low: (number | null)[], close: (number | null)[], volume: number[] }} Bars */

const SECOND_MS = 1_000;

/**
 * @template {{ stepMs: number, profit: readonly number[] }} P
 * @param {P} picture as it came over the wire; its step divides a second
 * @param {readonly Bars[]} bars
 */
export function toSeconds(picture, bars) {
  const each = SECOND_MS / picture.stepMs;
  return {
    picture: {
      ...picture,
      stepMs: SECOND_MS,
      profit: grouped(picture.profit, each).map((group) => group.at(-1)),
    },
    bars: bars.map((of) => ({
      ...of,
      stepMs: SECOND_MS,
      open: grouped(of.open, each).map(first),
      high: grouped(of.high, each).map((group) => extreme(group, Math.max)),
      low: grouped(of.low, each).map((group) => extreme(group, Math.min)),
      close: grouped(of.close, each).map((group) => first([...group].reverse())),
      volume: grouped(of.volume, each).map((group) => group.reduce((sum, one) => sum + one, 0)),
    })),
  };
}

/** @template T @param {readonly T[]} column @param {number} each @returns {T[][]} */
const grouped = (column, each) =>
  Array.from({ length: Math.ceil(column.length / each) }, (_, at) =>
    column.slice(at * each, (at + 1) * each),
  );

/** @param {readonly (number | null)[]} group */
const first = (group) => group.find((value) => value !== null) ?? null;

/** @param {readonly (number | null)[]} group @param {(...values: number[]) => number} choose */
function extreme(group, choose) {
  const known = group.filter((value) => value !== null);
  return known.length === 0 ? null : choose(...known);
}

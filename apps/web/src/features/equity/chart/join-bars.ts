/** The bars that a chart has drawn, and how bars that are read join them. Pure; bars are oldest first, one a start. */
import type { Bar } from '../../../kit/chart/live-bar.ts';

/** More than this many are not drawn at once: a longer interval shows more of the past. */
export const BARS_DRAWN_MAX = 5_000;

/** Closes of the same ended bar further apart than this are of different shares: a split has come between. */
const REWRITTEN = 1.9;

/** After the newest bars were read: older ones stay, unless the newest are of other shares. */
export function withNewest(drawn: readonly Bar[], read: readonly Bar[]): readonly Bar[] {
  const first = read[0];
  if (first === undefined || isRewritten(drawn, first)) return read;
  return [...drawn.filter(({ time }) => time < first.time), ...read].slice(-BARS_DRAWN_MAX);
}

/** After older bars were read. */
export function withOlder(drawn: readonly Bar[], older: readonly Bar[]): readonly Bar[] {
  const first = drawn[0]?.time ?? Number.POSITIVE_INFINITY;
  return [...older.filter(({ time }) => time < first), ...drawn];
}

/** From the last bar that was drawn to before the first that is read, in seconds: bars between them may be missing. */
export type Gap = { readonly from: number; readonly before: number };

/** Null where there is none. */
export function findGap(drawn: readonly Bar[], read: readonly Bar[]): Gap | null {
  const [last, first] = [drawn.at(-1), read[0]];
  if (last === undefined || first === undefined || last.time >= first.time) return null;
  return { from: last.time, before: first.time };
}

function isRewritten(drawn: readonly Bar[], bar: Bar): boolean {
  const known = drawn.find(({ time }) => time === bar.time);
  if (known === undefined) return false;
  const ratio = known.close / bar.close;
  return ratio > REWRITTEN || ratio < 1 / REWRITTEN;
}

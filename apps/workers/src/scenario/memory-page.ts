/** A page of rows in memory. */
import type { Position } from '@tradefloor/core/trading/journal/cursor';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';

/** One page, newest first, by sorting all of it. */
export function toPage<R>(
  rows: readonly R[],
  query: PageQuery,
  toPlace: (row: R) => Position,
): R[] {
  const { after, limit } = query;
  return rows
    .filter((row) => after === null || comparePlaces(toPlace(row), after) < 0)
    .toSorted((a, b) => comparePlaces(toPlace(b), toPlace(a)))
    .slice(0, limit);
}

/** The order of ids. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const comparePlaces = (a: Position, b: Position): number =>
  a.atMs - b.atMs || compareText(a.id, b.id);

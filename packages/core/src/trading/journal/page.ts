/** Pages of newest-first lists: the query, and the result. */
import { invariant } from '../../result.ts';
import { type Position, toCursor, toPosition } from './cursor.ts';
import type { PageQuery } from './reader.ts';

/** Default rows of a page. */
const PAGE = 100;

export type RequestedPage = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** One row more than requested: it shows whether there is a next page. Null for a cursor that no page returned. */
export function toPageQuery({ cursor, limit = PAGE }: RequestedPage): PageQuery | null {
  const after = cursor === undefined ? null : toPosition(cursor);
  return cursor !== undefined && after === null ? null : { limit: limit + 1, after };
}

/** The page itself, and where the next one begins. @throws InvariantViolation for ids that fit no cursor */
export function pageFrom<R>(
  rows: readonly R[],
  { limit }: PageQuery,
  toPlace: (row: R) => Position,
): { items: R[]; nextCursor: string | null } {
  const items = rows.slice(0, limit - 1);
  const last = items.at(-1);
  if (rows.length < limit || last === undefined) return { items, nextCursor: null };
  const nextCursor = toCursor(toPlace(last));
  invariant(nextCursor !== null, 'every id of a list fits a cursor');
  return { items, nextCursor };
}

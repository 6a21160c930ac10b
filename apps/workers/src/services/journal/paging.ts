/** What every read of the journal shares: whose rows the caller sees, and pages of them. */
import type { UserId } from '@tradefloor/contracts/ids';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { Scope } from '@tradefloor/core/trading/access/access';
import type { Position } from '@tradefloor/core/trading/journal/cursor';
import { type PageAsked, pageFrom, pageQueryOf } from '@tradefloor/core/trading/journal/page';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import { type Answered, answered, type Refused, refused } from '@tradefloor/runtime';
import type { JournalScopedCtx } from './journal-state.ts';

export type Read<O> = Promise<Answered<never, never, O>>;

const notYours = (): Refused => refused('FORBIDDEN', { detail: 'these are not yours to see' });

export function wantedOf(
  { scope }: JournalScopedCtx,
  asked: PageAsked & { readonly userId?: UserId | undefined },
): Result<PageQuery & { readonly scope: Scope }, Refused> {
  const page = pageAsked(asked);
  if (!page.ok) return page;
  const isForeign =
    scope.kind === 'user' && asked.userId !== undefined && asked.userId !== scope.userId;
  return isForeign ? err(notYours()) : ok({ ...page.value, scope });
}

export function pageAsked(asked: PageAsked): Result<PageQuery, Refused> {
  const query = pageQueryOf(asked);
  return query === null
    ? err(refused('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] }))
    : ok(query);
}

export const pageOf = <R>(
  rows: readonly R[],
  query: PageQuery,
  placeOf: (row: R) => Position,
): Answered<never, never, { items: R[]; nextCursor: string | null }> =>
  answered(pageFrom(rows, query, placeOf));

/** What every read of the journal shares: whose rows the caller sees, and pages of them. */
import type { UserId } from '@tradefloor/contracts/ids';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { Scope } from '@tradefloor/core/trading/access/access';
import type { Position } from '@tradefloor/core/trading/journal/cursor';
import { pageFrom, type RequestedPage, toPageQuery } from '@tradefloor/core/trading/journal/page';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import { type CallResponse, type Refused, refuse, respond } from '@tradefloor/runtime';
import type { JournalScopedCtx } from './journal-state.ts';

export type Read<O> = Promise<CallResponse<never, never, O>>;

const notYours = (): Refused => refuse('FORBIDDEN', { detail: 'no access to these rows' });

export function wantedRows(
  { scope }: JournalScopedCtx,
  requested: RequestedPage & { readonly userId?: UserId | undefined },
): Result<PageQuery & { readonly scope: Scope }, Refused> {
  const page = requestedPage(requested);
  if (!page.ok) return page;
  const isForeign =
    scope.kind === 'user' && requested.userId !== undefined && requested.userId !== scope.userId;
  return isForeign ? err(notYours()) : ok({ ...page.value, scope });
}

export function requestedPage(requested: RequestedPage): Result<PageQuery, Refused> {
  const query = toPageQuery(requested);
  return query === null
    ? err(refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] }))
    : ok(query);
}

export const toPage = <R>(
  rows: readonly R[],
  query: PageQuery,
  toPlace: (row: R) => Position,
): CallResponse<never, never, { items: R[]; nextCursor: string | null }> =>
  respond(pageFrom(rows, query, toPlace));

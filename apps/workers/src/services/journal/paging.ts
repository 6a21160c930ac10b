/** What every read of the journal shares: whose rows the caller sees, and pages of them. */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import { ROLE_POWERS, type Scope, scopeOf } from '@tradefloor/core/access/access';
import type { Position } from '@tradefloor/core/journal/cursor';
import { type PageAsked, pageFrom, pageQueryOf } from '@tradefloor/core/journal/page';
import type { PageQuery } from '@tradefloor/core/journal/reader';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { JournalCtx } from './journal-state.ts';

export type Refused = Answered<never, never, never>;
export type Read<O> = Promise<Answered<never, never, O>>;

/** A reader that fails is an answer too; thrown, it would cost the journal its memory. */
export const read = <V>(asked: Promise<V>): Promise<Result<V, Refused>> =>
  asked.then(ok, () =>
    err(refused('UPSTREAM_UNAVAILABLE', { detail: 'the database does not answer', http: 503 })),
  );

/** Whose rows the caller sees; only a desk-head's desks have to be asked for. */
export async function scopeFor(ctx: JournalCtx): Promise<Result<Scope, Refused>> {
  const { caller } = ctx;
  if (caller === null) return err(refused('UNAUTHENTICATED'));
  let desks: Parameters<typeof scopeOf>[1] = [];
  if (ROLE_POWERS[caller.role].sees === 'desks') {
    const answer = await ctx.call(userOf, { userId: caller.userId });
    if (!answer.ok) {
      return err(
        refused('UPSTREAM_UNAVAILABLE', { detail: 'user-service does not answer', http: 503 }),
      );
    }
    desks = answer.value.user?.limits.desks ?? [];
  }
  const scope = scopeOf(caller, desks);
  return scope === null ? err(notYours()) : ok(scope);
}

const notYours = (): Refused => refused('FORBIDDEN', { detail: 'these are not yours to see' });

export async function wantedOf(
  ctx: JournalCtx,
  asked: PageAsked & { readonly userId?: UserId | undefined },
): Promise<Result<PageQuery & { readonly scope: Scope }, Refused>> {
  const page = pageAsked(asked);
  if (!page.ok) return page;
  const scope = await scopeFor(ctx);
  if (!scope.ok) return scope;
  const { value } = scope;
  const isForeign =
    value.kind === 'user' && asked.userId !== undefined && asked.userId !== value.userId;
  return isForeign ? err(notYours()) : ok({ ...page.value, scope: value });
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

/** Whose positions and decisions a caller sees. Only a desk-head's desks have to be asked for. */
import { userOf } from '@tradefloor/contracts/calls/users';
import { ROLE_POWERS, type Scope, scopeOf } from '@tradefloor/core/access/access';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Answered, refused } from '@tradefloor/runtime';
import type { RiskCtx } from './risk-state.ts';

export type NoScope = 'NOBODY' | 'NOTHING' | 'UNREACHABLE';

/** The caller's scope, or why there is none. */
export async function scopeFor(ctx: RiskCtx): Promise<Result<Scope, NoScope>> {
  const { caller } = ctx;
  if (caller === null) return err('NOBODY');
  if (ROLE_POWERS[caller.role].sees !== 'desks') return scoped(scopeOf(caller, []));
  const { users } = ctx.state;
  const { userId } = caller;
  const known = users.find(userId, ctx.nowMs);
  if (known !== undefined) return scoped(scopeOf(caller, known?.limits.desks ?? []));
  const { epoch } = users;
  const answer = await ctx.call(userOf, { userId });
  if (!answer.ok) return err('UNREACHABLE');
  const { user } = answer.value;
  users.keep(userId, user, { at: ctx.nowMs, epoch });
  return scoped(scopeOf(caller, user?.limits.desks ?? []));
}

const scoped = (scope: Scope | null): Result<Scope, NoScope> =>
  scope === null ? err('NOTHING') : ok(scope);

/** What a caller without a scope is answered. */
export function scopeRefusal(why: NoScope): Answered<never, never, never> {
  switch (why) {
    case 'NOBODY':
      return refused('UNAUTHENTICATED');
    case 'NOTHING':
      return refused('FORBIDDEN', { detail: 'these are not yours to see' });
    case 'UNREACHABLE':
      return refused('UPSTREAM_UNAVAILABLE', { detail: 'user-service does not answer', http: 503 });
  }
}

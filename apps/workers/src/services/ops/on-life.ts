/** The life of an id, for those who may see the order it belongs to; to others it does not exist. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { lifeLine } from '@tradefloor/contracts/calls/ops';
import { userOf } from '@tradefloor/contracts/calls/users';
import { traceIdOf } from '@tradefloor/contracts/trace';
import { inScope, ROLE_POWERS, type Scope, scopeOf } from '@tradefloor/core/access/access';
import type { LifeFacts } from '@tradefloor/core/ops/reader';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { OpsCtx } from './ops-state.ts';

type Told = Answered<never, never, Answer<typeof lifeLine>>;

const UNAVAILABLE = { http: 503, detail: 'the records cannot be read at the moment' } as const;

export async function onLife(ctx: OpsCtx, { id }: Asked<typeof lifeLine>): Promise<Told> {
  const scope = await scopeFor(ctx);
  if (scope === null) return refused('FORBIDDEN');
  if (scope === 'unknown') return refused('UPSTREAM_UNAVAILABLE', UNAVAILABLE);
  let life: LifeFacts | null;
  try {
    life = await ctx.state.reader.life(id);
  } catch {
    return refused('UPSTREAM_UNAVAILABLE', UNAVAILABLE);
  }
  if (life === null || !maySee(scope, life)) {
    return refused('NOT_FOUND', { detail: `nobody knows ${id}` });
  }
  const { kind, orderIds, rfqIds, requestId } = life;
  return answered({
    ...{ id, kind, requestId, orderIds: [...orderIds], rfqIds: [...rfqIds] },
    traceId: requestId === null ? null : traceIdOf(requestId),
    steps: stepsFor(scope, life),
  });
}

/**
 * A request for quote has people on each side, any of whom may look. A request's name is chosen by who sends it: two
 * people may have used the same, and neither sees the other's orders by it.
 */
const maySee = (scope: Scope, { kind, owners }: LifeFacts): boolean =>
  kind === 'request'
    ? owners.length > 0 && owners.every((owner) => inScope(scope, owner))
    : owners.some((owner) => inScope(scope, owner));

/** Clearing names both sides of a fill: the other one is told to those who see the firm. */
const stepsFor = (scope: Scope, { steps }: LifeFacts): LifeFacts['steps'][number][] =>
  steps.filter(({ service }) => scope.kind === 'firm' || service !== 'ccp');

async function scopeFor({ caller, call }: OpsCtx): Promise<Scope | null | 'unknown'> {
  if (caller === null) return null;
  if (ROLE_POWERS[caller.role].sees !== 'desks') return scopeOf(caller, []);
  const answer = await call(userOf, { userId: caller.userId });
  return answer.ok ? scopeOf(caller, answer.value.user?.limits.desks ?? []) : 'unknown';
}

/** The timeline of an id, for those who may see its order; for others it does not exist. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { lifeLine } from '@tradefloor/contracts/calls/ops';
import { isTraced, toTraceId } from '@tradefloor/contracts/trace';
import type { TimelineFacts } from '@tradefloor/core/analytics/ops/reader';
import { inScope, type Scope } from '@tradefloor/core/trading/access/access';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { OpsScopedCtx } from './ops-state.ts';

type Reported = CallResponse<never, never, CallOutput<typeof lifeLine>>;

export async function onTimeline(
  ctx: OpsScopedCtx,
  { id }: CallInput<typeof lifeLine>,
): Promise<Reported> {
  const { scope, state } = ctx;
  const read = await readOrRefuse(state.reader.life(id));
  if (!read.ok) return read.error;
  const life = read.value;
  if (life === null || !maySee(scope, life)) {
    return refuse('NOT_FOUND', { detail: 'no record with this id' });
  }
  const { kind, orderIds, rfqIds, requestId } = life;
  return respond({
    id,
    kind,
    requestId,
    orderIds: [...orderIds],
    rfqIds: [...rfqIds],
    traceId: requestId === null || !isTraced(requestId) ? null : toTraceId(requestId),
    steps: stepsFor(scope, life),
  });
}

/**
 * A request for quote has people on each side, any of whom may look. A request's name is chosen by who sends it: two
 * people may have used the same, and neither sees the other's orders by it.
 */
const maySee = (scope: Scope, { kind, owners }: TimelineFacts): boolean =>
  kind === 'request'
    ? owners.length > 0 && owners.every((owner) => inScope(scope, owner))
    : owners.some((owner) => inScope(scope, owner));

/** Clearing names both sides of a fill: the other one is shown to those who see the firm. */
const stepsFor = (scope: Scope, { steps }: TimelineFacts): TimelineFacts['steps'][number][] =>
  steps.filter(({ service }) => scope.kind === 'firm' || service !== 'ccp');

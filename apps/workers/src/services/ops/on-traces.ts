/** Traces for operators: the newest in a line each, one of them whole, by its own id or by any id of its life. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { listTraces, traceOf } from '@tradefloor/contracts/calls/ops';
import { traceIdOf } from '@tradefloor/contracts/trace';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { OpsCtx } from './ops-state.ts';

const LISTED = 50;
const TRACE_ID = /^[0-9a-f]{32}$/;

export const onTraces = (
  { state }: OpsCtx,
  { limit }: Asked<typeof listTraces>,
): Answered<never, never, Answer<typeof listTraces>> =>
  answered({ items: [...state.watch.traces(limit ?? LISTED)], nextCursor: null });

export async function onTrace(
  { state }: OpsCtx,
  { id }: Asked<typeof traceOf>,
): Promise<Answered<never, never, Answer<typeof traceOf>>> {
  const { reader, watch } = state;
  // A request's own id names its trace without a look into the records.
  for (const traceId of TRACE_ID.test(id) ? [id] : [traceIdOf(id)]) {
    const spans = watch.trace(traceId);
    if (spans.length > 0) return answered({ traceId, spans: [...spans] });
  }
  const life = await reader.life(id).catch(() => null);
  const traceId = life?.requestId ? traceIdOf(life.requestId) : null;
  const spans = traceId === null ? [] : watch.trace(traceId);
  if (traceId === null || spans.length === 0) {
    return refused('NOT_FOUND', { detail: `no trace of ${id} is kept` });
  }
  return answered({ traceId, spans: [...spans] });
}

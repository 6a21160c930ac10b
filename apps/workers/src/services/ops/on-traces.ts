/** Traces for operators: the newest in a line each, one of them whole, by its own id or by any id of its life. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { listTraces, traceOf } from '@tradefloor/contracts/calls/ops';
import { traceIdOf } from '@tradefloor/contracts/trace';
import { type Answered, answered, readOrRefuse, refused } from '@tradefloor/runtime';
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
  const found = (traceId: string) => answered({ traceId, spans: [...watch.trace(traceId)] });
  // A request's own id names its trace without a look into the records.
  const direct = TRACE_ID.test(id) ? id : traceIdOf(id);
  if (watch.trace(direct).length > 0) return found(direct);
  const life = await readOrRefuse(reader.life(id));
  if (!life.ok) return life.error;
  const requestId = life.value?.requestId ?? null;
  const known = requestId === null ? null : traceIdOf(requestId);
  if (known !== null && watch.trace(known).length > 0) return found(known);
  return refused('NOT_FOUND', { detail: `no trace of ${id} is kept` });
}

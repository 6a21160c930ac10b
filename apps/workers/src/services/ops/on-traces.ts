/** Traces for operators: the newest in a line each, one of them whole, by its own id or by any id of its life. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { listTraces, traceOf } from '@tradefloor/contracts/calls/ops';
import { toTraceId } from '@tradefloor/contracts/trace';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { OpsCtx } from './ops-state.ts';

const LISTED = 50;
const TRACE_ID = /^[0-9a-f]{32}$/;

export const onTraces = (
  { state }: OpsCtx,
  { limit }: CallInput<typeof listTraces>,
): CallResponse<never, never, CallOutput<typeof listTraces>> =>
  respond({ items: [...state.watch.traces(limit ?? LISTED)], nextCursor: null });

export async function onTrace(
  { state }: OpsCtx,
  { id }: CallInput<typeof traceOf>,
): Promise<CallResponse<never, never, CallOutput<typeof traceOf>>> {
  const { reader, watch } = state;
  const found = (traceId: string) => respond({ traceId, spans: [...watch.trace(traceId)] });
  // A request's own id names its trace without a look into the records.
  const direct = TRACE_ID.test(id) ? id : toTraceId(id);
  if (watch.trace(direct).length > 0) return found(direct);
  const life = await readOrRefuse(reader.life(id));
  if (!life.ok) return life.error;
  const requestId = life.value?.requestId ?? null;
  const known = requestId === null ? null : toTraceId(requestId);
  if (known !== null && watch.trace(known).length > 0) return found(known);
  return refuse('NOT_FOUND', { detail: 'no stored trace with this id' });
}

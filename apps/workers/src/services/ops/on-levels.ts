/** What gateways count towards the service levels is added to what is kept, each report once. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { noteLevels } from '@tradefloor/contracts/calls/ops';
import { type CallResponse, readOrRefuse, respond } from '@tradefloor/runtime';
import type { OpsCtx } from './ops-state.ts';

/** Refused while the records are unavailable: the gateway keeps its report and sends it again. */
export async function onLevels(
  { state: { reader, watch }, nowMs }: OpsCtx,
  report: CallInput<typeof noteLevels>,
): Promise<CallResponse<never, never, CallOutput<typeof noteLevels>>> {
  const read = await readOrRefuse(reader.noteLevels(report, nowMs));
  if (!read.ok) return read.error;
  const noted = read.value;
  if (noted) watch.received(report);
  return respond({ noted });
}

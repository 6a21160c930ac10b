/** What gateways count towards the service levels is added to what is kept, each report once. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { noteLevels } from '@tradefloor/contracts/calls/ops';
import { type Answered, answered, notAnswering } from '@tradefloor/runtime';
import type { OpsCtx } from './ops-state.ts';

/** Refused while the records are unavailable: the gateway keeps its report and sends it again. */
export async function onLevels(
  { state: { reader, watch }, nowMs }: OpsCtx,
  report: Asked<typeof noteLevels>,
): Promise<Answered<never, never, Answer<typeof noteLevels>>> {
  const noted = await reader.noteLevels(report, nowMs).catch(() => null);
  if (noted === null) {
    return notAnswering('the database');
  }
  if (noted) watch.heard(report);
  return answered({ noted });
}

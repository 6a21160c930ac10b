/** Stops those who fill orders before a kill switch is acknowledged. Whoever cannot be reached hears it on the bus. */
import { type Halt, haltEms } from '@tradefloor/contracts/calls/execution';
import type { OmsCtx } from './oms-state.ts';

/** A question may be lost on its way; the asker of a kill switch waits for at most as many time-outs. */
const TRIES = 3;

export async function haltExecutors(ctx: OmsCtx, halt: Halt): Promise<void> {
  for (let n = 0; n < TRIES; n += 1) {
    const answer = await ctx.call(haltEms, halt);
    if (answer.ok) return;
  }
}

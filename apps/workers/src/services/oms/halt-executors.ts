/** Stops those who fill orders before a kill switch is acknowledged. Whoever cannot be reached hears it on the bus. */
import { type Halt, haltEms } from '@tradefloor/contracts/calls/execution';
import type { OmsCtx } from './oms-state.ts';

/** A question may be lost on its way; the asker of a kill switch waits for at most as many time-outs. */
const FAILURES_MAX = 3;
/** Each answer is a commit apart from the next: about a second in all, and a venue that answers does so within it. */
const ASKS_MAX = 200;

/**
 * Asks until no venue holds anything of the scope. Answers how many parts of orders a venue has not let go of; null when
 * the executing side did not answer.
 */
export async function haltExecutors(ctx: OmsCtx, halt: Halt): Promise<number | null> {
  let outstanding: number | null = null;
  let failures = 0;
  for (let n = 0; n < ASKS_MAX && failures < FAILURES_MAX; n += 1) {
    const answer = await ctx.call(haltEms, halt);
    if (!answer.ok) failures += 1;
    else if (answer.value.outstanding === 0) return 0;
    else outstanding = answer.value.outstanding;
  }
  return outstanding;
}

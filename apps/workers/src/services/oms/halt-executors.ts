/**
 * Stops the executing services before a kill switch is acknowledged. One that cannot be reached receives it on the bus.
 */
import { type Halt, haltEms, haltRfqs } from '@tradefloor/contracts/calls/execution';
import type { OmsCtx } from './oms-state.ts';

/** A call may be lost; the caller of a kill switch waits for at most this many timeouts. */
const FAILURES_MAX = 3;
/** Each response is a commit apart from the next: about a second in all, and a responsive venue confirms within it. */
const REQUESTS_MAX = 200;

type Requester = Pick<OmsCtx, 'call'>;

/**
 * Calls all executing services at once, until none holds anything of the scope. Returns how many parts of orders a
 * venue has not removed; null when one of the services did not respond.
 */
export async function haltExecutors(ctx: Requester, halt: Halt): Promise<number | null> {
  const [venues, dealers] = await Promise.all([
    callUntilClear(ctx, haltEms, halt),
    callUntilClear(ctx, haltRfqs, halt),
  ]);
  return venues === null || dealers === null ? null : venues + dealers;
}

async function callUntilClear(
  ctx: Requester,
  executor: typeof haltEms | typeof haltRfqs,
  halt: Halt,
): Promise<number | null> {
  let outstanding: number | null = null;
  let failures = 0;
  for (let n = 0; n < REQUESTS_MAX && failures < FAILURES_MAX; n += 1) {
    const response = await ctx.call(executor, halt);
    if (!response.ok) failures += 1;
    else if (response.value.outstanding === 0) return 0;
    else outstanding = response.value.outstanding;
  }
  return outstanding;
}

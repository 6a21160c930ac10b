/** When operations are due: at fixed intervals, or as random arrivals. Known before anything is sent: an open loop. */
import type { LoadPlan } from '@tradefloor/contracts/load';
import { openUnit } from '@tradefloor/core/distribution';
import type { Draws } from '@tradefloor/core/prng';

/** The next instant after `dueMs`, both counted from the run's begin. */
export function nextDue(
  { arrivals, ratePerSecond }: LoadPlan,
  dueMs: number,
  draws: Draws,
): number {
  const gapMs = 1_000 / ratePerSecond;
  return dueMs + (arrivals === 'EVEN' ? gapMs : -Math.log(openUnit(draws.nextU32())) * gapMs);
}

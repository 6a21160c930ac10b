/** The CCP's counters and clock before anything has happened. */
import { money } from '@tradefloor/contracts/money';
import { ASSET_CLASSES } from '@tradefloor/contracts/vocabulary/clearing';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import { startClock } from './clearing-clock.ts';
import type { CcpStateRow } from './tables.ts';

/** There is one row of these. */
export const STATE_ID = 'ccp';

/** The row a new CCP starts with. */
export const firstState = (nowMs: number): CcpStateRow => {
  const none = { novations: 0, notional: money(0) };
  const clock = startClock(nowMs);
  return {
    id: STATE_ID,
    transferSeq: 0,
    cycle: 0,
    fills: 0,
    legs: 0,
    settled: 0,
    byClass: Object.fromEntries(
      ASSET_CLASSES.map((name) => [name, none]),
    ) as CcpStateRow['byClass'],
    ...clock,
    incomeUpTo: newYorkDate(nowMs),
    variationOn: clock.businessDate,
  };
};

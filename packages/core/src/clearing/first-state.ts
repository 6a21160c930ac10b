/** The CCP's counters and clock before anything has happened, and what a fill adds to them. */
import type { AssetClass } from '@tradefloor/contracts/ccp';
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

/** The counters after one more fill of a class, of two legs. @param notional of one of them, in money units */
export function withFill(
  { fills, legs, byClass }: CcpStateRow,
  assetClass: AssetClass,
  notional: number,
): Pick<CcpStateRow, 'fills' | 'legs' | 'byClass'> {
  const before = byClass[assetClass];
  const after = {
    novations: before.novations + 1,
    notional: money(before.notional + notional),
  };
  return { fills: fills + 1, legs: legs + 2, byClass: { ...byClass, [assetClass]: after } };
}

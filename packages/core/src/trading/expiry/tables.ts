/** What is kept of contracts that have ended: by the desk that settles them, and by those who hold positions. */

import type { FinalSettlement } from '@tradefloor/contracts/expiry';
import { appends, defineTables, keeps } from '../../table.ts';

/** Up to when contracts have been settled: one row. */
export type ExpiryClockRow = { readonly id: string; readonly settledUpTo: number };

/** An ended contract, for a fill that comes after its end. */
export type ExpiryRow = Pick<
  FinalSettlement,
  'symbol' | 'instrumentType' | 'expiry' | 'finalPrice' | 'at'
>;

/** The row of a settlement. */
export const toExpiryRow = (of: FinalSettlement): ExpiryRow => {
  const { symbol, instrumentType, expiry, finalPrice, at } = of;
  return { symbol, instrumentType, expiry, finalPrice, at };
};

/** The tables of expiry. */
export const EXPIRY_TABLES = defineTables('rfq', {
  /** Final settlement prices as they were made: added, never changed. */
  finalSettlements: appends<FinalSettlement>((row) => row.symbol),
  expiryClock: keeps<ExpiryClockRow>((row) => row.id),
});

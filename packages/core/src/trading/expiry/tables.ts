/** What is kept of contracts that have ended: by the desk that settles them, and by those who hold positions. */
import type { FinalSettlement } from '@tradefloor/contracts/expiry';
import { appends, keeps } from '../../table.ts';

/** Final settlement prices as they were made: added, never changed. */
export const FINAL_SETTLEMENTS = appends<FinalSettlement>(
  'rfq.final_settlements',
  (row) => row.symbol,
);

/** Up to when contracts have been settled: one row. */
export type ExpiryClockRow = { readonly id: string; readonly settledUpTo: number };
export const EXPIRY_CLOCK = keeps<ExpiryClockRow>('rfq.expiry_clock', (row) => row.id);

/** An ended contract, for a fill that comes after its end. */
export type ExpiryRow = Pick<
  FinalSettlement,
  'symbol' | 'instrumentType' | 'expiry' | 'finalPrice' | 'at'
>;
export const CCP_EXPIRIES = keeps<ExpiryRow>('ccp.expiries', (row) => row.symbol);
export const RISK_EXPIRIES = keeps<ExpiryRow>('risk.expiries', (row) => row.symbol);

/** The row of a settlement. */
export const toExpiryRow = (of: FinalSettlement): ExpiryRow => {
  const { symbol, instrumentType, expiry, finalPrice, at } = of;
  return { symbol, instrumentType, expiry, finalPrice, at };
};

/**
 * Bonds that have matured, by the clearing clock: coupons and settlement dates follow it too, so that a training clock
 * that is put ahead redeems as it pays. Also those of a downtime, each once.
 */
import type { FinalSettlement } from '@tradefloor/contracts/expiry';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import type { ExpiryClockRow } from '@tradefloor/core/trading/expiry/tables';
import { listRedemptions, toRedemptionPrice } from '@tradefloor/instruments/bond/bond-redemption';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import type { Listed } from '../prices/bond-pricer.ts';

/** Beside the row of the contracts, which end by the world's clock. */
const CLOCK = 'redemption';

/** A bond at its end; the caller adds when. */
export type Redeemed = Omit<FinalSettlement, 'tickSeq' | 'at'>;

/**
 * The bonds paid back since the last time. The first time begins the clock: what matured before it was never held.
 * @param clearingMs time of the clearing clock
 */
export function takeRedemptions(
  clock: Table<ExpiryClockRow>,
  bonds: ReadonlyMap<string, Listed>,
  clearingMs: number,
): readonly Redeemed[] {
  const settledUpTo = clock.get(CLOCK)?.settledUpTo;
  const until = newYorkDate(clearingMs);
  const after = settledUpTo === undefined ? null : newYorkDate(settledUpTo);
  if (after !== null && until <= after) return [];
  clock.put({ id: CLOCK, settledUpTo: clearingMs });
  if (after === null) return [];
  const listed = [...bonds.values()].map(({ bond }) => bond);
  const days = { after: toDay(after), until: toDay(until) };
  return listRedemptions(listed, days).map(({ bond, payDay }) => {
    const price = toRedemptionPrice(bond);
    return {
      symbol: instrumentSymbol(bond.isin),
      instrumentType: 'bond',
      expiry: formatDate(payDay),
      finalPrice: price,
      underlyingPrice: price,
    };
  });
}

/** What positions are worth at the prices on the screen. For display: the booked figures are the platform's. */
import { PX_PER_UNIT, pricedUnits } from '../../lib/format/units.ts';
import type { Position } from '../client/shapes.ts';
import { usdPer } from './dollars.ts';

/** A price in whole price units, or null without one. */
export type MidOf = (symbol: string) => number | null;

/** Market value in currency units, signed; null without a price. */
export function marketValue(position: Position, mid: number | null): number | null {
  return mid === null || mid === 0
    ? null
    : (pricedUnits(position.symbol, position.netQty) * mid) / PX_PER_UNIT;
}

/** What closing at the mid would bring, against the average price; null without a price. */
export function unrealised(position: Position, mid: number | null): number | null {
  if (position.netQty === 0) return 0;
  const value = marketValue(position, mid);
  return value === null
    ? null
    : value - pricedUnits(position.symbol, position.netQty) * position.avgPx;
}

/** Realised and unrealised profit after fees; null without a price. */
export function totalPnl(position: Position, mid: number | null): number | null {
  const open = unrealised(position, mid);
  return open === null ? null : position.realisedPnl + open - position.fees;
}

/** Dollars in one unit of a row's currency; null for a currency without a price. */
function dollarsIn({ currency }: Pick<Position, 'currency'>, getMid: MidOf): number | null {
  const units = (of: string): number | null => {
    const mid = getMid(of);
    return mid === null ? null : mid / PX_PER_UNIT;
  };
  return usdPer(currency, units);
}

/**
 * The sum of amounts in their rows' currencies, in dollars at these prices. An amount that is not known counts nothing;
 * null while one that is known has no rate: a part is not the whole.
 */
export const sumInDollars = <Row extends Pick<Position, 'currency'>>(
  rows: readonly Row[],
  getMid: MidOf,
  amount: (row: Row) => number | null,
): number | null => {
  let sum = 0;
  for (const row of rows) {
    const own = amount(row) ?? 0;
    const rate = own === 0 ? 0 : dollarsIn(row, getMid);
    if (rate === null) return null;
    sum += own * rate;
  }
  return sum;
};

/** The account in dollars; null while something in it is in a currency without a price. */
export type Totals = {
  readonly pnl: number | null;
  /** Sum of market values, both sides positive. */
  readonly gross: number | null;
  readonly net: number | null;
};

/** Profit after fees of a position; without a price, its realised part. */
export const knownPnl = (position: Position, mid: number | null): number =>
  totalPnl(position, mid) ?? position.realisedPnl - position.fees;

/** The account in three numbers, each the sum that the last row of the positions shows. */
export function computeTotals(positions: readonly Position[], getMid: MidOf): Totals {
  const sum = (amount: (position: Position, mid: number | null) => number | null) =>
    sumInDollars(positions, getMid, (position) => amount(position, getMid(position.symbol)));
  const toSize = (value: number | null): number | null => (value === null ? null : Math.abs(value));
  return {
    pnl: sum(knownPnl),
    gross: sum((position, mid) => toSize(marketValue(position, mid))),
    net: sum(marketValue),
  };
}

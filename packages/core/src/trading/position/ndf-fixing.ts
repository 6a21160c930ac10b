/**
 * A holding of a non-deliverable forward at its fixing: closed, and what it has earned is dollars from then on, deals
 * that were closed before it included. It is no holding of its pair.
 */
import { money, type Px, px, qty } from '@tradefloor/contracts/money';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { fixedAmount } from '@tradefloor/instruments/fx/ndf';
import { applyFill, type PositionFill } from './position.ts';
import type { PositionRow } from './tables.ts';

type Fixing = { readonly finalPrice: Px; readonly at: number };

/** The holding after the fixing; one that was fixed before stays as it is. */
export function fixedAt(row: PositionRow, { finalPrice, at }: Fixing): PositionRow {
  const { netQty, paid, currency } = row;
  if (currency === 'USD') return row;
  const realisedPnl = fixedAmount({ qty: netQty, cost: BigInt(paid) }, finalPrice);
  return {
    ...row,
    currency: 'USD',
    netQty: 0,
    avgPx: px(0),
    basis: '0',
    paid: String(-BigInt(realisedPnl) * BigInt(PX_PER_MONEY)),
    realisedPnl,
    boughtQty: qty(row.boughtQty + Math.max(0, -netQty)),
    soldQty: qty(row.soldQty + Math.max(0, netQty)),
    updatedAt: at,
    version: row.version + 1,
  };
}

/**
 * A deal that becomes known after the fixing: fixed by itself and added.
 * @param before as it was fixed; null for none
 */
export function withLateDeal(
  before: PositionRow | null,
  fill: PositionFill,
  fixing: Fixing,
): PositionRow {
  const own = fixedAt(applyFill(null, fill), fixing);
  if (before === null) return own;
  return {
    ...own,
    paid: String(BigInt(before.paid) + BigInt(own.paid)),
    realisedPnl: money(before.realisedPnl + own.realisedPnl),
    fees: money(before.fees + own.fees),
    boughtQty: qty(before.boughtQty + own.boughtQty),
    soldQty: qty(before.soldQty + own.soldQty),
    version: before.version + 1,
  };
}

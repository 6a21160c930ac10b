/**
 * Holdings by average cost, in exact integers: what is held, what it cost, what was earned by closing.
 * Fees stand beside the profit, never in it. No price is looked up here.
 */

import type { Fill } from '@tradefloor/contracts/fill';
import {
  averagePx,
  divideHalfUp,
  type Money,
  money,
  type Px,
  px,
  qty,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import type { Position } from '@tradefloor/contracts/risk';
import type { Desk } from '@tradefloor/contracts/user';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { sizeOnDesk } from '@tradefloor/instruments/contract/contract-size';
import { NO_FEES } from '../execution/fees.ts';
import type { PositionRow } from './tables.ts';

type Holding = { readonly desk: Desk; readonly symbol: string };

/** Price units times quantity of a holding as money units, rounded half away from zero. */
export function toMoneyUnits(pxQty: bigint, holding: Holding): bigint {
  const { times, per } = sizeOnDesk(holding);
  return divideHalfUp(pxQty * BigInt(times), BigInt(PX_PER_MONEY) * BigInt(per));
}

/** What a holding takes of a fill. */
export type PositionFill = Pick<
  Fill,
  'userId' | 'symbol' | 'desk' | 'currency' | 'side' | 'qty' | 'price' | 'fees' | 'at'
> & {
  /** Shares of the position for one of the fill: of one that arrives after a split of what it traded. */
  readonly factor?: number;
};

/**
 * The holding after a fill. A fill that closes takes cost out in proportion; one that goes through zero closes all and
 * opens the rest at its own price.
 * @param before null for the first fill of a user in a symbol
 */
export function applyFill(before: PositionRow | null, fill: PositionFill): PositionRow {
  const { userId, symbol, desk, currency, side, price, at, factor = 1 } = fill;
  const shares = fill.qty * factor;
  const signed = sideSign(side) * shares;
  const held = before?.netQty ?? 0;
  const basis = basisAfter({ held, basis: BigInt(before?.basis ?? 0), signed, price, factor });
  const paid = BigInt(before?.paid ?? 0) + BigInt(sideSign(side) * fill.qty) * BigInt(price);
  const netQty = held + signed;
  return {
    userId,
    symbol,
    currency,
    netQty,
    avgPx: netQty === 0 ? px(0) : averagePx(basis < 0n ? -basis : basis, Math.abs(netQty)),
    // What holding still costs beyond what was paid for it has been earned by closing.
    realisedPnl: toMoney(basis - paid, fill),
    fees: money((before?.fees ?? 0) + fill.fees.total),
    boughtQty: qty((before?.boughtQty ?? 0) + (side === 'BUY' ? shares : 0)),
    soldQty: qty((before?.soldQty ?? 0) + (side === 'SELL' ? shares : 0)),
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
    desk,
    basis: String(basis),
    paid: String(paid),
  };
}

/** The holding after its contract has ended: closed at the final price, without a fee. */
export function closedAt(
  row: PositionRow,
  { finalPrice, at }: { readonly finalPrice: Px; readonly at: number },
): PositionRow {
  const { userId, symbol, desk, currency, netQty } = row;
  if (netQty === 0) return row;
  return applyFill(row, {
    userId,
    symbol,
    desk,
    currency,
    price: finalPrice,
    at,
    side: netQty > 0 ? 'SELL' : 'BUY',
    qty: qty(Math.abs(netQty)),
    fees: NO_FEES,
  });
}

/**
 * The holding after a split: as many times the shares, at the same cost. What was earned by closing stays what it is.
 * @param at when it is booked, milliseconds since 1970
 */
export function splitPosition(
  row: PositionRow,
  { ratio, at }: { readonly ratio: number; readonly at: number },
): PositionRow {
  const netQty = row.netQty * ratio;
  const basis = BigInt(row.basis);
  return {
    ...row,
    netQty,
    avgPx: netQty === 0 ? px(0) : averagePx(basis < 0n ? -basis : basis, Math.abs(netQty)),
    boughtQty: qty(row.boughtQty * ratio),
    soldQty: qty(row.soldQty * ratio),
    updatedAt: at,
    version: row.version + 1,
  };
}

/** The holding after a fee that no fill has: of borrowed shares. @param of.at when it is booked, milliseconds since 1970 */
export const withFee = (
  row: PositionRow,
  { fee, at }: { readonly fee: Money; readonly at: number },
): PositionRow => ({
  ...row,
  fees: money(row.fees + fee),
  updatedAt: at,
  version: row.version + 1,
});

/**
 * Signed cost of what is held after the fill, in price units times quantity.
 * @param of.factor shares held for one that the price is of
 */
export function basisAfter(of: {
  held: number;
  basis: bigint;
  signed: number;
  price: Px;
  factor?: number;
}): bigint {
  const { held, basis, signed, price, factor = 1 } = of;
  const per = BigInt(factor);
  const added = (BigInt(signed) * BigInt(price)) / per;
  if (held === 0 || Math.sign(held) === Math.sign(signed)) return basis + added;
  const left = held + signed;
  if (Math.sign(left) !== Math.sign(held)) return divideHalfUp(BigInt(left) * BigInt(price), per);
  // The sign of a short holding moves to the dividend: the divisor of the rounding is positive.
  return divideHalfUp(basis * BigInt(Math.abs(left)), BigInt(Math.abs(held)));
}

/** The same as money. */
export const toMoney = (pxQty: bigint, holding: Holding): Money =>
  money(toSafeInteger(toMoneyUnits(pxQty, holding)));

/** Profit not yet taken: what the holding is worth at the mark, less what it cost. */
export const unrealisedPnl = (
  row: Pick<PositionRow, 'netQty' | 'basis' | 'desk' | 'symbol'>,
  mark: Px,
): Money => toMoney(BigInt(row.netQty) * BigInt(mark) - BigInt(row.basis), row);

/** Signed worth of the holding at the mark. */
export const marketValue = (
  row: Pick<PositionRow, 'netQty' | 'desk' | 'symbol'>,
  mark: Px,
): Money => toMoney(BigInt(row.netQty) * BigInt(mark), row);

/** The position alone, as it is returned and published. */
export const toPosition = (row: PositionRow): Position => ({
  userId: row.userId,
  symbol: row.symbol,
  currency: row.currency,
  netQty: row.netQty,
  avgPx: row.avgPx,
  realisedPnl: row.realisedPnl,
  fees: row.fees,
  boughtQty: row.boughtQty,
  soldQty: row.soldQty,
  updatedAt: row.updatedAt,
  version: row.version,
});

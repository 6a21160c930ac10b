/** What a participant holds with the CCP: all of it at average cost, and the part that is not settled yet. */
import { type ClearedPosition, getAssetClass, type Participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import type { PriceCurrency } from '@tradefloor/contracts/fx';
import { averagePx, money, px } from '@tradefloor/contracts/money';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { DOLLAR, inUsd } from '@tradefloor/instruments/usd-rate';
import { exact } from '../trading/position/margin.ts';
import { basisAfter } from '../trading/position/position.ts';
import { getRate } from './currencies.ts';
import { averageCost, costAfter } from './settled-part.ts';
import type { ClearedPositionRow, MarkRow } from './tables.ts';

/** One side of a fill: a signed quantity for a participant. */
export type Leg = {
  readonly participant: Participant;
  readonly signedQty: number;
  readonly notional: number;
  /** What a bond's buyer pays beside the notional; zero of all else. */
  readonly accruedInterest: number;
  readonly fill: Fill;
  /** What the leg is paid in. */
  readonly currency: PriceCurrency;
  /** Shares of `signedQty` for one of the fill: of one that is cleared after a split of what it traded. */
  readonly factor?: number;
};

/** What a position takes of a leg. */
type PositionLeg = Pick<Leg, 'participant' | 'signedQty' | 'notional' | 'currency' | 'factor'> & {
  readonly fill: Pick<Fill, 'symbol' | 'instrumentType' | 'price' | 'at'>;
};

/** The position after a leg of a fill. */
export function withLeg(
  before: ClearedPositionRow | undefined,
  leg: PositionLeg,
): ClearedPositionRow {
  const { participant, signedQty, notional, fill, factor = 1 } = leg;
  const { symbol, instrumentType, price, at } = fill;
  const held = before?.netQty ?? 0;
  const basis = basisAfter({
    held,
    basis: BigInt(before?.basis ?? 0),
    signed: signedQty,
    price,
    factor,
  });
  const paid = signedQty > 0 ? notional : -notional;
  return {
    participant,
    symbol,
    instrumentType,
    assetClass: getAssetClass(fill),
    currency: leg.currency,
    netQty: held + signedQty,
    basis: String(basis),
    openQty: (before?.openQty ?? 0) + signedQty,
    openValue: exact((before?.openValue ?? 0) + paid),
    settledValue: before === undefined ? money(0) : before.settledValue,
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
  };
}

/**
 * A delivery of a part of an obligation, or all of it: signed quantity, cash, and the interest in the cash, all positive
 * when received.
 */
export type Delivery = { readonly qty: number; readonly cash: number; readonly accrued: number };

/** The position after a part of it was delivered against cash. */
export function withSettled(
  before: ClearedPositionRow,
  settled: Delivery & { readonly at: number },
): ClearedPositionRow {
  const after = {
    ...before,
    openQty: before.openQty - settled.qty,
    // What was received for it leaves the account: cash is positive when received. Interest is no part of the value.
    openValue: exact(before.openValue + settled.cash - settled.accrued),
    updatedAt: settled.at,
    version: before.version + 1,
  };
  return { ...after, settledValue: costAfter(before, after) };
}

/** Gains less losses of the unsettled part at a mark, exactly. */
export const variation = (row: ClearedPositionRow, mark: Pick<MarkRow, 'unit'>): number =>
  row.openQty * mark.unit - row.openValue;

/** The position as it is answered: its prices in its own currency, its worth in dollars, as all of the account. */
export function toClearedPosition(
  row: ClearedPositionRow,
  mark: MarkRow | undefined,
): ClearedPosition {
  const { netQty } = row;
  const basis = BigInt(row.basis);
  const avgPx = netQty === 0 ? px(0) : averagePx(basis < 0n ? -basis : basis, Math.abs(netQty));
  const markPx = mark?.price ?? avgPx;
  const localValue = computeWorth(row, markPx, netQty);
  // From the cost itself: an average of six decimals times millions of a currency is dollars away from it.
  const localCost = netQty === 0 ? money(0) : averageCost(row, netQty);
  const rate = mark === undefined ? DOLLAR : getRate(mark);
  const marketValue = money(inUsd(localValue, rate));
  return {
    symbol: row.symbol,
    assetClass: row.assetClass,
    currency: row.currency,
    netQty,
    unsettledQty: row.openQty,
    avgPx,
    markPx,
    markedAt: mark?.seenAt ?? null,
    marketValue,
    unrealisedPnl: money(marketValue - inUsd(localCost, rate)),
    localValue,
    localPnl: money(localValue - localCost),
  };
}

/**
 * What an order would do if it traded now: price, cost against the mid, fees, and position and margin before and after.
 * The price is expected from the venues' books, or a dealer's quote; the margin is the CCP's answer.
 */

import type { MarginForecast } from '@tradefloor/contracts/ccp';
import type { TradeEffect } from '@tradefloor/contracts/decision';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { type Money, money, notional, type Px, px } from '@tradefloor/contracts/money';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import type { TradingStyle } from '@tradefloor/contracts/user';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { type UsdRate, usdPrice } from '@tradefloor/instruments/usd-rate';
import { DESK_OF_TYPE } from '../access/access.ts';
import { computeFees, dealerFees } from '../execution/fees.ts';
import { notionalOrNull } from '../order/daily-notional.ts';
import { isDealtAtOnce } from '../order/offer.ts';
import { applyFill } from '../position/position.ts';
import type { PositionRow } from '../position/tables.ts';

export type EffectSetting = {
  readonly held: PositionRow | null;
  readonly tick: Tick;
  /** Dollars in one unit of what it is priced in. */
  readonly usdRate: UsdRate;
  readonly instrument: Instrument;
  readonly style: TradingStyle;
  /** What a venue charges on average, in money units per share; a rebate is negative. */
  readonly venueFees: { readonly take: number; readonly add: number };
  readonly nowMs: number;
  readonly expected: ExpectedExecution;
  /** The CCP's forecast for the whole quantity at the expected price; null where it gave none. */
  readonly margin: MarginForecast | null;
};

/** What the order is expected to trade at, by the books of the venues or a dealer's price. */
export type ExpectedExecution = {
  readonly trades: TradeEffect['trades'];
  /** Whether it pays the spread: then venues charge for taking. */
  readonly isTaking: boolean;
  /** Expected average price. */
  readonly price: Px;
  /** Against the mid, in basis points, positive for a cost: as far as the touch, and beyond it. */
  readonly halfSpreadBps: number;
  readonly impactBps: number;
  /**
   * What the order's own trades move the price against the rest of it, by the square-root law: counted in `impactBps`
   * where the market moves by users' trades. Absent where nothing is taken from venues.
   */
  readonly marketImpact?: { readonly bps: number; readonly isCounted: boolean };
};

type Requested = Pick<
  RiskCheckRequest,
  'userId' | 'symbol' | 'side' | 'qty' | 'orderType' | 'price'
>;

/** The effect of the order; null where its notional leaves the range of exact numbers. */
export function tradeEffect(request: Requested, setting: EffectSetting): TradeEffect | null {
  const { held, tick, instrument, style, venueFees, nowMs, margin } = setting;
  const { side, qty } = request;
  const { instrumentType } = instrument;
  const { isTaking, price, trades, halfSpreadBps, impactBps, marketImpact } = setting.expected;
  const heldQty = Math.abs(held?.netQty ?? 0) + qty;
  const largest = countedPrice(instrument, px(Math.max(price, tick.mid)));
  if (notionalOrNull(largest, heldQty) === null) return null;
  const fees = isDealtAtOnce(instrumentType)
    ? dealerFees({
        at: nowMs,
        side,
        symbol: request.symbol,
        contracts: qty,
        worth: notional(countedPrice(instrument, price), qty),
      })
    : computeFees({
        at: nowMs,
        side,
        instrumentType,
        qty,
        price,
        style,
        filledBefore: 0,
        venueFeePerShare: isTaking ? venueFees.take : venueFees.add,
      });
  const counted = (at: Px): Money =>
    notional(usdPrice(countedPrice(instrument, at), setting.usdRate), qty);
  const after = applyFill(held, {
    userId: request.userId,
    symbol: request.symbol,
    desk: DESK_OF_TYPE[instrumentType],
    currency: getInstrument(request.symbol).currency,
    side,
    qty,
    price,
    fees,
    at: nowMs,
  });
  return {
    trades,
    price,
    notional: counted(price),
    before: toHolding(held, margin?.before ?? null),
    after: toHolding(after, margin?.after ?? null),
    fees,
    slippage: {
      halfSpreadBps: roundBps(halfSpreadBps),
      impactBps: roundBps(impactBps),
      ...(marketImpact === undefined
        ? {}
        : { marketImpact: { ...marketImpact, bps: roundBps(marketImpact.bps) } }),
      cost: trades === 'RESTS' ? money(0) : toCost(sideSign(side) * (price - tick.mid), counted),
    },
  };
}

/** The money of a price difference, which is less than zero where the order gains on the mid. */
function toCost(difference: number, counted: (at: Px) => Money): Money {
  const amount = counted(px(Math.abs(difference)));
  return difference < 0 ? money(-amount) : amount;
}

const toHolding = (row: PositionRow | null, initialMargin: Money | null) => ({
  netQty: row?.netQty ?? 0,
  avgPx: row?.avgPx ?? px(0),
  initialMargin,
});

/** What a dealer's price gives: the whole quantity at its own touch, or a wait at the limit. */
export function atDealer(request: Requested, tick: Tick): ExpectedExecution {
  const limit = findLimit(request);
  const touch = request.side === 'BUY' ? tick.ask : tick.bid;
  const sign = sideSign(request.side);
  const isTaking = limit === null || sign * (limit - touch) >= 0;
  return {
    trades: isTaking ? 'AT_ONCE' : 'RESTS',
    isTaking,
    price: isTaking ? touch : limit,
    halfSpreadBps: isTaking ? (sign * (touch - tick.mid) * BPS_PER_ONE) / tick.mid : 0,
    impactBps: 0,
  };
}

/** Basis points to a hundredth. */
const roundBps = (bps: number): number => Math.round(bps * 100) / 100;

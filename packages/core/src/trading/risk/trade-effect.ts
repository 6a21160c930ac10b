/**
 * What an order would do if it traded now: price, cost against the mid, fees, and position and margin before and after.
 * An expectation from the best quote: what is not displayed there pays impact (Almgren et al. 2005), as a taker does.
 */
import { getAssetClass } from '@tradefloor/contracts/ccp';
import type { TradeEffect } from '@tradefloor/contracts/decision';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { type Money, notional, type Px, px, type Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import type { TradingStyle } from '@tradefloor/contracts/user';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  getLimitPrice,
  getPriceBound,
  getPriceTerms,
  type PriceTerms,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { computeWorth, countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { inUsd, type UsdRate, usdPrice } from '@tradefloor/instruments/usd-rate';
import { DESK_OF_TYPE } from '../access/access.ts';
import { computeFees, NO_FEES } from '../execution/fees.ts';
import { dailySigma, temporaryImpactBps } from '../execution/impact.ts';
import { notionalOrNull } from '../order/daily-notional.ts';
import { isDealtAtOnce } from '../order/offer.ts';
import { initialMarginOn } from '../position/margin.ts';
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
};

type Requested = Pick<
  RiskCheckRequest,
  'userId' | 'symbol' | 'side' | 'qty' | 'orderType' | 'price'
>;
type Trade = Requested & { readonly terms: PriceTerms<Px> };

/** Seconds of a trading day of six and a half hours: impact is measured against one second's volume. */
const DAY_SECONDS = 23_400;
const BPS = 10_000;
/** What margin multiplies a worth by at most on its way: the derivatives' rate is three parts in twenty. */
const MARGIN_ROOM = 3;

/** The effect of the order; null where its notional leaves the range of exact numbers. */
export function tradeEffect(request: Requested, setting: EffectSetting): TradeEffect | null {
  const trade: Trade = { ...request, terms: getPriceTerms(request) };
  const { held, tick, instrument, style, venueFees, nowMs } = setting;
  const { side, qty, terms } = trade;
  const { instrumentType } = instrument;
  const isTaking = reaches(trade, tick);
  const { price, impactBps } = isTaking
    ? takingPrice(trade, setting)
    : { price: getLimitPrice(terms) ?? tick.mid, impactBps: 0 };
  const heldQty = Math.abs(held?.netQty ?? 0) + qty;
  const largest = countedPrice(instrument, px(Math.max(price, tick.mid)));
  if (notionalOrNull(largest, heldQty * MARGIN_ROOM) === null) return null;
  const fees = isDealtAtOnce(instrumentType)
    ? NO_FEES
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
    userId: trade.userId,
    symbol: trade.symbol,
    desk: DESK_OF_TYPE[instrumentType],
    currency: getInstrument(trade.symbol).currency,
    side,
    qty,
    price,
    fees,
    at: nowMs,
  });
  return {
    trades: isTaking ? 'AT_ONCE' : 'RESTS',
    price,
    notional: counted(price),
    before: toHolding(held, setting),
    after: toHolding(after, setting),
    fees,
    slippage: {
      halfSpreadBps: isTaking ? roundBps(((getTouch(side, tick) - tick.mid) / tick.mid) * BPS) : 0,
      impactBps,
      cost: counted(px(isTaking ? Math.abs(price - tick.mid) : 0)),
    },
  };
}

function toHolding(row: PositionRow | null, { instrument, tick, usdRate }: EffectSetting) {
  const netQty = row?.netQty ?? 0;
  const worth = inUsd(computeWorth(instrument, tick.mid, Math.abs(netQty)), usdRate);
  const initialMargin = initialMarginOn(getAssetClass(instrument), worth);
  return { netQty, avgPx: row?.avgPx ?? px(0), initialMargin };
}

const getTouch = (side: Side, { bid, ask }: Tick): Px => (side === 'BUY' ? ask : bid);

/** Whether the order would trade with the best quote. */
function reaches({ side, terms }: Trade, tick: Tick): boolean {
  switch (terms.type) {
    case 'MARKET':
      return true;
    case 'LIMIT':
      return side === 'BUY' ? terms.limitPx >= tick.ask : terms.limitPx <= tick.bid;
  }
}

/** The touch for what is displayed there, impact for the rest; never beyond the order's limit. */
function takingPrice(
  trade: Trade,
  { tick, instrument }: EffectSetting,
): { readonly price: Px; readonly impactBps: number } {
  const { side, qty, terms } = trade;
  const touch = getTouch(side, tick);
  const displayed: Qty = side === 'BUY' ? tick.askSize : tick.bidSize;
  // A dealer's price is for the whole quantity: what it adds for size is in its quote.
  const isWhole = isDealtAtOnce(instrument.instrumentType);
  const beyond = isWhole ? 0 : Math.max(0, qty - displayed);
  const sigmaDaily = dailySigma(instrument.volatilityPpm);
  const volume = instrument.adv / DAY_SECONDS;
  const marginal = beyond === 0 ? 0 : temporaryImpactBps({ sigmaDaily, qty: beyond, volume });
  const impactBps = roundBps((marginal * beyond) / qty);
  const moved = Math.round(touch * (1 + (sideSign(side) * impactBps) / BPS));
  const bound = getPriceBound(terms, px(moved)) ?? moved;
  return { price: px(side === 'BUY' ? Math.min(moved, bound) : Math.max(moved, bound)), impactBps };
}

/** Basis points, without a sign, to a hundredth. */
const roundBps = (bps: number): number => Math.round(Math.abs(bps) * 100) / 100;

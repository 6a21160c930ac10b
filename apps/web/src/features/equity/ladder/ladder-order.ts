/** What a press on the ladder orders: the chosen kind of order at the pressed price. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  describeTerms,
  findPriceTerms,
  type Peg,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { describeTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { formatQty, plainPx } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type { Instrument, Side } from '../../../platform/client/shapes.ts';
import { auctionText, type LadderTime } from './time-field.tsx';

/** What a press orders. */
export const LADDER_KINDS = [
  'LIMIT',
  'STOP',
  'TRAILING_STOP',
  'MARKET_IF_TOUCHED',
  'PEG_MID',
  'PEG_PRIMARY',
  'PEG_MARKET',
] as const;
export type LadderKind = (typeof LADDER_KINDS)[number];

export const KIND_NAMES = {
  LIMIT: TYPE_NAMES.LIMIT,
  STOP: TYPE_NAMES.STOP,
  TRAILING_STOP: TYPE_NAMES.TRAILING_STOP,
  MARKET_IF_TOUCHED: TYPE_NAMES.MARKET_IF_TOUCHED,
  PEG_MID: 'Peg to mid',
  PEG_PRIMARY: 'Peg to own side',
  PEG_MARKET: 'Peg to other side',
} as const satisfies Record<LadderKind, string>;

/** The order's type and its prices as a request has them, in currency units. */
export type LadderTerms =
  | { readonly orderType: 'LIMIT'; readonly price: number }
  | {
      readonly orderType: 'STOP' | 'MARKET_IF_TOUCHED';
      readonly stopPrice: number;
      readonly triggerBy: 'LAST';
    }
  | {
      readonly orderType: 'TRAILING_STOP';
      readonly trailAmount: number;
      readonly triggerBy: 'LAST';
    }
  | { readonly orderType: 'PEGGED'; readonly pegTo: Peg; readonly pegOffset: number };

export type LadderOrder = {
  readonly side: Side;
  readonly qty: number;
  readonly kind: LadderKind;
  /** Of a limit order, an auction perhaps. */
  readonly time: LadderTime;
  readonly terms: LadderTerms;
};

type Pressed = {
  readonly kind: LadderKind;
  readonly side: Side;
  /** The pressed price, in ticks. */
  readonly tick: number;
  /** Price units in a tick. */
  readonly tickUnits: number;
  /** Null while there is none. */
  readonly quote: Quote | null;
};

/** The terms of a press, or why there are none. A trail and an offset are what the pressed price is away from the market. */
export function toLadderTerms(pressed: Pressed): LadderTerms | { readonly problem: string } {
  const { kind, side, tick, tickUnits, quote } = pressed;
  const px = tick * tickUnits;
  switch (kind) {
    case 'LIMIT':
      return { orderType: 'LIMIT', price: toDecimal(px) };
    case 'STOP':
    case 'MARKET_IF_TOUCHED':
      return { orderType: kind, stopPrice: toDecimal(px), triggerBy: 'LAST' };
    case 'TRAILING_STOP':
      return quote === null ? NO_QUOTE : toTrail(side, px, quote.last || quote.mid);
    case 'PEG_MID':
      return quote === null ? NO_QUOTE : toPeg('MID', px - quote.mid, tickUnits);
    case 'PEG_PRIMARY':
      return quote === null
        ? NO_QUOTE
        : toPeg('PRIMARY', px - (side === 'BUY' ? quote.bid : quote.ask), tickUnits);
    case 'PEG_MARKET':
      return quote === null
        ? NO_QUOTE
        : toPeg('MARKET', px - (side === 'BUY' ? quote.ask : quote.bid), tickUnits);
  }
}

const NO_QUOTE = { problem: 'No price to follow yet' } as const;

/** A stop to sell trails below the last price, one to buy above it. */
function toTrail(side: Side, px: number, last: number): LadderTerms | { readonly problem: string } {
  const away = sideSign(side) * (px - last);
  return away > 0
    ? { orderType: 'TRAILING_STOP', trailAmount: toDecimal(away), triggerBy: 'LAST' }
    : {
        problem: `A trailing stop to ${side === 'BUY' ? 'buy goes above' : 'sell goes below'} the last price`,
      };
}

/** Offsets are whole ticks; half a tick beside the mid goes to zero. */
const toPeg = (pegTo: Peg, away: number, tickUnits: number): LadderTerms => ({
  orderType: 'PEGGED',
  pegTo,
  pegOffset: toDecimal(Math.trunc(away / tickUnits) * tickUnits),
});

/** `BUY 500 AAPL @ 189.42`, `SELL 500 AAPL STP 188.00`, `BUY 500 AAPL PEG MID -0.01`, `BUY 500 AAPL @ 189.42 at close`. */
export function orderWords(
  { side, qty, time, terms }: LadderOrder,
  { symbol, tickSize }: Instrument,
): string {
  const decimals = decimalsOfTick(toPx(tickSize));
  const write = (price: number): string => plainPx(toPx(price), decimals);
  const trigger = describeTrigger(terms, write);
  const price = findPriceTerms(terms);
  const limit = price === null ? '' : describeTerms(price, write, { at: '@ ', market: '' });
  const when = time === 'DAY' ? '' : auctionText(time);
  return [side, formatQty(qty), symbol, trigger, limit, when].filter(Boolean).join(' ');
}

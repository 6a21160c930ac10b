/** The price terms of a press on the ladder: the chosen kind of order at the pressed price. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Peg } from '@tradefloor/contracts/vocabulary/price-terms';
import { toTriggerAndLimit } from '../../../kit/ladder/ticks.ts';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import type { Entry } from '../../../lib/format/entry.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Side } from '../../../platform/client/shapes.ts';

/** What a press orders. */
export const LADDER_KINDS = [
  'LIMIT',
  'STOP',
  'STOP_LIMIT',
  'TRAILING_STOP',
  'MARKET_IF_TOUCHED',
  'LIMIT_IF_TOUCHED',
  'PEG_MID',
  'PEG_PRIMARY',
  'PEG_MARKET',
] as const;
export type LadderKind = (typeof LADDER_KINDS)[number];

export const KIND_NAMES = {
  LIMIT: TYPE_NAMES.LIMIT,
  STOP: TYPE_NAMES.STOP,
  STOP_LIMIT: TYPE_NAMES.STOP_LIMIT,
  TRAILING_STOP: TYPE_NAMES.TRAILING_STOP,
  MARKET_IF_TOUCHED: TYPE_NAMES.MARKET_IF_TOUCHED,
  LIMIT_IF_TOUCHED: TYPE_NAMES.LIMIT_IF_TOUCHED,
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
      readonly orderType: 'STOP_LIMIT' | 'LIMIT_IF_TOUCHED';
      readonly stopPrice: number;
      readonly price: number;
      readonly triggerBy: 'LAST';
    }
  | {
      readonly orderType: 'TRAILING_STOP';
      readonly trailAmount: number;
      readonly triggerBy: 'LAST';
    }
  | { readonly orderType: 'PEGGED'; readonly pegTo: Peg; readonly pegOffset: number };

type Pressed = {
  readonly kind: LadderKind;
  readonly side: Side;
  /** The pressed price, in ticks. */
  readonly tick: number;
  /** Price units in a tick. */
  readonly tickUnits: number;
  /** How far a limit is beyond its trigger, in ticks. */
  readonly limitTicks: Entry;
  /** Null while there is none. */
  readonly quote: Quote | null;
};

/** Whether an order of this kind has a limit that follows its trigger. */
export const followsTrigger = (kind: LadderKind): boolean =>
  kind === 'STOP_LIMIT' || kind === 'LIMIT_IF_TOUCHED';

/** The terms of a press, or why there are none. A trail and an offset are what the pressed price is away from the market. */
export function toLadderTerms(pressed: Pressed): LadderTerms | { readonly problem: string } {
  const { kind, side, tick, tickUnits, limitTicks, quote } = pressed;
  const px = tick * tickUnits;
  switch (kind) {
    case 'LIMIT':
      return { orderType: 'LIMIT', price: toDecimal(px) };
    case 'STOP':
    case 'MARKET_IF_TOUCHED':
      return { orderType: kind, stopPrice: toDecimal(px), triggerBy: 'LAST' };
    case 'STOP_LIMIT':
    case 'LIMIT_IF_TOUCHED': {
      const prices = toTriggerAndLimit(pressed, limitTicks);
      return 'problem' in prices ? prices : { orderType: kind, ...prices, triggerBy: 'LAST' };
    }
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
        problem: phrase`A trailing stop to ${phrase(side === 'BUY' ? 'buy goes above' : 'sell goes below')} the last price`,
      };
}

/** Offsets are whole ticks; half a tick beside the mid goes to zero. */
const toPeg = (pegTo: Peg, away: number, tickUnits: number): LadderTerms => ({
  orderType: 'PEGGED',
  pegTo,
  pegOffset: toDecimal(Math.trunc(away / tickUnits) * tickUnits),
});

/** The products available by phone, their prices, and prices as typed: from a product's strip. Pure. */

import { spreadQuote, type TwoWay } from '@tradefloor/instruments/futures/calendar-spread';
import { readPrice } from '@tradefloor/instruments/futures/notation';
import { PX_PER_UNIT, toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import type { Month, Root, Strip } from './use-strip.ts';

/** The product of a contract: its symbol begins with the root. */
export const getRoot = (symbol: string): Root => symbol.slice(0, 2) as Root;

/** Months, then spreads between neighbours; values are `CLF27` and `CLF27/CLG27`. The front month is named. */
export const contractChoices = ({
  months,
  spreads,
}: Pick<Strip, 'months' | 'spreads'>): { readonly value: string; readonly label: string }[] => [
  ...months.map(({ symbol, isFront }) => ({
    value: symbol,
    label: isFront ? `${symbol} (front)` : symbol,
  })),
  ...spreads.map(({ near, far }) => ({
    value: `${near}/${far}`,
    label: phrase`${near} / ${far} spread`,
  })),
];

/** The two symbols of a choice; the far one is null for a month. */
export function listSymbols(choice: string): {
  readonly symbol: string;
  readonly farSymbol: string | null;
} {
  const [symbol = '', farSymbol = null] = choice.split('/');
  return { symbol, farSymbol };
}

const inUnits = ({ bid, ask, mid, open }: Month): TwoWay => ({
  bid: toPx(bid),
  ask: toPx(ask),
  mid: toPx(mid),
  open: toPx(open),
});

/** What near less far trades at, in the product's units. */
export function pairQuote(near: Month, far: Month): TwoWay {
  const quote = spreadQuote(inUnits(near), inUnits(far));
  return {
    bid: quote.bid / PX_PER_UNIT,
    ask: quote.ask / PX_PER_UNIT,
    mid: quote.mid / PX_PER_UNIT,
    open: quote.open / PX_PER_UNIT,
  };
}

/** What a month, or a spread, trades at now; null where it is not listed. */
export function quoteOfDeal(
  { months }: Pick<Strip, 'months'>,
  { symbol, farSymbol }: Pick<VoiceDeal, 'symbol' | 'farSymbol'>,
): TwoWay | null {
  const near = months.find((month) => month.symbol === symbol);
  const far = months.find((month) => month.symbol === farSymbol);
  if (near === undefined) return null;
  if (farSymbol === null) return near;
  return far === undefined ? null : pairQuote(near, far);
}

/** A price as typed, in the market's notation or as a decimal; null for what is no price on the tick. */
export function typedPrice(text: string, { notation, tickSize }: Strip['terms']): number | null {
  const units = readPrice(text, { notation, tickSize: toPx(tickSize) });
  return units === null ? null : units / PX_PER_UNIT;
}

/** How a deal stands, in words for either end. */
export const STATE_WORDS: Readonly<Record<VoiceDeal['state'], string>> = {
  ASKED: 'waiting for a price',
  PRICED: 'priced',
  STALE: 'price expired',
  DONE: 'done',
  PASSED: 'passed',
  DECLINED: 'declined',
  EXPIRED: 'expired',
};

/** `Edith External buys 10 CLF27`. */
export const dealSentence = (
  { side, lots, symbol, farSymbol }: Pick<VoiceDeal, 'side' | 'lots' | 'symbol' | 'farSymbol'>,
  client: string,
): string =>
  `${client} ${side === 'BUY' ? 'buys' : 'sells'} ${lots} ${symbol}${farSymbol === null ? '' : ` / ${farSymbol}`}`;

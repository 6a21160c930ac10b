/**
 * An outright forward as an instrument: a pair for one value date, named by both (`EURUSD-20270301`). Its price is spot
 * with the points, in hundredths of a pip, as points are quoted.
 */
import { px, toSymbol } from '@tradefloor/contracts/brands';
import type { FxPair } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import { parseDate } from '../calendar/civil-date.ts';
import { forwardPrice } from './forward.ts';
import { fxInstrument, streamedInstrument } from './fx-instrument.ts';
import { findAnyPair, findFxPair } from './fx-pairs.ts';
import { pointTick } from './pips.ts';
import { isValueDay } from './value-date.ts';

const SHAPE = /^([A-Z]{6})-(\d{4})(\d{2})(\d{2})$/;

/** What the dealer earns on each side: a basis point of interest a year, over the days, of the rate. */
const MARGIN_A_YEAR = 0.0001;
const DAYS_A_YEAR = 360;

export type FxForwardContract = {
  readonly symbol: InstrumentSymbol;
  readonly pair: FxPair;
  /** `YYYY-MM-DD`, a day on which both currencies settle. */
  readonly valueDate: string;
};

/** @param valueDate `YYYY-MM-DD` */
export const fxForwardSymbol = (pair: Pick<FxPair, 'symbol'>, valueDate: string) =>
  toSymbol(`${pair.symbol}-${valueDate.replaceAll('-', '')}`);

/** The forward that a symbol names; null for another symbol, an unknown pair, or a date on which it does not settle. */
export function findFxForward(symbol: string): FxForwardContract | null {
  const [, name, year, month, day] = SHAPE.exec(symbol) ?? [];
  const pair = name === undefined ? null : findAnyPair(name);
  if (pair === null) return null;
  const valueDate = `${year}-${month}-${day}`;
  const at = parseDate(valueDate);
  if (at === null || !isValueDay(pair, at)) return null;
  return { symbol: toSymbol(symbol), pair, valueDate };
}

/** The pair that is dealt under a symbol, for spot or for a value date. */
export const findDealtPair = (symbol: string): FxPair | null =>
  findFxPair(symbol) ?? findFxForward(symbol)?.pair ?? null;

/** The pair that a forward becomes when its value date is the spot date; null for one that is not delivered, and for no forward. */
export function findSpotPair(symbol: string): InstrumentSymbol | null {
  const pair = findFxForward(symbol)?.pair;
  return pair === undefined || pair.fixing !== undefined ? null : pair.symbol;
}

/** The forward in the shape the checks of an order know; null for what is none. */
export function fxForwardInstrument(symbol: string): Instrument | null {
  const forward = findFxForward(symbol);
  if (forward === null) return null;
  const { pair, valueDate } = forward;
  return streamedInstrument({
    ...fxInstrument(pair),
    symbol: forward.symbol,
    name: `${pair.base}/${pair.quote} ${pair.fixing === undefined ? 'forward' : 'NDF'} ${valueDate}`,
    tickSize: pointTick(pair),
  });
}

/** What points follow from: simple money-market rates a year as fractions, over days from the spot date. */
export type ForwardRates = {
  readonly baseRate: number;
  readonly quoteRate: number;
  readonly days: number;
};

/** Points in price units, and what they are without the dealer's margin. */
export type ForwardPoints = { readonly bid: number; readonly ask: number; readonly exact: number };

/** The fair points at a spot rate, in price units, unrounded; none up to the spot date. */
export function exactPoints(pair: FxPair, spot: number, rates: ForwardRates): number {
  if (rates.days <= 0) return 0;
  const { base, quote } = pair;
  return forwardPrice({ spot, base, quote, ...rates }) - spot;
}

/**
 * Two-way points around fair ones. The margin grows with the days, a basis point of interest a year on each side, and
 * rounding to hundredths of a pip goes against the customer.
 * @param spot in price units
 */
export function twoWayPoints(
  pair: FxPair,
  spot: number,
  { exact, days }: { readonly exact: number; readonly days: number },
): ForwardPoints {
  const tick = pointTick(pair);
  const margin = (spot * MARGIN_A_YEAR * Math.max(0, days)) / DAYS_A_YEAR;
  return {
    // `+ 0` keeps minus zero out.
    bid: Math.floor((exact - margin) / tick) * tick + 0,
    ask: Math.ceil((exact + margin) / tick) * tick + 0,
    exact,
  };
}

/** To the nearest hundredth of a pip. */
export const onPointTick = (pair: Pick<FxPair, 'pip'>, price: number): Px => {
  const tick = pointTick(pair);
  return px(Math.round(price / tick) * tick);
};

/** Points in pips, exact to the hundredth. @param points in price units */
export const pointsInPips = (pair: Pick<FxPair, 'pip'>, points: number): number =>
  Math.round((points * 100) / pair.pip) / 100 + 0;

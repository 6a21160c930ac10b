/** The positions of a smile's points, and its description of one strike. Pure. */

import { type Range, toPlace, toSpan, toX, valueRange } from '../../kit/plot/plot-scale.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { WireOutput } from '../../platform/client/shapes.ts';

export type Surface = WireOutput<'optionSurface'>;
export type SmilePoint = Surface['smile'][number];
type Implied = SmilePoint['call'];

/** A place in per cent of the plot, from its left and its top. */
export type Place = { readonly x: number; readonly y: number };

export type SmileScale = {
  readonly strikes: Range;
  readonly volatilities: Range;
  readonly at: (strike: number, volatility: number) => Place;
};

/**
 * The side of a strike that is out of the money, whose quotes carry most information on volatility.
 */
const outOfTheMoney = ({ strike, call, put }: SmilePoint, spot: number): Implied =>
  strike < spot ? put : call;

/**
 * The scale of a smile: all strikes, and volatilities of the surface and of quotes out of the money. What is deep in the
 * money implies next to nothing and would flatten the rest: it may leave the plot.
 */
export function smileScale(smile: readonly SmilePoint[], spot: number): SmileScale {
  const strikes = toSpan(smile.map(({ strike }) => strike));
  const known = smile.flatMap((point) => {
    const { bid, ask } = outOfTheMoney(point, spot);
    return [point.volatility, ...(bid === null ? [] : [bid]), ...(ask === null ? [] : [ask])];
  });
  const volatilities = valueRange(known, false);
  const at = (strike: number, volatility: number): Place => ({
    x: toX(strike, strikes) * 100,
    y: toPlace(volatility, volatilities) * 100,
  });
  return { strikes, volatilities, at };
}

/** The strike nearest to a place, counted from the left of the plot in parts of its width. */
export function nearestStrike(smile: readonly SmilePoint[], part: number): number {
  const { strikes } = smileScale(smile, 0);
  const wanted = strikes.low + part * (strikes.high - strikes.low);
  const gaps = smile.map(({ strike }) => Math.abs(strike - wanted));
  return gaps.indexOf(Math.min(...gaps));
}

/** The place where the strike is nearest to the spot. */
export const atTheMoney = (smile: readonly SmilePoint[], spot: number): number => {
  const gaps = smile.map(({ strike }) => Math.abs(strike - spot));
  return gaps.indexOf(Math.min(...gaps));
};

const pctOrNone = (pct: number | null): string => (pct === null ? 'none' : formatFixed(pct, 1));
const spreadText = ({ bid, ask }: Implied): string =>
  phrase`${pctOrNone(bid)} to ${pctOrNone(ask)}`;

/**
 * One strike as text: the surface's volatility, and those implied by bid and ask of call and put.
 */
export const pointText = ({ strike, volatility, call, put }: SmilePoint): string =>
  phrase`Strike ${formatFixed(strike, strike % 1 === 0 ? 0 : 1)}: ${formatFixed(volatility, 2)} %, call ${spreadText(call)}, put ${spreadText(put)}`;

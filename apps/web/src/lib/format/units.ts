/**
 * Prices inside the browser: whole numbers of 1/1 000 000 of the currency, as everywhere in the platform.
 * Only conversions and tick arithmetic live here; no schema library may come in, it would cost 90 kB.
 */
import * as units from '@tradefloor/contracts/vocabulary/units';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { priceDecimals } from '@tradefloor/instruments/price-text';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';

/** Millionths of a currency unit in one unit of price. */
export const { PX_PER_UNIT } = units;

/** A decimal price as whole price units; the nearest unit when the decimal is finer. */
export const toPx = (decimal: number): number => Math.round(decimal * PX_PER_UNIT);

/** Whole price units as the decimal the wire carries. */
export const toDecimal = (units: number): number => units / PX_PER_UNIT;

/**
 * Moves a price by whole ticks; a price between two ticks first goes to the next one in the
 * direction of the move, so that one press never moves more than one tick. Never below one tick.
 */
export function stepPrice(units: number, tickUnits: number, ticks: number): number {
  const position = units / tickUnits;
  const grid = ticks > 0 ? Math.floor(position) : Math.ceil(position);
  return Math.max(1, grid + ticks) * tickUnits;
}

/** The nearest price of the grid, never below one tick. */
export const snapPrice = (units: number, tickUnits: number): number =>
  Math.max(1, Math.round(units / tickUnits)) * tickUnits;

/** Options and futures: dealers price them, and the market's own batches do not. */
export function isDerivative(symbol: string): boolean {
  const type = findInstrument(symbol)?.type;
  return type === 'option' || type === 'commodity';
}

/** Decimals of the tick the market lists, or else of the instrument's own. */
export const plainDecimals = (symbol: string, tickSize?: number): number =>
  tickSize === undefined ? priceDecimals(symbol) : decimalsOfTick(toPx(tickSize));

/** What a price has to be multiplied by: a bond's is per 100 of its face, a derivative's by its contract size. */
export function pricedUnits(symbol: string, qty: number): number {
  const { times, per } = findInstrument(symbol)?.contractSize ?? { times: 1, per: 1 };
  return (qty * times) / per;
}

/** What the lines to place are about worth, each side apart, in dollars. Pure. */
import { findSide, parseNumber } from '@tradefloor/contracts/basket-names';
import type { Side } from '@tradefloor/contracts/vocabulary/order';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { PX_PER_UNIT, pricedUnits } from '../../../lib/format/units.ts';
import { usdPer } from '../../../platform/marks/dollars.ts';
import { fieldText, type Sheet, type SheetRow } from './sheet.ts';

type GetMid = (symbol: string) => number | null;

/**
 * The estimate at limits and current mids. Cells are parsed as the platform parses them: a line whose side, quantity
 * or limit it would refuse counts on neither side.
 * @param excluded ids of the rows that are not to be placed
 * @param getMid the mid in price units; null without a price
 */
export function basketWorth(
  sheet: Sheet,
  excluded: ReadonlySet<number>,
  getMid: GetMid,
): Record<Side, number> {
  const sums = { BUY: 0, SELL: 0 };
  for (const row of sheet.rows) {
    const side = findSide(fieldText(sheet, row, 'side'));
    if (side !== null && !excluded.has(row.id)) sums[side] += lineWorth(sheet, row, getMid);
  }
  return sums;
}

function lineWorth(sheet: Sheet, row: SheetRow, getMid: GetMid): number {
  const symbol = fieldText(sheet, row, 'symbol').toUpperCase();
  const getPrice = (of: string): number | null => {
    const mid = getMid(of);
    return mid === null ? null : mid / PX_PER_UNIT;
  };
  const limit = fieldText(sheet, row, 'price');
  const price = limit === '' ? getPrice(symbol) : parseNumber(limit);
  const qty = parseNumber(fieldText(sheet, row, 'qty'));
  const instrument = findInstrument(symbol);
  if (instrument === null || qty === null || qty <= 0 || price === null || price <= 0) return 0;
  return pricedUnits(symbol, qty) * price * (usdPer(instrument.currency, getPrice) ?? 0);
}

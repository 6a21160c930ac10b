/**
 * A currency forward that has become spot: what is held of it goes on as a position of its pair, at its own cost and with
 * what is not settled of it. The obligation of its value date stays as it is: it delivers into the pair's position.
 */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import { findSpotPair } from '@tradefloor/instruments/fx/fx-forward';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { mergedBasis } from '../trading/position/forward-roll.ts';
import { exact } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { recordPrice } from './first-marks.ts';
import { averageCost } from './settled-part.ts';
import type { ClearedPositionRow } from './tables.ts';

type Roll = {
  readonly end: ExpiryRow;
  readonly pair: InstrumentSymbol;
  readonly nowMs: number;
};

/** Takes the position out of the forward and puts it into the pair, each by a leg of its own. */
export function rollPosition(
  book: ClearingBook,
  row: ClearedPositionRow,
  { end, pair, nowMs }: Roll,
): void {
  const { participant, symbol, netQty, instrumentType, currency } = row;
  recordPrice(book, { symbol: pair, instrumentType, price: end.finalPrice }, currency);
  const businessDate = book.businessDate(nowMs);
  const leg = { participant, price: end.finalPrice, cash: money(0), at: nowMs, businessDate };
  const id = `${symbol}:X:${participant}:${row.version}`;
  book.addExpiryLeg({ ...leg, expiryLegId: id, symbol, qty: -netQty });
  book.addExpiryLeg({ ...leg, expiryLegId: `${id}:S`, symbol: pair, qty: netQty });
  book.putPosition(emptied(row, nowMs));
  book.putPosition(joined(row, book.position(participant, pair), { pair, nowMs }));
}

const emptied = (row: ClearedPositionRow, nowMs: number): ClearedPositionRow => ({
  ...row,
  netQty: 0,
  basis: '0',
  openQty: 0,
  openValue: money(0),
  settledValue: money(0),
  updatedAt: nowMs,
  version: row.version + 1,
});

/** The pair's position with the forward's in it. */
function joined(
  row: ClearedPositionRow,
  into: ClearedPositionRow | undefined,
  { pair, nowMs }: { readonly pair: InstrumentSymbol; readonly nowMs: number },
): ClearedPositionRow {
  const [held, basis] = [into?.netQty ?? 0, BigInt(into?.basis ?? 0)];
  const of = { held: row.netQty, basis: BigInt(row.basis) };
  return {
    ...row,
    symbol: pair,
    netQty: held + row.netQty,
    basis: String(mergedBasis({ held, basis }, of)),
    openQty: (into?.openQty ?? 0) + row.openQty,
    openValue: exact((into?.openValue ?? 0) + row.openValue),
    settledValue: exact(settledCost(into) + settledCost(row)),
    updatedAt: nowMs,
    version: (into?.version ?? 0) + 1,
  };
}

/** Cost of the settled part; of a row from before the column, by its average cost. */
function settledCost(row: ClearedPositionRow | undefined): number {
  if (row === undefined) return 0;
  if (row.settledValue !== null) return row.settledValue;
  const settled = row.netQty - row.openQty;
  return settled === 0 || row.netQty === 0 ? 0 : averageCost(row, settled);
}

/** The symbol that the position of an obligation is held under: of a forward that has become spot, its pair. */
export function heldAs(book: Pick<ClearingBook, 'getExpiry'>, symbol: string): string {
  return (book.getExpiry(symbol) === undefined ? null : findSpotPair(symbol)) ?? symbol;
}

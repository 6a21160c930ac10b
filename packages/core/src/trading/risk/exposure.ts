/** What the firm's holdings are worth at the marks, by any grouping, and how much of it hangs on few symbols. */

import type { Worth } from '@tradefloor/contracts/firm-risk';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { decimalOfMoney, divideHalfUp, money, type Px } from '@tradefloor/contracts/money';
import type { Desk } from '@tradefloor/contracts/user';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { sizeOnDesk } from '@tradefloor/instruments/contract/contract-size';
import type { UsdRate } from '@tradefloor/instruments/usd-rate';
import { toMoneyUnits } from '../position/position.ts';
import type { PositionRow } from '../position/tables.ts';
import type { FirmCell } from './firm-book.ts';

/** What marks and groups the holdings. */
export type Marks = {
  readonly tick: (symbol: InstrumentSymbol) => Pick<Tick, 'mid'> | null;
  readonly instrument: (
    symbol: InstrumentSymbol,
  ) => Pick<Instrument, 'sector' | 'volatilityPpm'> | null;
  /** Dollars in one unit of what the symbol is priced in; the last known where prices are old. */
  readonly usdRate: (symbol: InstrumentSymbol) => UsdRate;
};

/** One symbol on one desk at its mark, in dollars. */
export type MarkedCell = Worth & {
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly sector: Instrument['sector'];
  /** Zero where the instrument is not known: then it has no part in value at risk. */
  readonly volatilityPpm: number;
  readonly netQty: number;
  readonly positions: number;
  readonly mark: Px | null;
};

/** Money units in dollars, for display: values beyond the exact range are still shown. */
const shownUsd = (units: bigint | number, { times, per }: UsdRate): number =>
  Number(divideHalfUp(BigInt(units) * BigInt(times), BigInt(per)));
const decimal = (units: number): number => decimalOfMoney(money(units));

/** A cell at the newest mid; without one, at what it cost: then nothing is won or lost on paper. */
export function markCell(cell: Readonly<FirmCell>, marks: Marks): MarkedCell {
  const { desk, symbol, netQty, grossQty, basis, realisedPnl, fees, positions } = cell;
  const mark = marks.tick(symbol)?.mid ?? null;
  const instrument = marks.instrument(symbol);
  const rate = marks.usdRate(symbol);
  const toMoney = (pxQty: bigint): number => shownUsd(toMoneyUnits(pxQty, cell), rate);
  const worth = (quantity: number, at: Px) => toMoney(BigInt(quantity) * BigInt(at));
  const net = mark === null ? toMoney(basis) : worth(netQty, mark);
  const gross = mark === null ? Math.abs(net) : worth(grossQty, mark);
  const unrealised = mark === null ? 0 : toMoney(BigInt(netQty) * BigInt(mark) - basis);
  return {
    desk,
    symbol,
    netQty,
    positions,
    mark,
    sector: instrument?.sector ?? null,
    volatilityPpm: instrument?.volatilityPpm ?? 0,
    grossNotional: decimal(gross),
    netNotional: decimal(net),
    realisedPnl: decimal(shownUsd(realisedPnl, rate)),
    unrealisedPnl: decimal(unrealised),
    fees: decimal(fees),
  };
}

const NOTHING: Worth = {
  grossNotional: 0,
  netNotional: 0,
  realisedPnl: 0,
  unrealisedPnl: 0,
  fees: 0,
};

/** Rounds away what adding decimals leaves behind. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The sum of some. */
export function sumValues(parts: Iterable<Worth>): Worth {
  const sum = { ...NOTHING };
  for (const part of parts) {
    sum.grossNotional += part.grossNotional;
    sum.netNotional += part.netNotional;
    sum.realisedPnl += part.realisedPnl;
    sum.unrealisedPnl += part.unrealisedPnl;
    sum.fees += part.fees;
  }
  return {
    grossNotional: exact(sum.grossNotional),
    netNotional: exact(sum.netNotional),
    realisedPnl: exact(sum.realisedPnl),
    unrealisedPnl: exact(sum.unrealisedPnl),
    fees: exact(sum.fees),
  };
}

/** Sums by group, the largest gross notional first. */
export function groupBy<P extends Worth>(
  parts: readonly P[],
  toKey: (part: P) => string,
): (Worth & { readonly key: string; readonly parts: readonly P[] })[] {
  const groups = new Map<string, P[]>();
  for (const part of parts) {
    const key = toKey(part);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups]
    .map(([key, some]) => ({ key, parts: some, ...sumValues(some) }))
    .sort((a, b) => b.grossNotional - a.grossNotional);
}

/** Shares of the gross notional by symbol: of the largest five together, and squared and added (Herfindahl). */
export function computeConcentration(grossBySymbol: readonly number[]): {
  readonly top5Share: number;
  readonly herfindahl: number;
} {
  const total = grossBySymbol.reduce((sum, gross) => sum + gross, 0);
  if (total === 0) return { top5Share: 0, herfindahl: 0 };
  const shares = grossBySymbol.map((gross) => gross / total).sort((a, b) => b - a);
  const round = (share: number): number => Math.round(share * 1e6) / 1e6;
  return {
    top5Share: round(shares.slice(0, 5).reduce((sum, share) => sum + share, 0)),
    herfindahl: round(shares.reduce((sum, share) => sum + share * share, 0)),
  };
}

/**
 * One position at its mark, for lists of many users: floating-point, since nothing is added to a book from it.
 * @param rate dollars in one unit of what the symbol is priced in
 * @returns dollars
 */
export function worthOfPosition(row: PositionRow, mark: Px | null, rate: UsdRate): Worth {
  const { times, per } = sizeOnDesk(row);
  const perUnit = (PX_PER_UNIT * per * rate.per) / (times * rate.times);
  const cost = Number(row.basis) / perUnit;
  const net = mark === null ? cost : (row.netQty * mark) / perUnit;
  return {
    grossNotional: Math.abs(net),
    netNotional: net,
    realisedPnl: decimalOfMoney(money(shownUsd(row.realisedPnl, rate))),
    unrealisedPnl: net - cost,
    fees: decimalOfMoney(row.fees),
  };
}

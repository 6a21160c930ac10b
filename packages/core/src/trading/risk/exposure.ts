/**
 * What the firm's holdings are exposed to at the marks, by any grouping, and how much of it hangs on few symbols. An
 * option counts with its delta times the spot (the commitment approach of the European Commission's Delegated
 * Regulation 231/2013, article 8 and annex II), everything else with what it is worth.
 */

import type { Unvalued, Worth } from '@tradefloor/contracts/firm-risk';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { decimalOfMoney, divideHalfUp, money, type Px } from '@tradefloor/contracts/money';
import type { Desk } from '@tradefloor/contracts/user';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { sizeOnDesk, TYPE_OF_DESK } from '@tradefloor/instruments/contract/contract-size';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
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
  /** Dollars in one unit of what the symbol is priced in, the last known where prices are old; null before any. */
  readonly usdRate: (holding: Priceable) => UsdRate | null;
  /** Delta times spot of one option contract, in its currency; null while it is not known. */
  readonly optionExposure: (symbol: InstrumentSymbol) => number | null;
};

/** What the price of a holding depends on. */
type Priceable = Pick<PositionRow, 'symbol' | 'currency'>;

/** One symbol on one desk at its mark, in dollars. */
export type MarkedCell = Worth & {
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  /** What its price follows: the share of an option, else itself. Sector and volatility are those of it. */
  readonly factor: InstrumentSymbol;
  readonly sector: Instrument['sector'];
  /** Zero where the instrument is not known: then it has no part in value at risk. */
  readonly volatilityPpm: number;
  readonly netQty: number;
  readonly positions: number;
  readonly mark: Px | null;
  /** Dollars that a unit of quantity gains when its price rises by 1.00; zero without a rate. */
  readonly usdPerPrice: number;
  /** Why its exposure cannot be valued: then it is not in the figures. */
  readonly unvalued: Unvalued | null;
};

/** Money units in dollars, for display: values beyond the exact range are still shown. */
const shownUsd = (units: bigint | number, { times, per }: UsdRate): number =>
  Number(divideHalfUp(BigInt(units) * BigInt(times), BigInt(per)));
const decimal = (units: number): number => decimalOfMoney(money(units));

/** Dollars of an exposure: a float of the currency's units, rounded to what an amount has. */
const toUsd = (amount: number, { times, per }: UsdRate): number => exact((amount * times) / per);

const isOption = ({ desk }: Pick<FirmCell, 'desk'>): boolean => TYPE_OF_DESK[desk] === 'option';

/** Nothing is counted at par: without a rate no figure of the holding is known, without a delta its exposure is not. */
function findUnvalued(
  cell: Pick<FirmCell, 'desk' | 'positions'>,
  of: { readonly rate: UsdRate | null; readonly delta: number | null },
): Unvalued | null {
  if (of.rate === null) return 'NO_RATE';
  return isOption(cell) && cell.positions > 0 && of.delta === null ? 'NO_VOLATILITY' : null;
}

/** Net and gross exposure: at the mark, without one at what it cost; of an option by its delta. */
function toExposure(
  cell: Readonly<FirmCell>,
  of: { readonly mark: Px | null; readonly rate: UsdRate; readonly delta: number | null },
): Pick<Worth, 'netNotional' | 'grossNotional'> {
  const { mark, rate } = of;
  const { netQty, grossQty, basis } = cell;
  if (isOption(cell)) {
    const delta = of.delta ?? 0;
    const grossNotional = toUsd(grossQty * Math.abs(delta), rate);
    return { netNotional: toUsd(netQty * delta, rate), grossNotional };
  }
  const worth = (quantity: number, at: Px): number =>
    decimal(shownUsd(toMoneyUnits(BigInt(quantity) * BigInt(at), cell), rate));
  if (mark !== null) {
    return { netNotional: worth(netQty, mark), grossNotional: worth(grossQty, mark) };
  }
  const netNotional = decimal(shownUsd(toMoneyUnits(basis, cell), rate));
  return { netNotional, grossNotional: Math.abs(netNotional) };
}

/** Dollars that one unit of quantity gains when its price rises by one; 0 without a rate of its currency. */
export function toUsdPerPrice(
  holding: Pick<FirmCell, 'desk' | 'symbol'>,
  rate: UsdRate | null,
): number {
  const { times, per } = sizeOnDesk(holding);
  return rate === null ? 0 : (times * rate.times) / (per * rate.per);
}

/** A cell at the newest mid; without one, at what it cost: then nothing is won or lost on paper. */
export function markCell(cell: Readonly<FirmCell>, marks: Marks): MarkedCell {
  const { desk, symbol, netQty, basis, realisedPnl, fees, positions } = cell;
  const mark = marks.tick(symbol)?.mid ?? null;
  const factor = parseOptionSymbol(symbol)?.underlying ?? symbol;
  const instrument = marks.instrument(factor);
  const rate = marks.usdRate(cell);
  const delta = isOption(cell) && positions > 0 ? marks.optionExposure(symbol) : null;
  const shared = {
    desk,
    symbol,
    netQty,
    positions,
    mark,
    factor,
    sector: instrument?.sector ?? null,
    volatilityPpm: instrument?.volatilityPpm ?? 0,
    fees: decimal(fees),
    usdPerPrice: toUsdPerPrice(cell, rate),
    unvalued: findUnvalued(cell, { rate, delta }),
  };
  if (rate === null) return { ...NOTHING, ...shared };
  const won = mark === null ? 0n : BigInt(netQty) * BigInt(mark) - basis;
  return {
    ...shared,
    ...toExposure(cell, { mark, rate, delta }),
    realisedPnl: decimal(shownUsd(realisedPnl, rate)),
    unrealisedPnl: decimal(shownUsd(toMoneyUnits(won, cell), rate)),
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

/** One position at its mark, for lists of many users: as {@link markCell} of the position alone, without exact sums. */
export function worthOfPosition(
  row: PositionRow,
  marks: Pick<Marks, 'tick' | 'usdRate' | 'optionExposure'>,
): Worth {
  const rate = marks.usdRate(row);
  const fees = decimalOfMoney(row.fees);
  if (rate === null) return { ...NOTHING, fees };
  const mark = marks.tick(row.symbol)?.mid ?? null;
  const { times, per } = sizeOnDesk(row);
  const perUnit = (PX_PER_UNIT * per * rate.per) / (times * rate.times);
  const cost = Number(row.basis) / perUnit;
  const worth = mark === null ? cost : (row.netQty * mark) / perUnit;
  const delta = isOption(row) && row.netQty !== 0 ? (marks.optionExposure(row.symbol) ?? 0) : 0;
  const net = isOption(row) ? (row.netQty * delta * rate.times) / rate.per : worth;
  return {
    grossNotional: Math.abs(net),
    netNotional: net,
    realisedPnl: decimalOfMoney(money(shownUsd(row.realisedPnl, rate))),
    unrealisedPnl: worth - cost,
    fees,
  };
}

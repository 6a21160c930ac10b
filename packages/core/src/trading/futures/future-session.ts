/** The trading day of one contract month: trades counted, settled once, closed with its open interest. Pure. */
import type { FuturesSettled } from '@tradefloor/contracts/future';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { settlementPrice } from '@tradefloor/instruments/futures/daily-settlement';
import { appends, defineTables, keeps } from '../../table.ts';

/** Where a month stands in its trading day. */
export type FutureSessionRow = {
  readonly symbol: InstrumentSymbol;
  /** The trading day. */
  readonly date: string;
  /** The market's batch up to which trades are counted. */
  readonly seq: number;
  readonly volume: number;
  /** Of these, lots of the platform's users. */
  readonly clientVolume: number;
  readonly last: Px | null;
  /** Lots at each price, from the lowest up. */
  readonly levels: readonly (readonly [price: Px, lots: number])[];
  /** What has traded in the settlement period: lots, and price times lots. */
  readonly periodLots: number;
  readonly periodValue: number;
  readonly settlement: Px | null;
  readonly settledOn: string | null;
  /** The settlement price of the trading day before. */
  readonly priorSettlement: Px | null;
  /** Contracts that others hold open, and the platform's accounts at the CCP, at the last count. */
  readonly othersOpen: number;
  readonly clearedOpen: number;
  readonly openInterest: number;
  readonly openInterestOn: string;
  readonly openInterestChange: number | null;
};

/** A trading day that is over: the exchange's bulletin. */
export type FutureDayRow = {
  /** Symbol and date. */
  readonly dayId: string;
  readonly symbol: InstrumentSymbol;
  readonly date: string;
  readonly settlement: Px | null;
  readonly volume: number;
  readonly openInterest: number;
};

/** The tables of the futures market. */
export const FUTURE_TABLES = defineTables('rfq', {
  futureSessions: keeps<FutureSessionRow>((row) => row.symbol),
  /** Added when a trading day is over, never changed. */
  futureDays: appends<FutureDayRow>((row) => row.dayId),
});

/** Where a month begins: nothing has traded, and the settlement before is known or not. */
export type SessionStart = Pick<
  FutureSessionRow,
  'symbol' | 'date' | 'seq' | 'settlement' | 'settledOn' | 'othersOpen' | 'openInterestOn'
>;

/** A month that is counted for the first time. */
export const firstSession = (start: SessionStart): FutureSessionRow => ({
  ...start,
  volume: 0,
  clientVolume: 0,
  last: null,
  levels: [],
  periodLots: 0,
  periodValue: 0,
  priorSettlement: start.settlement,
  clearedOpen: 0,
  openInterest: start.othersOpen,
  openInterestChange: null,
});

/**
 * A trade: of others or of a user, within the settlement period or not. A `BLOCK` was agreed away from the market: it
 * is volume, but no last price and no part of a settlement (CME Rule 526).
 */
export type FutureTrade = {
  readonly price: Px;
  readonly lots: number;
  readonly by: 'OTHERS' | 'CLIENT' | 'BLOCK';
  readonly isInPeriod: boolean;
};

/** The day with one more trade. */
export function withTrade(row: FutureSessionRow, trade: FutureTrade): FutureSessionRow {
  const { price, lots, by, isInPeriod } = trade;
  const isBlock = by === 'BLOCK';
  const counts = isInPeriod && !isBlock;
  return {
    ...row,
    volume: row.volume + lots,
    clientVolume: row.clientVolume + (by === 'OTHERS' ? 0 : lots),
    last: isBlock ? row.last : price,
    levels: withLots(row.levels, price, lots),
    periodLots: row.periodLots + (counts ? lots : 0),
    periodValue: row.periodValue + (counts ? lots * price : 0),
  };
}

function withLots(levels: FutureSessionRow['levels'], price: Px, lots: number) {
  const at = levels.findIndex(([level]) => level >= price);
  const found = at < 0 ? undefined : levels[at];
  if (found === undefined) return [...levels, [price, lots] as const];
  const isThere = found[0] === price;
  const level = [price, isThere ? found[1] + lots : lots] as const;
  return levels.toSpliced(at, isThere ? 1 : 0, level);
}

/** The day settled, at the price that follows from its period; the same row once it is. */
export function withSettlement(
  row: FutureSessionRow,
  quote: { readonly mid: Px; readonly tickSize: Px },
): FutureSessionRow {
  if (row.settledOn === row.date) return row;
  const { periodLots: lots, periodValue: value, settlement: prior } = row;
  const price = settlementPrice({ lots, value }, { ...quote, prior });
  return { ...row, settlement: price, settledOn: row.date };
}

/**
 * The next trading day, after the end of one. Others' open interest moves to its level by at most what they have traded:
 * a trade opens or closes one contract at most. The platform's own is what the CCP counted.
 * @param level what others' open interest moves to
 */
export function withNextDay(
  row: FutureSessionRow,
  next: { readonly date: string; readonly level: number },
): { readonly row: FutureSessionRow; readonly ended: FutureDayRow } {
  const { symbol, date, settlement, volume } = row;
  const room = volume - row.clientVolume;
  const move = Math.max(-room, Math.min(room, next.level - row.othersOpen));
  const othersOpen = row.othersOpen + move;
  const openInterest = othersOpen + row.clearedOpen;
  const isSettled = row.settledOn === date;
  const start = firstSession({ ...row, date: next.date, othersOpen, openInterestOn: date });
  return {
    row: {
      ...start,
      clearedOpen: row.clearedOpen,
      openInterest,
      openInterestChange: openInterest - row.openInterest,
    },
    ended: {
      dayId: `${symbol}-${date}`,
      symbol,
      date,
      settlement: isSettled ? settlement : null,
      volume,
      openInterest,
    },
  };
}

/** The settlement prices of these days, as they are published. */
export const toSettledItems = (rows: readonly FutureSessionRow[]): FuturesSettled['items'] =>
  rows.flatMap(({ symbol, settlement }) =>
    settlement === null ? [] : [{ symbol, price: settlement }],
  );

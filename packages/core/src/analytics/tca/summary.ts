/** The league tables of many orders: their sums by venue, strategy, symbol, user and time, taken in order by order. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Venue } from '@tradefloor/contracts/market';
import { money } from '@tradefloor/contracts/money';
import type { TcaSummary } from '@tradefloor/contracts/tca';
import { computeParticipation } from './analysis.ts';
import { COSTS_WRITTEN, computeShare, moneyBps, readCosts, toFigures } from './cost-sums.ts';
import { ORDER_NUMBERS, ORDER_WRITTEN, type SummedOrder } from './summed-order.ts';

const MINUTE_MS = 60_000;
/** Lengths a span of the summary may have, in minutes; the shortest that gives no more spans than a plot shows. */
const PERIOD_MINUTES = [1, 5, 15, 60, 240, 1_440, 10_080] as const;
const PERIODS_MAX = 48;

/** Orders, and the totals of their numbers. */
type Total = { orders: number; readonly sums: Float64Array };

/** Adds numbers from a place on to a total: as many as it has. */
function addTo({ sums }: Total, numbers: Float64Array, at: number): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + (numbers[at + i] ?? 0);
}

const toLeagueRow = ({ orders, sums }: Total) => {
  const [ordered = 0, filled = 0, market = 0, shortfall = 0, paper = 0] = sums;
  return {
    orders,
    fillRate: computeShare(filled, ordered),
    participation: computeParticipation(filled, market),
    shortfallBps: moneyBps(money(shortfall), money(paper)),
    ...toFigures(readCosts(sums, ORDER_NUMBERS)),
  };
};

/** Totals by a key. */
class Totals<Key> {
  readonly #totals = new Map<Key, Total>();
  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  /** The total of a key, to be added to. */
  at(key: Key): Total {
    let total = this.#totals.get(key);
    if (total === undefined) {
      total = { orders: 0, sums: new Float64Array(this.#length) };
      this.#totals.set(key, total);
    }
    return total;
  }

  add(key: Key, { orders, sums }: Total): void {
    const total = this.at(key);
    total.orders += orders;
    addTo(total, sums, 0);
  }

  /** Each key with its figures, the largest notional first. */
  league() {
    return byNotional(this.entries().map(([key, total]) => ({ key, ...toLeagueRow(total) })));
  }

  entries(): readonly (readonly [Key, Total])[] {
    return [...this.#totals];
  }
}

/** Totals by user, symbol and strategy: an order is added to one of them, and they to the tables at the end. */
class Cells {
  readonly #users = new Map<UserId, Map<string, Totals<SummedOrder['strategy']>>>();

  at({ userId, symbol, strategy }: SummedOrder): Total {
    const symbols = this.#users.get(userId) ?? new Map<string, Totals<SummedOrder['strategy']>>();
    const strategies = symbols.get(symbol) ?? new Totals(ORDER_WRITTEN);
    const total = strategies.at(strategy);
    if (total.orders === 0) {
      symbols.set(symbol, strategies);
      this.#users.set(userId, symbols);
    }
    return total;
  }

  /** Adds all cells up along each of their sides. */
  leagues() {
    const all = new Totals<null>(ORDER_WRITTEN);
    const users = new Totals<UserId>(ORDER_WRITTEN);
    const symbols = new Totals<SummedOrder['symbol']>(ORDER_WRITTEN);
    const strategies = new Totals<SummedOrder['strategy']>(ORDER_WRITTEN);
    for (const [userId, bySymbol] of this.#users) {
      for (const [symbol, byStrategy] of bySymbol) {
        for (const [strategy, total] of byStrategy.entries()) {
          all.add(null, total);
          users.add(userId, total);
          symbols.add(symbol as SummedOrder['symbol'], total);
          strategies.add(strategy, total);
        }
      }
    }
    return { total: all.at(null), users, symbols, strategies };
  }
}

const byNotional = <Row extends { readonly notional: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.notional - a.notional);

export type Summary = {
  add(order: SummedOrder): void;
  tables(): TcaSummary;
};

/** A summary that has taken in nothing yet. A hundred thousand orders take it some hundredths of a second. */
export function createSummary(): Summary {
  const cells = new Cells();
  const minutes = new Totals<number>(ORDER_WRITTEN);
  const venueTotals = new Totals<Venue>(COSTS_WRITTEN);
  const count = (total: Total, numbers: Float64Array, at: number) => {
    total.orders += 1;
    addTo(total, numbers, at);
  };
  return {
    add: (order) => {
      const { numbers, at, venues } = order;
      count(cells.at(order), numbers, at);
      count(minutes.at(Math.floor(order.decidedAt / MINUTE_MS)), numbers, at);
      for (let i = 0; i < venues.length; i += 1) {
        const venue = venues[i] as Venue;
        count(venueTotals.at(venue), numbers, at + ORDER_WRITTEN + i * COSTS_WRITTEN);
      }
    },
    tables: () => {
      const { total, users, symbols, strategies } = cells.leagues();
      return {
        orders: total.orders,
        isComplete: true,
        total: toLeagueRow(total),
        byVenue: toVenueRows(venueTotals.entries(), readCosts(total.sums, ORDER_NUMBERS).qty),
        byStrategy: strategies.league().map(({ key: strategy, ...row }) => ({ strategy, ...row })),
        bySymbol: symbols.league().map(({ key: symbol, ...row }) => ({ symbol, ...row })),
        byUser: users.league().map(({ key: userId, ...row }) => ({ userId, ...row })),
        ...toPeriods(minutes.entries()),
      };
    },
  };
}

/** @param filled shares of all venues */
function toVenueRows(venues: readonly (readonly [Venue, Total])[], filled: number) {
  return byNotional(
    venues.map(([venue, { orders, sums }]) => {
      const costs = readCosts(sums, 0);
      return { venue, orders, qtyShare: computeShare(costs.qty, filled), ...toFigures(costs) };
    }),
  );
}

/** Minutes joined to spans of one length, so few that a plot can show them. */
function toPeriods(
  minutes: readonly (readonly [number, Total])[],
): Pick<TcaSummary, 'periodMs' | 'byPeriod'> {
  const times = minutes.map(([minute]) => minute);
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const length =
    PERIOD_MINUTES.find(
      (minutesLong) =>
        Math.floor(last / minutesLong) - Math.floor(first / minutesLong) < PERIODS_MAX,
    ) ?? 10_080;
  const periods = new Totals<number>(ORDER_WRITTEN);
  for (const [minute, total] of minutes) periods.add(Math.floor(minute / length), total);
  return {
    periodMs: length * MINUTE_MS,
    byPeriod: periods
      .entries()
      .toSorted(([a], [b]) => a - b)
      .map(([no, total]) => ({ from: no * length * MINUTE_MS, ...toLeagueRow(total) })),
  };
}

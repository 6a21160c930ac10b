/** The league tables of many orders: their sums by venue, strategy, symbol, user and time, taken in row by row. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Venue } from '@tradefloor/contracts/market';
import { money, type Px } from '@tradefloor/contracts/money';
import type { TcaSummary } from '@tradefloor/contracts/tca';
import { computeParticipation, listParts } from './analysis.ts';
import {
  addCosts,
  type CostSums,
  computeShare,
  moneyBps,
  NO_COSTS,
  orderCosts,
  toFigures,
  venueCosts,
} from './cost-sums.ts';
import type { TcaRow } from './tca-row.ts';

const MINUTE_MS = 60_000;
/** Lengths a span of the summary may have, in minutes; the shortest that gives no more spans than a plot shows. */
const PERIOD_MINUTES = [1, 5, 15, 60, 240, 1_440, 10_080] as const;
const PERIODS_MAX = 48;

/** Sums of orders: their costs, and what each had to do. */
type OrderSums = {
  readonly orders: number;
  readonly ordered: number;
  readonly filled: number;
  readonly market: number;
  readonly shortfall: number;
  readonly paper: number;
  readonly costs: CostSums;
};
const NO_ORDERS: OrderSums = {
  orders: 0,
  ordered: 0,
  filled: 0,
  market: 0,
  shortfall: 0,
  paper: 0,
  costs: NO_COSTS,
};

const addOrders = (a: OrderSums, b: OrderSums): OrderSums => ({
  orders: a.orders + b.orders,
  ordered: a.ordered + b.ordered,
  filled: a.filled + b.filled,
  market: a.market + b.market,
  shortfall: a.shortfall + b.shortfall,
  paper: a.paper + b.paper,
  costs: addCosts(a.costs, b.costs),
});

function toSums(row: TcaRow, lastMid: Px | null): OrderSums {
  const parts = listParts(row, lastMid);
  return {
    orders: 1,
    ordered: row.qty,
    filled: row.filledQty,
    market: row.marketVolume,
    shortfall: parts?.total ?? 0,
    paper: parts?.paper ?? 0,
    costs: orderCosts(row),
  };
}

const toLeagueRow = ({ orders, ordered, filled, market, shortfall, paper, costs }: OrderSums) => ({
  orders,
  fillRate: computeShare(filled, ordered),
  participation: computeParticipation(filled, market),
  shortfallBps: moneyBps(money(shortfall), money(paper)),
  ...toFigures(costs),
});

/** Sums by a key, added to as rows come. */
class Sums<Key> {
  readonly #sums = new Map<Key, OrderSums>();

  add(key: Key, sums: OrderSums): void {
    this.#sums.set(key, addOrders(this.#sums.get(key) ?? NO_ORDERS, sums));
  }

  /** Each key with its figures, the largest notional first. */
  league() {
    return byNotional([...this.#sums].map(([key, sums]) => ({ key, ...toLeagueRow(sums) })));
  }

  entries(): readonly (readonly [Key, OrderSums])[] {
    return [...this.#sums];
  }
}

const byNotional = <Row extends { readonly notional: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.notional - a.notional);

export type Summary = {
  add(row: TcaRow): void;
  /** @param isComplete no order that matches was left out */
  tables(isComplete: boolean): TcaSummary;
};

/**
 * A summary that has taken in nothing yet.
 * @param getLastMid the newest mid of a symbol, for orders that are open
 */
export function createSummary(getLastMid: (symbol: string) => Px | null): Summary {
  let total = NO_ORDERS;
  const strategies = new Sums<TcaRow['strategy']>();
  const symbols = new Sums<TcaRow['symbol']>();
  const users = new Sums<UserId>();
  const minutes = new Sums<number>();
  const venues = createVenueSums();
  return {
    add: (row) => {
      const sums = toSums(row, getLastMid(row.symbol));
      total = addOrders(total, sums);
      strategies.add(row.strategy, sums);
      symbols.add(row.symbol, sums);
      users.add(row.userId, sums);
      minutes.add(Math.floor(row.decidedAt / MINUTE_MS), sums);
      venues.add(row);
    },
    tables: (isComplete) => ({
      orders: total.orders,
      isComplete,
      total: toLeagueRow(total),
      byVenue: venues.league(total.costs.qty),
      byStrategy: strategies.league().map(({ key: strategy, ...row }) => ({ strategy, ...row })),
      bySymbol: symbols.league().map(({ key: symbol, ...row }) => ({ symbol, ...row })),
      byUser: users.league().map(({ key: userId, ...row }) => ({ userId, ...row })),
      ...toPeriods(minutes.entries()),
    }),
  };
}

function createVenueSums() {
  const venues = new Map<Venue, { orders: number; costs: CostSums }>();
  return {
    add: (row: TcaRow): void => {
      for (const venue of row.venues) {
        const { orders, costs } = venues.get(venue.venue) ?? { orders: 0, costs: NO_COSTS };
        const added = addCosts(costs, venueCosts(row, venue));
        venues.set(venue.venue, { orders: orders + 1, costs: added });
      }
    },
    league: (filled: number) =>
      byNotional(
        [...venues].map(([venue, { orders, costs }]) => ({
          venue,
          orders,
          qtyShare: computeShare(costs.qty, filled),
          ...toFigures(costs),
        })),
      ),
  };
}

/** Minutes joined to spans of one length, so few that a plot can show them. */
function toPeriods(
  minutes: readonly (readonly [number, OrderSums])[],
): Pick<TcaSummary, 'periodMs' | 'byPeriod'> {
  const times = minutes.map(([minute]) => minute);
  const first = Math.min(...times);
  const last = Math.max(...times);
  const length =
    PERIOD_MINUTES.find(
      (minutesLong) =>
        Math.floor(last / minutesLong) - Math.floor(first / minutesLong) < PERIODS_MAX,
    ) ?? 10_080;
  const periods = new Sums<number>();
  for (const [minute, sums] of minutes) periods.add(Math.floor(minute / length), sums);
  return {
    periodMs: length * MINUTE_MS,
    byPeriod: periods
      .entries()
      .toSorted(([a], [b]) => a - b)
      .map(([no, sums]) => ({ from: no * length * MINUTE_MS, ...toLeagueRow(sums) })),
  };
}

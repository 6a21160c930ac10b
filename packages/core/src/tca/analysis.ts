/** One order's analysis and the league tables of many, from the rows that were kept of them. */
import { averagePx, money, type Px } from '@tradefloor/contracts/money';
import type { OrderTca, TcaSummary } from '@tradefloor/contracts/tca';
import {
  addCosts,
  type CostSums,
  figuresOf,
  marketVwapOf,
  moneyBps,
  NO_COSTS,
  orderCosts,
  shareOf,
  venueCosts,
} from './cost-sums.ts';
import { type ShortfallParts, shortfallOf } from './shortfall.ts';
import type { TcaRow } from './tca-row.ts';

const sumOf = ({ venues }: TcaRow): bigint =>
  venues.reduce((sum, { pxQtySum }) => sum + BigInt(pxQtySum), 0n);

/** Null while the order has not met a market price. `lastMid` stands in for the end of an order that is open. */
function partsOf(row: TcaRow, lastMid: Px | null): ShortfallParts | null {
  const { side, qty: ordered, filledQty: filled } = row;
  const decisionPx = row.decisionPx ?? row.arrivalPx;
  const endPx = row.endPx ?? lastMid;
  if (decisionPx === null || endPx === null) return null;
  const fees = money(row.venues.reduce((sum, venue) => sum + venue.fees, 0));
  const arrivalPx = row.arrivalPx ?? decisionPx;
  const pxQtySum = sumOf(row);
  return shortfallOf({ side, ordered, filled, pxQtySum, decisionPx, arrivalPx, endPx, fees });
}

/** @param lastMid the symbol's newest mid, for what is still open */
export function analyseOrder(row: TcaRow, lastMid: Px | null): OrderTca {
  const { filledQty } = row;
  const parts = partsOf(row, lastMid);
  return {
    orderId: row.orderId,
    userId: row.userId,
    desk: row.desk,
    symbol: row.symbol,
    side: row.side,
    strategy: row.strategy,
    status: row.status,
    qty: row.qty,
    filledQty,
    fillRate: shareOf(filledQty, row.qty) ?? 0,
    avgPx: filledQty > 0 ? averagePx(sumOf(row), filledQty) : null,
    decisionPx: row.decisionPx,
    arrivalPx: row.arrivalPx,
    endPx: row.endPx,
    marketVwap: marketVwapOf(row),
    marketVolume: row.marketVolume,
    participation: participationOf(filledQty, row.marketVolume),
    decidedAt: row.decidedAt,
    firstFillAt: row.firstFillAt,
    lastFillAt: row.lastFillAt,
    figures: figuresOf(orderCosts(row)),
    shortfall: parts === null ? null : shown(parts),
    byVenue: row.venues.map((venue) => ({
      venue: venue.venue,
      ...figuresOf(venueCosts(row, venue)),
    })),
  };
}

function shown({ paper, ...parts }: ShortfallParts) {
  return { ...parts, totalBps: moneyBps(parts.total, paper) };
}

/** Own over own and the market's; null when neither traded. */
const participationOf = (own: number, market: number): number | null => shareOf(own, own + market);

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
  ...{ orders: 0, ordered: 0, filled: 0, market: 0, shortfall: 0, paper: 0 },
  costs: NO_COSTS,
};

function addOrder(sums: OrderSums, row: TcaRow, parts: ShortfallParts | null): OrderSums {
  return {
    orders: sums.orders + 1,
    ordered: sums.ordered + row.qty,
    filled: sums.filled + row.filledQty,
    market: sums.market + row.marketVolume,
    shortfall: sums.shortfall + (parts?.total ?? 0),
    paper: sums.paper + (parts?.paper ?? 0),
    costs: addCosts(sums.costs, orderCosts(row)),
  };
}

const leagueOf = ({ orders, ordered, filled, market, shortfall, paper, costs }: OrderSums) => ({
  orders,
  fillRate: shareOf(filled, ordered),
  participation: participationOf(filled, market),
  shortfallBps: moneyBps(money(shortfall), money(paper)),
  ...figuresOf(costs),
});

/**
 * Totals and league tables, the largest notional first.
 * @param lastMidOf the newest mid of a symbol, for orders that are open
 */
export function summarise(
  rows: readonly TcaRow[],
  { isComplete, lastMidOf }: { isComplete: boolean; lastMidOf: (symbol: string) => Px | null },
): TcaSummary {
  let total = NO_ORDERS;
  const strategies = new Map<TcaRow['strategy'], OrderSums>();
  const symbols = new Map<TcaRow['symbol'], OrderSums>();
  const venues = new Map<TcaRow['venues'][number]['venue'], { orders: number; costs: CostSums }>();
  for (const row of rows) {
    const parts = partsOf(row, lastMidOf(row.symbol));
    total = addOrder(total, row, parts);
    strategies.set(row.strategy, addOrder(strategies.get(row.strategy) ?? NO_ORDERS, row, parts));
    symbols.set(row.symbol, addOrder(symbols.get(row.symbol) ?? NO_ORDERS, row, parts));
    for (const venue of row.venues) {
      const { orders, costs } = venues.get(venue.venue) ?? { orders: 0, costs: NO_COSTS };
      const added = addCosts(costs, venueCosts(row, venue));
      venues.set(venue.venue, { orders: orders + 1, costs: added });
    }
  }
  return {
    orders: rows.length,
    isComplete,
    total: leagueOf(total),
    byVenue: byNotional(
      [...venues].map(([venue, { orders, costs }]) => ({ venue, orders, ...figuresOf(costs) })),
    ),
    byStrategy: byNotional(
      [...strategies].map(([strategy, sums]) => ({ strategy, ...leagueOf(sums) })),
    ),
    bySymbol: byNotional([...symbols].map(([symbol, sums]) => ({ symbol, ...leagueOf(sums) }))),
  };
}

const byNotional = <Row extends { readonly notional: number }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => b.notional - a.notional);

/** One order's analysis, from the row that was kept of it. */
import { averagePx, money, type Px } from '@tradefloor/contracts/money';
import type { OrderTca } from '@tradefloor/contracts/tca';
import {
  computeShare,
  marketVwap,
  moneyBps,
  orderCosts,
  toFigures,
  venueCosts,
} from './cost-sums.ts';
import { computeExpected, type ExpectedTerms } from './expected-cost.ts';
import { computeShortfall, type ShortfallParts } from './shortfall.ts';
import type { TcaRow } from './tca-row.ts';

const sumValues = ({ venues }: TcaRow): bigint =>
  venues.reduce((sum, { pxQtySum }) => sum + BigInt(pxQtySum), 0n);

/** Null while the order has not met a market price. `lastMid` stands in for the end of an order that is open. */
export function listParts(row: TcaRow, lastMid: Px | null): ShortfallParts | null {
  const { side, qty: ordered, filledQty: filled } = row;
  const decisionPx = row.decisionPx ?? row.arrivalPx;
  const endPx = row.endPx ?? lastMid;
  if (decisionPx === null || endPx === null) return null;
  const fees = money(row.venues.reduce((sum, venue) => sum + venue.fees, 0));
  const arrivalPx = row.arrivalPx ?? decisionPx;
  const pxQtySum = sumValues(row);
  return computeShortfall({ side, ordered, filled, pxQtySum, decisionPx, arrivalPx, endPx, fees });
}

/**
 * @param lastMid the symbol's newest mid, for what is still open
 * @param terms what its cost is expected by; null where the symbol is not known
 */
export function analyseOrder(
  row: TcaRow,
  lastMid: Px | null,
  terms: ExpectedTerms | null = null,
): OrderTca {
  const { filledQty } = row;
  const expected = terms === null ? null : computeExpected(row, terms);
  const parts = listParts(row, lastMid);
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
    fillRate: computeShare(filledQty, row.qty) ?? 0,
    avgPx: filledQty > 0 ? averagePx(sumValues(row), filledQty) : null,
    decisionPx: row.decisionPx,
    arrivalPx: row.arrivalPx,
    endPx: row.endPx,
    marketVwap: marketVwap(row),
    marketVolume: row.marketVolume,
    participation: computeParticipation(filledQty, row.marketVolume),
    decidedAt: row.decidedAt,
    firstFillAt: row.firstFillAt,
    lastFillAt: row.lastFillAt,
    figures: toFigures(orderCosts(row)),
    shortfall: parts === null ? null : shown(parts),
    ...(expected === null ? {} : { expected }),
    byVenue: row.venues.map((venue) => ({
      venue: venue.venue,
      ...toFigures(venueCosts(row, venue)),
    })),
  };
}

function shown({ paper, ...parts }: ShortfallParts) {
  return { ...parts, totalBps: moneyBps(parts.total, paper) };
}

/** Own over own and the market's; null when neither traded. */
export const computeParticipation = (own: number, market: number): number | null =>
  computeShare(own, own + market);

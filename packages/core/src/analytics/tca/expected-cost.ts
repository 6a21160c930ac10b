/**
 * What an order was expected to cost, worked as it was: half the spread it met, and what its own trades move by the law
 * that the market moves by and that the estimate before it goes by.
 */
import type { ExpectedCost } from '@tradefloor/contracts/tca';
import { TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { impactCost } from '../../trading/execution/market-impact.ts';
import { orderCosts } from './cost-sums.ts';
import type { TcaRow } from './tca-row.ts';

/** A symbol as an order met it, in the shares of then. */
export type ExpectedTerms = {
  /** Average daily volume in shares. */
  readonly adv: number;
  /** Standard deviation of a day's return. */
  readonly sigmaDaily: number;
  /** Whether users' trades move the market's prices. */
  readonly isMoved: boolean;
};

/** The order is taken as traded evenly from its first fill to its last, in no more parts than this. */
const PARTS_MAX = 200;

/** Null before the first fill. Basis points with two decimals. */
export function computeExpected(row: TcaRow, terms: ExpectedTerms): ExpectedCost | null {
  const { firstFillAt, lastFillAt, filledQty } = row;
  const { qty, fills, makerQty, mid } = orderCosts(row);
  if (firstFillAt === null || lastFillAt === null || qty === 0) return null;
  const durationMs = lastFillAt - firstFillAt;
  const spreadBps = mid.base > 0 ? (mid.paid / mid.base) * BPS_PER_ONE : 0;
  // What rested until it was taken moves no price.
  const taken = (filledQty - makerQty) / terms.adv;
  const count = Math.min(PARTS_MAX, fills);
  const parts = Array.from({ length: count }, (_, i) => ({
    atMs: count === 1 ? 0 : (i * durationMs) / (count - 1),
    share: taken / count,
  }));
  const impactBps = terms.isMoved ? impactCost(parts, terms.sigmaDaily) * BPS_PER_ONE : 0;
  // Of a price at the mean of even trades from now on: a third of the variance of its end.
  const risk = terms.sigmaDaily * Math.sqrt(durationMs / TRADING_DAY_MS / 3);
  return {
    spreadBps: round(spreadBps),
    impactBps: round(impactBps),
    totalBps: round(spreadBps + impactBps),
    riskBps: round(risk * BPS_PER_ONE),
  };
}

const round = (bps: number): number => Math.round(bps * 100) / 100;

/**
 * Costs as sums that can be added up: every figure of an order, a venue or a league is a quotient of two of them,
 * so that a table's total is the total of what is in it.
 */

import {
  averagePx,
  type Money,
  money,
  moneyOfSum,
  type Px,
  qty,
} from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { TcaFigures } from '@tradefloor/contracts/tca';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import type { TcaRow, VenueSums } from './tca-row.ts';

/** A cost in money units and what it is measured against. */
type Cost = { readonly paid: number; readonly base: number };
const NO_COST: Cost = { paid: 0, base: 0 };

export type CostSums = {
  readonly fills: number;
  readonly qty: number;
  readonly notional: number;
  readonly fees: number;
  readonly makerQty: number;
  readonly captured: number;
  readonly capturedQty: number;
  readonly arrival: Cost;
  readonly vwap: Cost;
  /** Beyond the mid of the fill. */
  readonly mid: Cost;
  readonly m1: Cost;
  readonly m5: Cost;
  readonly m10: Cost;
};

export const NO_COSTS: CostSums = {
  fills: 0,
  qty: 0,
  notional: 0,
  fees: 0,
  makerQty: 0,
  captured: 0,
  capturedQty: 0,
  arrival: NO_COST,
  vwap: NO_COST,
  mid: NO_COST,
  m1: NO_COST,
  m5: NO_COST,
  m10: NO_COST,
};

const addCost = (a: Cost, b: Cost): Cost => ({ paid: a.paid + b.paid, base: a.base + b.base });

export const addCosts = (a: CostSums, b: CostSums): CostSums => ({
  fills: a.fills + b.fills,
  qty: a.qty + b.qty,
  notional: a.notional + b.notional,
  fees: a.fees + b.fees,
  makerQty: a.makerQty + b.makerQty,
  captured: a.captured + b.captured,
  capturedQty: a.capturedQty + b.capturedQty,
  arrival: addCost(a.arrival, b.arrival),
  vwap: addCost(a.vwap, b.vwap),
  mid: addCost(a.mid, b.mid),
  m1: addCost(a.m1, b.m1),
  m5: addCost(a.m5, b.m5),
  m10: addCost(a.m10, b.m10),
});

/** Numbers that {@link writeCosts} writes. */
export const COSTS_WRITTEN = 19;

/** Writes the sums as plain numbers in one order: many orders are added up without an object for each. */
export function writeCosts(numbers: Float64Array, at: number, sums: CostSums): void {
  numbers[at] = sums.fills;
  numbers[at + 1] = sums.qty;
  numbers[at + 2] = sums.notional;
  numbers[at + 3] = sums.fees;
  numbers[at + 4] = sums.makerQty;
  numbers[at + 5] = sums.captured;
  numbers[at + 6] = sums.capturedQty;
  writeCost(numbers, at + 7, sums.arrival);
  writeCost(numbers, at + 9, sums.vwap);
  writeCost(numbers, at + 11, sums.mid);
  writeCost(numbers, at + 13, sums.m1);
  writeCost(numbers, at + 15, sums.m5);
  writeCost(numbers, at + 17, sums.m10);
}

function writeCost(numbers: Float64Array, at: number, { paid, base }: Cost): void {
  numbers[at] = paid;
  numbers[at + 1] = base;
}

/** The sums that numbers of {@link writeCosts}, or totals of such numbers, stand for. */
export function readCosts(numbers: Float64Array, from: number): CostSums {
  const at = (i: number): number => numbers[from + i] ?? 0;
  const cost = (i: number): Cost => ({ paid: at(i), base: at(i + 1) });
  return {
    fills: at(0),
    qty: at(1),
    notional: at(2),
    fees: at(3),
    makerQty: at(4),
    captured: at(5),
    capturedQty: at(6),
    arrival: cost(7),
    vwap: cost(9),
    mid: cost(11),
    m1: cost(13),
    m5: cost(15),
    m10: cost(17),
  };
}

/** The market's volume-weighted price from decision to last fill; null when it did not trade. */
export const marketVwap = ({ marketVolume, marketPxVolume }: TcaRow): Px | null =>
  marketVolume > 0 ? averagePx(BigInt(marketPxVolume), marketVolume) : null;

/** The costs of an order's fills on one venue. */
export function venueCosts(row: TcaRow, venue: VenueSums): CostSums {
  const sum = BigInt(venue.pxQtySum);
  const against = (price: Px | null): Cost => costAgainst(row.side, { sum, qty: venue.qty }, price);
  return {
    fills: venue.fills,
    qty: venue.qty,
    notional: moneyOfSum(sum),
    fees: venue.fees,
    makerQty: venue.makerQty,
    captured: venue.captured,
    capturedQty: venue.capturedQty,
    arrival: against(row.arrivalPx),
    vwap: against(marketVwap(row)),
    mid: {
      paid: moneyOfSum(BigInt(venue.beyondMid ?? 0)),
      base: moneyOfSum(BigInt(venue.midQtySum ?? 0)),
    },
    m1: comeBack(row.side, { sum, qty: venue.qty }, row.mid1m),
    m5: comeBack(row.side, { sum, qty: venue.qty }, row.mid5m),
    m10: comeBack(row.side, { sum, qty: venue.qty }, row.mid10m),
  };
}

export const orderCosts = (row: TcaRow): CostSums =>
  row.venues.reduce((sums, venue) => addCosts(sums, venueCosts(row, venue)), NO_COSTS);

type Filled = { readonly sum: bigint; readonly qty: number };

/** `side (avgPx - price)` over `price`, times the quantity. */
function costAgainst(side: Side, { sum, qty: filled }: Filled, price: Px | null): Cost {
  if (price === null) return NO_COST;
  const paper = BigInt(price) * BigInt(filled);
  return { paid: moneyOfSum(BigInt(sideSign(side)) * (sum - paper)), base: moneyOfSum(paper) };
}

/** The fills' overpayment against a later mid, over what they paid. */
function comeBack(side: Side, filled: Filled, mid: Px | null): Cost {
  if (mid === null) return NO_COST;
  return { paid: costAgainst(side, filled, mid).paid, base: moneyOfSum(filled.sum) };
}

const toBps = ({ paid, base }: Cost): number | null =>
  base > 0 ? rounded((paid / base) * BPS_PER_ONE, 100) : null;
/** A part of a whole with six decimals; null of nothing. */
export const computeShare = (part: number, whole: number): number | null =>
  whole > 0 ? rounded(part / whole, 1_000_000) : null;
const rounded = (value: number, per: number): number => Math.round(value * per) / per;

/** A share in basis points of money over money; null without a base. */
export const moneyBps = (paid: Money, base: Money): number | null => toBps({ paid, base });

/** Figures of summed costs: basis points with two decimals. */
export const toFigures = (sums: CostSums): TcaFigures => ({
  fills: sums.fills,
  qty: qty(sums.qty),
  notional: money(sums.notional),
  fees: money(sums.fees),
  feesBps: toBps({ paid: sums.fees, base: sums.notional }),
  arrivalSlippageBps: toBps(sums.arrival),
  vwapSlippageBps: toBps(sums.vwap),
  spreadCapture: captureRatio(sums),
  effectiveSpreadBps: toBps({ paid: 2 * sums.mid.paid, base: sums.mid.base }),
  makerShare: computeShare(sums.makerQty, sums.qty),
  reversionBps: { m1: toBps(sums.m1), m5: toBps(sums.m5), m10: toBps(sums.m10) },
});

const captureRatio = ({ captured, capturedQty }: CostSums): number | null =>
  capturedQty > 0 ? rounded(captured / capturedQty, 10_000) : null;

/** What a run is worth: profit with positions at the last mid, fees, and what is still held. Exact until one rounding each. */
import {
  decimalOfMoney,
  type Money,
  money,
  moneyOfSum,
  notional,
  type Px,
  proRata,
} from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { invariant } from '../../result.ts';
import type { CaseFigure, CaseRun } from './competition-case.ts';

type Trade = {
  readonly symbol: string;
  readonly side: Side;
  readonly qty: number;
  readonly price: Px;
};

export type RunHolding = {
  readonly symbol: string;
  readonly netQty: number;
  readonly finalMid: Px;
};

/** Money in 1/10,000 of a dollar. */
export type RunValue = {
  /** After fees. */
  readonly profit: Money;
  readonly fees: Money;
  /** Of every symbol that was traded, at the end. */
  readonly holdings: readonly RunHolding[];
  /** Shares traded at venues. */
  readonly venueQty: number;
};

/** @throws InvariantViolation for a trade in a symbol that has no last mid */
export function valueRun({ fills, tenders, finalMids }: CaseRun): RunValue {
  const nets = new Map<string, number>();
  let paid = 0n;
  const take = ({ symbol, side, qty, price }: Trade): void => {
    const signed = sideSign(side) * qty;
    nets.set(symbol, (nets.get(symbol) ?? 0) + signed);
    paid += BigInt(signed) * BigInt(price);
  };
  for (const trade of fills) take(trade);
  for (const trade of tenders) take(trade);
  const holdings = [...nets].map(([symbol, netQty]) => ({
    symbol,
    netQty,
    finalMid: getFinalMid(finalMids, symbol),
  }));
  const worth = holdings.reduce((sum, { netQty, finalMid }) => sum + toWorth(netQty, finalMid), 0n);
  const fees = fills.reduce((sum, fill) => sum + fill.fees.total, 0);
  return {
    profit: money(moneyOfSum(worth - paid) - fees),
    fees: money(fees),
    holdings: holdings.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    venueQty: fills.reduce((sum, fill) => sum + fill.qty, 0),
  };
}

/** The last mid of a symbol. @throws InvariantViolation where the run has none */
export function getFinalMid(finalMids: CaseRun['finalMids'], symbol: string): Px {
  const mid = finalMids[symbol];
  invariant(mid !== undefined, `${symbol} has a last mid`);
  return mid;
}

/** A charge of so many basis points on the worth of a quantity at a price, in money units. */
export const chargeBps = (qty: number, price: Px, bps: number): number =>
  proRata(notional(price, Math.abs(qty)), bps, BPS_PER_ONE);

export const toUsd = (name: string, amount: number): CaseFigure => ({
  name,
  value: decimalOfMoney(money(amount)),
  unit: 'USD',
});

/** How many orders were sent, and how many of them were refused. */
export const countOrders = ({ orders }: CaseRun): CaseFigure[] => [
  { name: 'Orders', value: orders.length, unit: 'COUNT' },
  {
    name: 'Orders rejected',
    value: orders.filter(({ status }) => status === 'REJECTED').length,
    unit: 'COUNT',
  },
];

/** Largest fall of the equity between whole minutes, in money units. */
export function worstFall(equity: readonly Money[]): number {
  let [peak, fall] = [Number.NEGATIVE_INFINITY, 0];
  for (const value of equity) {
    peak = Math.max(peak, value);
    fall = Math.max(fall, peak - value);
  }
  return fall;
}

const toWorth = (netQty: number, mid: Px): bigint => BigInt(netQty) * BigInt(mid);

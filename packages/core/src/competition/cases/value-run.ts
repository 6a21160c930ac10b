/** What a run is worth: profit with positions at the last mid, fees, and what is still held. Exact until one rounding a symbol. */
import {
  decimalOfMoney,
  divideHalfUp,
  type Money,
  money,
  notional,
  type Px,
  proRata,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE, PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { getContractSize } from '@tradefloor/instruments/contract/contract-size';
import { findInstrument } from '@tradefloor/instruments/instrument';
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
  /** Shares, or face of bonds, traded by own orders; contracts are not among them. */
  readonly venueQty: number;
};

/** @throws InvariantViolation for a trade in a symbol that has no last mid */
export function valueRun({ fills, tenders, finalMids }: CaseRun): RunValue {
  const nets = new Map<string, number>();
  const paid = new Map<string, bigint>();
  const take = ({ symbol, side, qty, price }: Trade): void => {
    const signed = sideSign(side) * qty;
    nets.set(symbol, (nets.get(symbol) ?? 0) + signed);
    paid.set(symbol, (paid.get(symbol) ?? 0n) + BigInt(signed) * BigInt(price));
  };
  for (const trade of fills) take(trade);
  for (const trade of tenders) take(trade);
  const holdings = [...nets].map(([symbol, netQty]) => ({
    symbol,
    netQty,
    finalMid: getFinalMid(finalMids, symbol),
  }));
  const gained = holdings.reduce((sum, { symbol, netQty, finalMid }) => {
    const worth = BigInt(netQty) * BigInt(finalMid);
    return sum + moneyOfHolding(symbol, worth - (paid.get(symbol) ?? 0n));
  }, 0);
  const fees = fills.reduce((sum, fill) => sum + fill.fees.total, 0);
  return {
    profit: money(gained - fees),
    fees: money(fees),
    holdings: holdings.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    venueQty: fills.reduce((sum, { symbol, qty }) => sum + (isContract(symbol) ? 0 : qty), 0),
  };
}

const findType = (symbol: string) => findInstrument(symbol)?.type ?? 'equity';
const isContract = (symbol: string): boolean => ['commodity', 'option'].includes(findType(symbol));

/** A sum of prices times quantities of a symbol as money, by the size of its contract: a bond's price is per 100 of face. */
export function moneyOfHolding(symbol: string, pxTimesQty: bigint): Money {
  const { times, per } = getContractSize({ instrumentType: findType(symbol), symbol });
  return money(
    toSafeInteger(divideHalfUp(pxTimesQty * BigInt(times), BigInt(PX_PER_MONEY) * BigInt(per))),
  );
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

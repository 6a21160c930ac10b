/** Which orders close positions, or turn them round, and in what order things happen. Pure. */
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import type { Problem } from '../../../lib/problem.ts';
import type { NewOrder, Order, Position } from '../../../platform/client/shapes.ts';

/** Once the size closes a position, twice the size turns it round. */
export type Times = 1 | 2;

/** A press on one of the buttons. */
export type Pressed = {
  /** Counts the presses. */
  readonly no: number;
  /** Of positions that are closed or turned round; null where all open orders are cancelled. */
  readonly closing: { readonly symbols: ReadonlySet<string>; readonly times: Times } | null;
  /** Whether nothing is confirmed. */
  readonly isArmed: boolean;
};

/** What became of a press. */
export type ClosingOutcome = { readonly text: Problem; readonly isBad: boolean };

/** What one order at market closes, and how long such an order is good for. */
const MARKETS = {
  equity: 'DAY',
  commodity: 'IOC',
  fx: 'IOC',
} as const satisfies Partial<Record<NewOrder['instrumentType'], NewOrder['timeInForce']>>;
type Market = keyof typeof MARKETS;

/** Where one order at market closes it; null for what is closed where it is dealt: bonds, options, forwards. */
function findMarket(symbol: string, isShare: (symbol: string) => boolean): Market | null {
  if (isShare(symbol)) return 'equity';
  if (parseFutureSymbol(symbol) !== null) return 'commodity';
  return findFxPair(symbol) === null ? null : 'fx';
}

export type Closing = {
  readonly orders: readonly NewOrder[];
  /** Symbols that no single order closes. */
  readonly left: readonly string[];
};

type Terms = {
  readonly times: Times;
  /** The largest order in shares; a larger position is closed by several. */
  readonly maxQty: number;
  readonly isShare: (symbol: string) => boolean;
};

/** Orders at market against every position that is not flat. */
export function toClosing(positions: readonly Position[], terms: Terms): Closing {
  const held = positions.filter(({ netQty }) => netQty !== 0);
  const left: string[] = [];
  const orders = held.flatMap(({ symbol, netQty }): readonly NewOrder[] => {
    const market = findMarket(symbol, terms.isShare);
    if (market === null) {
      left.push(symbol);
      return [];
    }
    const whole = Math.abs(netQty) * terms.times;
    return listParts(whole, market === 'equity' ? terms.maxQty : whole).map((qty) => ({
      symbol,
      instrumentType: market,
      side: netQty > 0 ? 'SELL' : 'BUY',
      qty,
      orderType: 'MARKET',
      timeInForce: MARKETS[market],
      strategy: 'LIT',
    }));
  });
  return { orders, left };
}

/**
 * Parts of at most `max` that come to the whole, each one share smaller than the one before: two alike within half a
 * second would be one order sent twice (`DUPLICATE_ORDER`). From one share they begin at `max` again.
 */
function listParts(whole: number, max: number): readonly number[] {
  const parts: number[] = [];
  let rest = whole;
  let most = Math.max(1, max);
  while (rest > 0) {
    const part = Math.min(most, rest);
    parts.push(part);
    rest -= part;
    most = most > 1 ? most - 1 : Math.max(1, max);
  }
  return parts;
}

/** A basket of orders at market, as text: symbol, side, quantity. */
export const toBasketText = (orders: readonly NewOrder[]): string =>
  orders.map(({ symbol, side, qty }) => `${symbol},${side},${qty}`).join('\n');

/** What stood before orders were cancelled: what of them was filled, and what had traded of each symbol. */
export type Before = {
  readonly orders: readonly Order[];
  readonly traded: ReadonlyMap<string, number>;
};

/** What has traded of each symbol, bought and sold. */
export const tradedBySymbol = (positions: readonly Position[]): ReadonlyMap<string, number> =>
  new Map(positions.map(({ symbol, boughtQty, soldQty }) => [symbol, boughtQty + soldQty]));

/**
 * Whether every fill of the cancelled orders is in the positions: orders and positions are published one after the other,
 * and a position that lacks a fill would be closed by too much.
 */
export function areFillsBooked(
  before: Before,
  now: { readonly orders: readonly Order[]; readonly traded: ReadonlyMap<string, number> },
): boolean {
  const filled = new Map<string, number>();
  for (const order of before.orders) {
    const present = now.orders.find(({ orderId }) => orderId === order.orderId);
    const more = (present?.filledQty ?? order.filledQty) - order.filledQty;
    filled.set(order.symbol, (filled.get(order.symbol) ?? 0) + more);
  }
  return [...filled].every(
    ([symbol, more]) => (now.traded.get(symbol) ?? 0) - (before.traded.get(symbol) ?? 0) >= more,
  );
}

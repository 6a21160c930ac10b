/** The orders of the load: their mix, and that no user's order can cross another one of his. */
import { describe, expect, test } from 'vitest';
import { pick, toBondOrder, toOrder } from './load-orders.mjs';

const SYMBOLS = ['AAPL', 'MSFT', 'JPM', 'XOM', 'KO', 'PFE', 'CVX', 'WMT'];
const MARKET = {
  mids: new Map(SYMBOLS.map((symbol, n) => [symbol, 50.03 + 10 * n])),
  isins: [
    { isin: 'US0000000001', couponPct: 4.5 },
    { isin: 'US0000000002', couponPct: 3.25 },
    { isin: 'US0000000003', couponPct: 5 },
  ],
};
const COUNT = 3_000;
const orders = Array.from({ length: COUNT }, (_, n) => toOrder(MARKET, n, `o-${n}`));

/** @param {(order: (typeof orders)[number]) => boolean} isSo */
const share = (isSo) => orders.filter(isSo).length / COUNT;

describe('equities', () => {
  test('of ten orders six are market orders, two rest, one is immediate, one is an algo', () => {
    expect(share((o) => o['orderType'] === 'MARKET' && o['strategy'] === 'LIT')).toBe(0.6);
    expect(share((o) => o['timeInForce'] === 'GTC')).toBe(0.2);
    expect(share((o) => o['timeInForce'] === 'IOC')).toBe(0.1);
    expect(share((o) => o['strategy'] === 'TWAP')).toBe(0.1);
  });

  test('what rests only buys, below the market, in symbols that are never sold', () => {
    const resting = orders.filter((order) => order['timeInForce'] === 'GTC');
    const sold = new Set(orders.filter(({ side }) => side === 'SELL').map(({ symbol }) => symbol));
    for (const { side, symbol, price } of resting) {
      expect(side).toBe('BUY');
      expect(sold.has(symbol)).toBe(false);
      expect(Number(price)).toBeLessThan(MARKET.mids.get(symbol) ?? 0);
    }
    expect(new Set(resting.map(({ symbol }) => symbol)).size).toBe(4);
  });

  test('a price is a whole number of cents', () => {
    const priced = orders.filter(({ price }) => price !== undefined);
    expect(priced.length).toBe(0.3 * COUNT);
    for (const { price } of priced) {
      expect(Math.abs(Number(price) * 100 - Math.round(Number(price) * 100))).toBeLessThan(1e-6);
    }
  });

  test('an order without a limit has no price, one with a limit has', () => {
    for (const order of orders) {
      expect(order['price'] !== undefined).toBe(order['orderType'] === 'LIMIT');
    }
  });

  test('every size is at least one share, and sizes differ', () => {
    const sizes = orders.filter((o) => o['strategy'] !== 'TWAP').map(({ qty }) => qty);
    expect(Math.min(...sizes)).toBe(1);
    expect(new Set(sizes).size).toBe(23);
  });

  test('every symbol of the load is traded, and both sides are', () => {
    expect(new Set(orders.map(({ symbol }) => symbol))).toEqual(new Set(SYMBOLS));
    expect(share(({ side }) => side === 'SELL')).toBeGreaterThan(0.4);
  });

  test('the same number gives the same order, under its own name', () => {
    expect(toOrder(MARKET, 17, 'a')).toEqual({ ...toOrder(MARKET, 17, 'b'), clientOrderId: 'a' });
  });

  test('a symbol without a price yet is still ordered at one', () => {
    const order = toOrder({ ...MARKET, mids: new Map() }, 3, 'early');
    expect(order['price']).toBe(98);
  });
});

describe('bonds', () => {
  test('each request names one bond throughout, with its own coupon', () => {
    for (let n = 1; n <= 9; n += 1) {
      const { symbol, bondSpec } = toBondOrder(MARKET, n, `b-${n}`);
      const listed = MARKET.isins.find(({ isin }) => isin === symbol);
      expect(bondSpec).toMatchObject({ isin: symbol, coupon: listed?.couponPct });
    }
  });

  test('every bond is requested, in both directions, in sizes that grow', () => {
    const requests = Array.from({ length: 12 }, (_, n) => toBondOrder(MARKET, n + 1, `b-${n}`));
    expect(new Set(requests.map(({ symbol }) => symbol)).size).toBe(3);
    expect(new Set(requests.map(({ side }) => side))).toEqual(new Set(['BUY', 'SELL']));
    const sizes = requests.map(({ qty }) => qty);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBe(101_000);
  });
});

test('picking goes round the list and never beside it', () => {
  expect([0, 1, 2, 3, 7].map((n) => pick(['a', 'b', 'c'], n))).toEqual(['a', 'b', 'c', 'a', 'b']);
  expect(() => pick([], 1)).toThrow('nothing to pick from');
});

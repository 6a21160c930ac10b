/** A forward that becomes spot: quantities and cost move whole, and profits stay where they were earned. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenFill } from '../order/order.given.ts';
import { rollForward } from './forward-roll.ts';
import { applyFill, unrealisedPnl } from './position.ts';

const FORWARD = instrumentSymbol('EURUSD-20261228');
const EURUSD = instrumentSymbol('EURUSD');

type Deal = { readonly signed: number; readonly price: number };

const toHolding = (symbol: typeof EURUSD, deals: readonly Deal[]) =>
  deals.reduce<ReturnType<typeof applyFill> | null>(
    (row, { signed, price }) =>
      applyFill(row, {
        ...givenFill(),
        symbol,
        desk: 'FX',
        currency: 'USD',
        side: signed > 0 ? 'BUY' : 'SELL',
        qty: qty(Math.abs(signed)),
        price: px(price),
      }),
    null,
  );

test('an open forward goes on in the pair at its own price, and what was earned by closing stays behind', () => {
  // Two million at 1.09, one of them sold at 1.10: 10,000 dollars are earned.
  const forward = toHolding(FORWARD, [
    { signed: 2_000_000, price: 1_090_000 },
    { signed: -1_000_000, price: 1_100_000 },
  ]);
  if (forward === null) throw new Error('no forward');
  const [left, pair] = rollForward(forward, null, { pair: EURUSD, at: 5 });
  expect(left).toMatchObject({ symbol: FORWARD, netQty: 0, avgPx: 0, realisedPnl: 100_000_000 });
  expect(pair).toMatchObject({
    symbol: EURUSD,
    netQty: 1_000_000,
    avgPx: 1_090_000,
    realisedPnl: 0,
    boughtQty: 1_000_000,
    soldQty: 0,
  });
});

test('against a spot holding on the other side it earns what a trade at its price would', () => {
  const forward = toHolding(FORWARD, [{ signed: 1_000_000, price: 1_090_000 }]);
  const spot = toHolding(EURUSD, [{ signed: -3_000_000, price: 1_100_000 }]);
  if (forward === null) throw new Error('no forward');
  const [, pair] = rollForward(forward, spot, { pair: EURUSD, at: 5 });
  // Sold a million at 1.10 and bought it at 1.09.
  expect(pair).toMatchObject({ netQty: -2_000_000, avgPx: 1_100_000, realisedPnl: 100_000_000 });
});

const deals = fc.array(
  fc.record({
    signed: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((n) => n !== 0),
    price: fc.integer({ min: 900_000, max: 1_300_000 }),
  }),
  { minLength: 1, maxLength: 5 },
);

test('the total of earned and open profit at any mark is the same before and after', () => {
  fc.assert(
    fc.property(deals, deals, fc.integer({ min: 900_000, max: 1_300_000 }), (a, b, mark) => {
      const forward = toHolding(FORWARD, a);
      const spot = toHolding(EURUSD, b);
      if (forward === null || spot === null) throw new Error('no holding');
      const sum = (rows: readonly (typeof forward)[]) =>
        rows.reduce((total, row) => total + row.realisedPnl + unrealisedPnl(row, px(mark)), 0);
      const after = rollForward(forward, spot, { pair: EURUSD, at: 5 });
      // Each of four figures is rounded by itself.
      expect(Math.abs(sum(after) - sum([forward, spot]))).toBeLessThanOrEqual(4);
      expect(after[1].netQty).toBe(forward.netQty + spot.netQty);
      expect(after[0].netQty).toBe(0);
    }),
  );
});

/** Quotes: whole ticks around the price, never crossed, with the requested average width. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quoteAround, relativeWidth, toTick } from './quote.ts';
import { EQUITIES } from './universe.ts';

const TICK = 10_000;
const prices = fc.double({ min: 1, max: 1e12, noNaN: true });

it('a quote brackets the price in whole ticks, bid below ask, bid at least one tick', () => {
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 0.01, noNaN: true }), (price, width) => {
      const { bid, ask } = quoteAround(price, width, TICK);
      expect(bid % TICK === 0 && ask % TICK === 0).toBe(true);
      expect(bid).toBeGreaterThanOrEqual(TICK);
      expect(ask).toBeGreaterThan(bid);
      expect(ask).toBeGreaterThanOrEqual(price);
      expect(bid === TICK || bid <= price).toBe(true);
    }),
  );
});

it.each([0.0001, 0.00015, 0.0003, 0.0025])('is %d of the price wide on average', (width) => {
  let sum = 0;
  const count = 20_000;
  for (let i = 0; i < count; i += 1) {
    const price = 200_000_000 * (1 + i / count / 10);
    const { bid, ask } = quoteAround(price, width, TICK);
    sum += (ask - bid) / Math.max(TICK, price * width) / count;
  }
  expect(Math.abs(sum - 1)).toBeLessThan(0.01);
});

it('is one tick wide where the requested width is less', () => {
  expect(quoteAround(1_234_500, 0.0001, TICK)).toEqual({ bid: 1_230_000, ask: 1_240_000 });
  expect(quoteAround(1_230_000, 0, TICK)).toEqual({ bid: 1_230_000, ask: 1_240_000 });
});

it('widens as less money trades', () => {
  const [instrument] = EQUITIES;
  if (instrument === undefined) throw new Error('the universe is empty');
  const widths = [50_000_000, 5_000_000, 500_000, 50_000].map((adv) =>
    relativeWidth({ ...instrument, adv: qty(adv), referencePrice: px(100_000_000) }),
  );
  expect(widths).toEqual([0.000_15, 0.0003, 0.0008, 0.0025]);
});

it('rounds to the nearest tick, half up, and never to nothing', () => {
  expect(toTick(1_234_999, TICK)).toBe(1_230_000);
  expect(toTick(1_235_000, TICK)).toBe(1_240_000);
  expect(toTick(3, TICK)).toBe(TICK);
});

/** The simulated futures: the same for the same seed and batch, quoted on the tick, spot at the end. */
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import { listedMonths } from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeSpread, futureMomentAt, modelPrice, toQuote } from './future-market.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const anyRoot = fc.constantFrom(...FUTURE_ROOTS);
const anyTick = fc.integer({ min: 0, max: 80_000_000 });

test('a batch of a seed has one price, another seed another', () => {
  fc.assert(
    fc.property(anyRoot, anyTick, (root, tick) => {
      const moment = (seed: number) => futureMomentAt(seed, root, { tick, nowMs: NOW });
      expect(moment(42)).toEqual(moment(42));
      if (tick > 0) expect(moment(42).spot).not.toBe(moment(43).spot);
    }),
  );
});

test('quotes are whole ticks, bid below ask, the model’s price within a tick of them', () => {
  fc.assert(
    fc.property(anyRoot, anyTick, (root, tick) => {
      const { tickSize } = FUTURE_PRODUCTS[root];
      const moment = futureMomentAt(42, root, { tick, nowMs: NOW });
      for (const [place, contract] of listedMonths(FUTURE_PRODUCTS[root], NOW).entries()) {
        const { bid, ask, mid } = toQuote(contract, moment, place);
        expect([bid % tickSize, ask % tickSize]).toEqual([0, 0]);
        expect(bid).toBeLessThan(ask);
        expect(mid).toBe(Math.floor((bid + ask) / 2));
        const model = modelPrice(contract, moment) * 1_000_000;
        expect(Math.abs(model - mid)).toBeLessThanOrEqual(tickSize);
      }
    }),
  );
});

test('the nearest month ends at spot', () => {
  for (const root of FUTURE_ROOTS) {
    const [contract] = listedMonths(FUTURE_PRODUCTS[root], NOW);
    if (contract === undefined) throw new Error('nothing is listed');
    const moment = futureMomentAt(42, root, { tick: 4_000_000, nowMs: contract.expiresAt });
    expect(modelPrice(contract, moment)).toBe(moment.spot);
  }
});

test('crude is dearest in front, gold further out', () => {
  const ends = (root: 'CL' | 'GC') => {
    const months = listedMonths(FUTURE_PRODUCTS[root], NOW);
    const moment = futureMomentAt(42, root, { tick: 0, nowMs: NOW });
    return [months[0], months.at(-1)].map((each) => each && modelPrice(each, moment));
  };
  const [nearOil = 0, farOil = 0] = ends('CL');
  const [nearGold = 0, farGold = 0] = ends('GC');
  expect(nearOil).toBeGreaterThan(farOil);
  expect(nearGold).toBeLessThan(farGold);
});

test('a calendar spread costs the near month’s ask less the far one’s bid, and pays the other way round', () => {
  const [near, far] = listedMonths(FUTURE_PRODUCTS.CL, NOW).map((contract, place) => {
    const moment = futureMomentAt(42, 'CL', { tick: 9, nowMs: NOW });
    const quote = toQuote(contract, moment, place);
    return { symbol: contract.symbol, ...quote, open: quote.mid };
  });
  if (near === undefined || far === undefined) throw new Error('nothing is listed');
  expect(computeSpread(near, far)).toMatchObject({
    bid: near.bid - far.ask,
    ask: near.ask - far.bid,
    open: near.open - far.open,
  });
});

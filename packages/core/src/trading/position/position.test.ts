/** Average cost: what a trader expects to read, and that no unit of money is ever made or lost. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { decimalOfMoney, money, type Px, px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenFill, NOW } from '../order/order.given.ts';
import {
  applyFill,
  closedAt,
  marketValue,
  splitPosition,
  toPosition,
  unrealisedPnl,
} from './position.ts';
import type { PositionRow } from './tables.ts';

const GILT = 'GB00BTF02805';

const fill = (side: Side, quantity: number, price: Px, fee = 0) =>
  givenFill({
    side,
    qty: qty(quantity),
    price,
    fees: { ...givenFill().fees, total: money(fee) },
  });
const after = (...fills: ReturnType<typeof fill>[]): PositionRow => {
  const [first, ...rest] = fills;
  return rest.reduce<PositionRow>(applyFill, applyFill(null, first ?? fill('BUY', 1, cents(1))));
};
const buy = (quantity: number, price: number) => fill('BUY', quantity, cents(price));
const sell = (quantity: number, price: number) => fill('SELL', quantity, cents(price));

test('the first fill opens a position at its price', () => {
  expect(toPosition(after(fill('SELL', 100, cents(1_000), 35)))).toEqual({
    userId: 'alice',
    symbol: 'AAPL',
    currency: 'USD',
    netQty: -100,
    avgPx: cents(1_000),
    realisedPnl: 0,
    fees: 35,
    boughtQty: 0,
    soldQty: 100,
    updatedAt: NOW,
    version: 1,
  });
});

test('a position is in the currency of its fills, also when its contract ends', () => {
  const gilt = { symbol: instrumentSymbol(GILT), desk: 'FI', instrumentType: 'bond' } as const;
  const opened = applyFill(null, givenFill({ ...gilt, price: px(99_000_000) }));
  expect(toPosition(opened)).toMatchObject({ symbol: GILT, currency: 'GBP' });
  const closed = closedAt(opened, { finalPrice: px(100_000_000), at: NOW });
  expect(closed).toMatchObject({ netQty: 0, currency: 'GBP' });
});

describe('buying 100 at 10 and 100 at 12, then selling 50 at 13', () => {
  const row = after(buy(100, 1_000), buy(100, 1_200), sell(50, 1_300));
  it('earns 100 and leaves 150 at 11', () => {
    expect(row).toMatchObject({ netQty: 150, avgPx: cents(1_100), version: 3 });
    expect(decimalOfMoney(row.realisedPnl)).toBe(100);
  });
  it('has 300 more on paper at 13', () => {
    expect(decimalOfMoney(unrealisedPnl(row, cents(1_300)))).toBe(300);
    expect(decimalOfMoney(marketValue(row, cents(1_300)))).toBe(1_950);
  });
});

describe('selling through zero', () => {
  const row = after(buy(100, 1_000), sell(250, 1_100));
  it('closes all at a profit and opens the rest at the new price', () => {
    expect(row).toMatchObject({ netQty: -150, avgPx: cents(1_100), soldQty: 250 });
    expect(decimalOfMoney(row.realisedPnl)).toBe(100);
  });
  it('and back loses on the short side', () => {
    const flat = applyFill(row, buy(150, 1_200));
    expect(flat).toMatchObject({ netQty: 0, avgPx: 0, basis: '0' });
    expect(decimalOfMoney(flat.realisedPnl)).toBe(-50);
  });
});

test('fees add up beside the profit, rebates included', () => {
  const row = after(fill('BUY', 1, cents(1), 30), fill('SELL', 1, cents(1), -10));
  expect([row.fees, row.realisedPnl]).toEqual([20, 0]);
});

test('the cost of many shares at high prices stays exact beyond 2^53', () => {
  const row = after(
    fill('BUY', 10_000_000, px(999_990_001)),
    fill('BUY', 10_000_000, px(999_990_001)),
  );
  expect(row.basis).toBe('19999800020000000');
  expect(row.avgPx).toBe(999_990_001);
});

const anyFill = fc
  .tuple(
    fc.constantFrom<Side>('BUY', 'SELL'),
    fc.integer({ min: 1, max: 100_000 }),
    fc.integer({ min: 1, max: 900_000_000 }),
  )
  .map(([side, quantity, price]) => fill(side, quantity, px(price)));
const someFills = fc.array(anyFill, { minLength: 1, maxLength: 40 });
const sign = (side: Side) => (side === 'BUY' ? 1n : -1n);

test('realised and unrealised profit together are the cash flow plus what is held, to the unit', () => {
  fc.assert(
    fc.property(someFills, fc.integer({ min: 1, max: 900_000_000 }), (fills, mark) => {
      const row = after(...fills);
      let cash = 0n;
      for (const one of fills) cash -= sign(one.side) * BigInt(one.qty) * BigInt(one.price);
      const realised = BigInt(row.basis) - BigInt(row.paid);
      const unrealised = BigInt(row.netQty) * BigInt(mark) - BigInt(row.basis);
      expect(realised + unrealised).toBe(cash + BigInt(row.netQty) * BigInt(mark));
      // Each published figure is its exact one rounded once: two roundings, at most one unit apart.
      const published = row.realisedPnl + unrealisedPnl(row, px(mark));
      const exact = Number(realised + unrealised) / 100;
      expect(Math.abs(published - exact)).toBeLessThanOrEqual(1);
    }),
  );
});

test('shares are neither made nor lost, and a flat position has no cost', () => {
  fc.assert(
    fc.property(someFills, (fills) => {
      const row = after(...fills);
      expect(row.boughtQty - row.soldQty).toBe(row.netQty);
      expect(row.version).toBe(fills.length);
      if (row.netQty === 0) expect(row.basis).toBe('0');
      else expect(Math.sign(Number(row.basis))).toBe(Math.sign(row.netQty));
    }),
  );
});

test('the average cost is between the cheapest and the dearest fill', () => {
  fc.assert(
    fc.property(someFills, (fills) => {
      const row = after(...fills);
      const prices = fills.map(({ price }) => price);
      if (row.netQty === 0) return;
      expect(row.avgPx).toBeGreaterThanOrEqual(Math.min(...prices) - 1);
      expect(row.avgPx).toBeLessThanOrEqual(Math.max(...prices) + 1);
    }),
  );
});

test('fills that only open are worth the same in any order', () => {
  fc.assert(
    fc.property(fc.array(anyFill, { minLength: 1, maxLength: 20 }), (fills) => {
      const buys = fills.map((one) => ({ ...one, side: 'BUY' as const }));
      const { basis, paid, avgPx } = after(...buys);
      const reversed = after(...buys.toReversed());
      expect(reversed).toMatchObject({ basis, paid, avgPx });
    }),
  );
});

test('a split makes as many times the shares of the same cost', () => {
  const row = splitPosition(after(buy(300, 62_000), sell(100, 62_500)), {
    ratio: 10,
    at: NOW + 1,
  });
  expect(toPosition(row)).toMatchObject({
    netQty: 2_000,
    avgPx: cents(6_200),
    realisedPnl: money(5_000_000),
    boughtQty: 3_000,
    soldQty: 1_000,
    updatedAt: NOW + 1,
    version: 3,
  });
  expect(unrealisedPnl(row, cents(6_200))).toBe(0);
});

test('a split leaves the same, whether fills of before it arrive before or after it', () => {
  const fills = fc.array(
    fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      size: fc.integer({ min: 1, max: 1_000 }),
      at: fc.integer({ min: 1, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      fills,
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(2, 3, 5, 10),
      (all, cut, ratio) => {
        const made = all.map(({ side, size, at }) => fill(side, size, cents(at), 7));
        const [first = buy(1, 1), ...rest] = made.slice(0, cut);
        const late = made.slice(cut);
        const at = NOW + 1;
        const before = splitPosition(after(...made), { ratio, at });
        let row = splitPosition(after(first, ...rest), { ratio, at });
        for (const one of late) row = applyFill(row, { ...one, factor: ratio });
        expect({ ...row, updatedAt: at }).toEqual(before);
      },
    ),
  );
});

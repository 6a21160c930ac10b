/** Quantity and net price of a package: what is at fault, in one sentence with value and limit. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  computeNetPrice,
  findPackageFault,
  netPriceText,
  type RequestedPackage,
} from './net-price.ts';
import type { Side } from './order.ts';

const leg = (side: Side, qty = 1, instrumentType = 'option') => ({ side, qty, instrumentType });
const SPREAD = [leg('BUY'), leg('SELL')];
const cents = (count: number): number => count * 10_000;

describe('a package', () => {
  it('at a debit, at a credit and at nothing is whole', () => {
    for (const netPrice of [cents(235), cents(-120), 0]) {
      expect(findPackageFault({ legs: SPREAD, qty: 10, netPrice })).toBeNull();
    }
    expect(findPackageFault({ legs: SPREAD })).toBeNull();
  });

  test.each<[string, RequestedPackage, 'qty' | 'netPrice', string]>([
    [
      'of more contracts than a leg may have',
      { legs: [leg('BUY', 3), leg('SELL', 2)], qty: 33_334 },
      'qty',
      '33334 units of 3 contracts are 100002 (max. 100000 a leg)',
    ],
    [
      'with two limits',
      { legs: SPREAD, netPrice: cents(1), maxCost: 5 },
      'netPrice',
      'a package has a net price or a maximum cost (max. one limit)',
    ],
    [
      'with a future in it',
      { legs: [leg('BUY'), leg('SELL', 1, 'commodity')], netPrice: cents(1) },
      'netPrice',
      'a net price is of options alone: a package with futures takes a maximum cost',
    ],
    [
      'between two ticks',
      { legs: SPREAD, netPrice: 2_355_000 },
      'netPrice',
      'net price 2.355 is not a multiple of 0.01',
    ],
    [
      'beyond all prices',
      { legs: SPREAD, netPrice: cents(100_000_000_001) },
      'netPrice',
      'net price is debit 1000000000.01 (max. 1000000000)',
    ],
    [
      'that is sold for a debit',
      { legs: [leg('SELL'), leg('SELL', 2)], netPrice: cents(100) },
      'netPrice',
      'net price is debit 1.00 while every leg is sold (min. credit 0.01)',
    ],
    [
      'that is sold for nothing',
      { legs: [leg('SELL'), leg('SELL')], netPrice: 0 },
      'netPrice',
      'net price is debit 0.00 while every leg is sold (min. credit 0.01)',
    ],
    [
      'that is bought for a credit',
      { legs: [leg('BUY'), leg('BUY')], netPrice: cents(-100) },
      'netPrice',
      'net price is credit 1.00 while every leg is bought (min. debit 0.01)',
    ],
  ])('%s is refused', (_, requested, path, text) => {
    expect(findPackageFault(requested)).toEqual({ path, text });
  });
});

describe('a net price', () => {
  it('is a debit above zero, and a credit below', () => {
    expect([netPriceText(cents(235)), netPriceText(cents(-5))]).toEqual([
      'debit 2.35',
      'credit 0.05',
    ]);
  });

  it('is what is bought less what is sold, by ratio', () => {
    const butterfly = [
      { side: 'BUY' as const, ratio: 1, price: cents(900) },
      { side: 'SELL' as const, ratio: 2, price: cents(400) },
      { side: 'BUY' as const, ratio: 1, price: cents(150) },
    ];
    expect(computeNetPrice(butterfly)).toBe(cents(250));
  });

  it('of the opposite legs is the same with the other sign', () => {
    const any = fc.record({
      side: fc.constantFrom<Side>('BUY', 'SELL'),
      ratio: fc.integer({ min: 1, max: 100 }),
      price: fc.integer({ min: 1, max: 1_000 }).map(cents),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (legs) => {
        const opposite = legs.map((one) => ({
          ...one,
          side: one.side === 'BUY' ? ('SELL' as const) : ('BUY' as const),
        }));
        expect(computeNetPrice(opposite) + computeNetPrice(legs)).toBe(0);
      }),
    );
  });
});

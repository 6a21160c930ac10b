/** Implementation shortfall: the published example, and the identity that makes it a shortfall. */
import { money, px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeShortfall } from './shortfall.ts';

const dollars = (amount: number) => money(amount * 10_000);
const price = (decimal: number) => px(Math.round(decimal * 1_000_000));

it('equals the published example: 1,000 decided at 40.00, 700 filled at 40.05, given up at 40.08', () => {
  // CFA curriculum item: 0.04 % + 0.02 % + 0.07 % + 0.06 % = 0.19 % of 40,000.
  const parts = computeShortfall({
    side: 'BUY',
    ordered: qty(1_000),
    filled: qty(700),
    pxQtySum: BigInt(price(40.05)) * 700n,
    decisionPx: price(40),
    arrivalPx: price(40.04),
    endPx: price(40.08),
    fees: dollars(17),
  });
  expect(parts).toEqual({
    delay: dollars(28),
    trading: dollars(7),
    opportunity: dollars(24),
    fees: dollars(17),
    total: dollars(76),
    paper: dollars(40_000),
  });
  expect(parts.total / parts.paper).toBe(0.0019);
});

const anyPx = fc.integer({ min: 1, max: 5_000_000_000 }).map(px);

it('its parts always add up to the whole, which is what the paper portfolio would have spared', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        fills: fc.array(fc.record({ qty: fc.integer({ min: 1, max: 9_999 }), price: anyPx }), {
          maxLength: 8,
        }),
        missed: fc.integer({ min: 0, max: 100_000 }),
        prices: fc.tuple(anyPx, anyPx, anyPx),
        fees: fc.integer({ min: -10_000, max: 10_000_000 }).map(money),
      }),
      ({ side, fills, missed, prices: [decisionPx, arrivalPx, endPx], fees }) => {
        const filled = fills.reduce((sum, fill) => sum + fill.qty, 0);
        const pxQtySum = fills.reduce((sum, f) => sum + BigInt(f.price) * BigInt(f.qty), 0n);
        const terms = { side, ordered: qty(filled + missed), filled: qty(filled), pxQtySum };
        const parts = computeShortfall({ ...terms, decisionPx, arrivalPx, endPx, fees });
        expect(parts.delay + parts.trading + parts.opportunity + parts.fees).toBe(parts.total);
        const sign = side === 'BUY' ? 1n : -1n;
        const exact =
          sign * (pxQtySum - BigInt(filled) * BigInt(decisionPx)) +
          sign * BigInt(missed) * BigInt(endPx - decisionPx);
        expect(Math.abs(parts.total - fees - Number(exact) / 100)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

it('a sale costs what a purchase at mirrored prices costs', () => {
  const terms = { ordered: qty(300), filled: qty(200), fees: money(0) };
  const bought = computeShortfall({
    ...terms,
    side: 'BUY',
    pxQtySum: BigInt(price(101)) * 200n,
    decisionPx: price(100),
    arrivalPx: price(100.5),
    endPx: price(102),
  });
  const sold = computeShortfall({
    ...terms,
    side: 'SELL',
    pxQtySum: BigInt(price(99)) * 200n,
    decisionPx: price(100),
    arrivalPx: price(99.5),
    endPx: price(98),
  });
  expect(sold).toEqual(bought);
});

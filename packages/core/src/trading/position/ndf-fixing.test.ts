/** A holding of a non-deliverable forward at its fixing: what it has earned is dollars, to the unit. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenFill } from '../order/order.given.ts';
import { fixedAt, withLateDeal } from './ndf-fixing.ts';
import { applyFill } from './position.ts';

const NDF = instrumentSymbol('USDBRL-20270301');

type Deal = { readonly signed: number; readonly price: number };
const toFill = ({ signed, price }: Deal) => ({
  ...givenFill(),
  symbol: NDF,
  desk: 'FX' as const,
  currency: 'BRL' as const,
  side: signed > 0 ? ('BUY' as const) : ('SELL' as const),
  qty: qty(Math.abs(signed)),
  price: px(price),
});
const toHolding = (deals: readonly Deal[]) => {
  const row = deals.reduce<ReturnType<typeof applyFill> | null>(
    (before, deal) => applyFill(before, toFill(deal)),
    null,
  );
  if (row === null) throw new Error('no deal');
  return row;
};

test('what is held and what was closed before are fixed together, in dollars', () => {
  const row = toHolding([
    { signed: 2_000_000, price: 5_400_000 },
    { signed: -1_000_000, price: 5_450_000 },
  ]);
  expect(row).toMatchObject({ currency: 'BRL', netQty: 1_000_000, realisedPnl: 500_000_000 });
  const fixed = fixedAt(row, { finalPrice: px(5_000_000), at: 9 });
  // 50,000 reais less 400,000 reais, at 5 a dollar.
  expect(fixed).toMatchObject({
    currency: 'USD',
    netQty: 0,
    avgPx: 0,
    realisedPnl: -700_000_000,
    boughtQty: 2_000_000,
    soldQty: 2_000_000,
    version: 3,
  });
  expect(fixedAt(fixed, { finalPrice: px(6_000_000), at: 10 })).toBe(fixed);
});

const deals = fc.array(
  fc.record({
    signed: fc
      .integer({ min: -9_000, max: 9_000 })
      .filter((n) => n !== 0)
      .map((n) => n * 1_000),
    price: fc.integer({ min: 4_500_000, max: 6_500_000 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('it does not matter whether a deal becomes known before the fixing or after it, but for rounding', () => {
  fc.assert(
    fc.property(deals, deals, fc.integer({ min: 4_500_000, max: 6_500_000 }), (some, late, at) => {
      const fixing = { finalPrice: px(at), at: 9 };
      const whole = fixedAt(toHolding([...some, ...late]), fixing);
      const start = fixedAt(toHolding(some), fixing);
      const parts = late.reduce((row, of) => withLateDeal(row, toFill(of), fixing), start);
      expect(Math.abs(parts.realisedPnl - whole.realisedPnl)).toBeLessThanOrEqual(late.length + 1);
      expect(parts.currency).toBe('USD');
      expect(parts.netQty).toBe(0);
      expect(parts.version).toBe(start.version + late.length);
      const [first] = late;
      if (first !== undefined) {
        expect(withLateDeal(null, toFill(first), fixing).realisedPnl).toBe(
          fixedAt(toHolding([first]), fixing).realisedPnl,
        );
      }
    }),
  );
});

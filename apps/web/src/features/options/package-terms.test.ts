/** Quantity and net limit as they are typed: what they come to in whole ticks, and what is no quantity or limit. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toPremium, toUnit, withRoom } from './deal-legs.ts';
import type { Leg } from './legs.ts';
import {
  maxUnits,
  netText,
  readLimit,
  readUnits,
  standingText,
  stepLimit,
  toTicks,
  toTyped,
} from './package-terms.ts';

const SPREAD: readonly Leg[] = [
  { symbol: 'AAPL261218C190', side: 'BUY', qty: 1 },
  { symbol: 'AAPL261218C200', side: 'SELL', qty: 3 },
];
const signed = fc.integer({ min: -100_000, max: 100_000 });

describe('a net limit', () => {
  it('is read as it is written, whatever its sign', () => {
    fc.assert(
      fc.property(signed, (ticks) => {
        expect(readLimit(toTyped(ticks), SPREAD)).toEqual({ ok: true, ticks });
      }),
    );
  });

  it('goes up and down by one tick of the amount that is shown, through zero into the other effect', () => {
    expect(stepLimit(235, toTyped(235), 1)).toBe(236);
    expect(stepLimit(-120, toTyped(-120), 1)).toBe(-121);
    expect(stepLimit(0, toTyped(0), -1)).toBe(-1);
    fc.assert(
      fc.property(signed, (ticks) => {
        const typed = toTyped(ticks);
        expect(Math.abs(stepLimit(ticks, typed, 1))).toBe(Math.abs(ticks) + 1);
      }),
    );
  });

  it('of a mid on half a tick is the next one at which it is dealt sooner', () => {
    expect(toTicks(2.175)).toBe(218);
    expect(toTicks(-2.175)).toBe(-217);
    expect(toTicks(1.005)).toBe(101);
  });

  test.each([
    ['.5', 50],
    ['3.', 300],
    ['3', 300],
    ['0.1', 10],
    ['0', 0],
  ])('may be typed as %s', (price, ticks) => {
    expect(readLimit({ effect: 'DEBIT', price }, SPREAD)).toEqual({ ok: true, ticks });
  });

  test.each(['.', '1e3', '1,5', '0.001', '-0.5', '99999999999'])('%s is none', (price) => {
    expect(readLimit({ effect: 'DEBIT', price }, SPREAD).ok).toBe(false);
  });
});

describe('units', () => {
  it('are limited by the largest leg', () => {
    expect(maxUnits(SPREAD)).toBe(33_333);
    expect(readUnits('33333', SPREAD)).toMatchObject({ ok: true });
    expect(readUnits('33334', SPREAD)).toMatchObject({ ok: false, problem: 'At most 33,333' });
  });

  it('of a single leg are contracts, at the price of one', () => {
    const leg: Leg = { symbol: 'AAPL261218C190', side: 'BUY', qty: 4 };
    expect(toUnit([leg])).toEqual({ unit: [{ ...leg, qty: 1 }], times: 4 });
    expect(toUnit(SPREAD)).toEqual({ unit: SPREAD, times: 1 });
  });
});

it('premium is the net price on a hundred shares of every unit', () => {
  expect([toPremium(235, 10), toPremium(-1, 3)]).toEqual([2_350, -3]);
});

it('tolerance is for each contract of a unit', () => {
  expect(withRoom(-120, SPREAD, 2)).toBe(-112);
});

test.each([
  [2.35, 'debit 2.35'],
  [-2.355, 'credit 2.355'],
  [-1.2, 'credit 1.20'],
  [0, 'debit 0.00'],
])('a net price of %d reads %s', (netPrice, text) => {
  expect(netText(netPrice)).toBe(text);
});

test.each([
  [235, 2.35, 'Marketable: dealt at once at the natural price, debit 2.35.'],
  [
    -121,
    -1.2,
    'Not marketable: 0.01 from the natural price, credit 1.20. Fill or kill: it ends undealt unless the market comes to it.',
  ],
  [5, null, 'A leg has no price: the package cannot be dealt now.'],
])('a limit of %d against a natural price of %s: %s', (ticks, ask, text) => {
  expect(standingText(ticks, ask)).toBe(text);
});

/** The hedge that leaves the least risk: beside a covariance matrix written out, and beside any other quantity. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastRiskQty } from './hedge.ts';
import { parametricVar, type RiskHolding } from './value-at-risk.ts';

const holding = (symbol: string, net: number, sigmaDaily: number, sector = 'A'): RiskHolding => ({
  symbol,
  sector,
  net,
  sigmaDaily,
});

test('of one share by another is the ratio of covariance to variance', () => {
  // Correlation 0.30 over sectors, 0.55 within one (domain of the simulated market).
  const book = [holding('X', 1_000_000, 0.02)];
  const over = [holding('Y', 100, 0.01, 'B')];
  expect(leastRiskQty(book, over)).toBeCloseTo((-0.3 * 1_000_000 * 0.02) / (100 * 0.01), 4);
  const within = [holding('Y', 100, 0.01)];
  expect(leastRiskQty(book, within)).toBeCloseTo((-0.55 * 1_000_000 * 0.02) / (100 * 0.01), 4);
});

test('of a share by itself is the position, and of nothing is none', () => {
  const unit = [holding('X', 50, 0.02)];
  expect(leastRiskQty([holding('X', 10_000, 0.02)], unit)).toBeCloseTo(-200, 6);
  expect(leastRiskQty([], unit)).toBe(0);
  expect(leastRiskQty([holding('X', 10_000, 0.02)], [holding('Y', 0, 0.02)])).toBe(0);
});

const holdings = fc.array(
  fc.record({
    symbol: fc.constantFrom('X', 'Y', 'Z', 'W'),
    net: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    sigma: fc.integer({ min: 5, max: 60 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const SECTORS: Readonly<Record<string, string>> = { X: 'A', Y: 'A', Z: 'B', W: 'C' };

test('no other quantity leaves less', () => {
  fc.assert(
    fc.property(
      holdings,
      fc.constantFrom('X', 'Y', 'Z', 'W'),
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      (all, symbol, price, away) => {
        const book = all.map((one) =>
          holding(one.symbol, one.net, one.sigma / 1_000, SECTORS[one.symbol]),
        );
        const unit = holding(symbol, price, 0.02, SECTORS[symbol]);
        const risk = (qty: number): number =>
          parametricVar([...book, { ...unit, net: unit.net * qty }]).var99;
        const best = leastRiskQty(book, [unit]);
        const other = best + away * Math.max(1, Math.abs(best));
        expect(risk(best)).toBeLessThanOrEqual(risk(other) * (1 + 1e-9) + 1e-6);
      },
    ),
  );
});

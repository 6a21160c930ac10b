/** Merton's credit spread beside his own table, and its sensitivity beside the closed form of the hedge ratio. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mertonSpread, movedLeverage } from './merton-spread.ts';

/** The normal distribution by its series (Abramowitz and Stegun, 26.2.10), for arguments of a few units. */
function normal(x: number): number {
  let [sum, term] = [x, x];
  for (let n = 1; n < 200; n += 1) {
    term *= (-x * x * (2 * n - 1)) / (2 * n * (2 * n + 1));
    sum += term;
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI);
}

const anyFirm = fc.record({
  leverage: fc.double({ min: 0.1, max: 0.7, noNaN: true }),
  volatility: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
  years: fc.double({ min: 1, max: 30, noNaN: true }),
});

/** Its spread is less than a double next to 1 can show: 1e-16, and none with five per cent more volatility. */
const SAFE = {
  leverage: 0.132_753_343_997_935_87,
  volatility: 0.240_034_664_518_653_24,
  years: 1.000_000_000_000_003,
};

describe('the credit spread', () => {
  // Merton (1974), table 1, two years: yearly variance of the assets, debt over assets, per cent.
  it.each([
    [0.03, 1, 5.13],
    [0.03, 1.5, 20.58],
    [0.1, 0.5, 0.82],
    [0.1, 1, 9.74],
    [0.2, 0.2, 0.12],
    [0.2, 0.5, 3.09],
    [0.2, 1.5, 26.6],
    [0.2, 3, 55.82],
  ])('at a variance of %s and a leverage of %s is %s per cent', (variance, leverage, percent) => {
    const spread = mertonSpread({ leverage, volatility: Math.sqrt(variance), years: 2 });
    expect(Math.abs(spread * 100 - percent)).toBeLessThan(0.011);
  });

  it('is none for debt that is safe, and rises with leverage and volatility', () => {
    expect(mertonSpread({ leverage: 0.01, volatility: 0.1, years: 1 })).toBe(0);
    fc.assert(
      fc.property(anyFirm, (firm) => {
        const spread = mertonSpread(firm);
        expect(spread).toBeGreaterThanOrEqual(0);
        const more = { ...firm, leverage: firm.leverage * 1.05 };
        // It is the logarithm of a sum near 1, whose last digit is worth 1e-16 and the steps to it a few of those.
        expect(mertonSpread(more)).toBeGreaterThan(spread - 1e-12);
        const livelier = { ...firm, volatility: firm.volatility * 1.05 };
        expect(mertonSpread(livelier)).toBeGreaterThan(spread - 1e-12);
      }),
      { seed: 5, examples: [[SAFE]] },
    );
  });

  it('falls as equity rises, by the hedge ratio (1 / N(d1) - 1) (1 / L - 1)', () => {
    fc.assert(
      fc.property(anyFirm, (firm) => {
        const { leverage, volatility, years } = firm;
        const at = (move: number) =>
          mertonSpread({ ...firm, leverage: movedLeverage(leverage, move) });
        const gained = (-years * (at(0.001) - at(-0.001))) / 0.002;
        const spread = volatility * Math.sqrt(years);
        const d1 = -Math.log(leverage) / spread + spread / 2;
        fc.pre(d1 < 5 && spread < 1.3);
        const hedge = (1 / normal(d1) - 1) * (1 / leverage - 1);
        // Equity is the assets less debt without its risk here: at long horizons some of it is the lender's.
        expect(gained).toBeGreaterThan(hedge * 0.85 - 0.0005);
        expect(gained).toBeLessThan(hedge * 1.5 + 0.0005);
      }),
      { seed: 5 },
    );
  });
});

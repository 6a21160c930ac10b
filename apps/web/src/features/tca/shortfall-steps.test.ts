import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortfallSteps, summingDecimals } from './shortfall-steps.ts';

const money = fc.integer({ min: -50_000_000, max: 50_000_000 });
const anyShortfall = fc
  .record({ delay: money, trading: money, opportunity: money, fees: money })
  .map((parts) => {
    const units = parts.delay + parts.trading + parts.opportunity + parts.fees;
    return {
      delay: parts.delay / 10_000,
      trading: parts.trading / 10_000,
      opportunity: parts.opportunity / 10_000,
      fees: parts.fees / 10_000,
      total: units / 10_000,
      totalBps: units === 0 ? 0 : units / 1_000,
    };
  });

describe('the waterfall of a shortfall', () => {
  it('goes from nothing to the total, each step beginning where the one before ended', () => {
    fc.assert(
      fc.property(anyShortfall, (shortfall) => {
        const steps = shortfallSteps(shortfall, 10_000);
        const parts = steps.slice(0, -1);
        let at = 0;
        for (const { from, to } of parts) {
          expect(from).toBe(at);
          at = to;
        }
        expect(at).toBe(shortfall.total);
        expect(steps.at(-1)).toMatchObject({ from: 0, to: shortfall.total });
      }),
    );
  });

  it('gives each part its basis points of the same paper portfolio', () => {
    const shortfall = { delay: 28, trading: 7, opportunity: 24, fees: 17, total: 76 };
    const steps = shortfallSteps({ ...shortfall, totalBps: 19 }, 40_000);
    expect(steps.map(({ bps }) => bps?.toFixed(6))).toEqual(
      [7, 1.75, 6, 4.25, 19].map((bps) => bps.toFixed(6)),
    );
    expect(shortfallSteps({ ...shortfall, totalBps: null }, 0)[0]?.bps).toBeNull();
  });

  it('is written with so many decimals that what is read adds up', () => {
    fc.assert(
      fc.property(anyShortfall, (shortfall) => {
        const steps = shortfallSteps(shortfall, 10_000);
        const decimals = summingDecimals(steps);
        const written = steps.map(({ amount }) => Number(amount.toFixed(decimals)));
        const total = written.pop() ?? Number.NaN;
        const sum = written.reduce((all, part) => all + part, 0);
        expect(sum.toFixed(decimals)).toBe((total + 0).toFixed(decimals));
      }),
    );
  });
});

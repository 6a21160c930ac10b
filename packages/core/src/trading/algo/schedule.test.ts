/** Schedules: the published and the reference cases; the quantity of an order is conserved for all parameters. */
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';
import { exp } from '@tradefloor/instruments/math/elementary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsFrom } from '../../prng.ts';
import { sliceByWeights } from '../execution/slice.ts';
import { toSettings } from '../order/algo-settings.ts';
import { ALGOS, arrivalRate, povTarget } from './algos.ts';
import { optimalLiquidation, sinhHoldings, sinhWeights } from './almgren-chriss.ts';
import reference from './schedule.reference.json';
import { dueQty, planSchedule, withinBounds } from './schedule.ts';

const HOUR_MS = 3_600_000;
/** Thirteen half-hours of a New York day, per cent (domain.md 1.3): piecewise even. */
const HALF_HOURS = reference.slicing.find(({ algo }) => algo === 'VWAP')?.weights ?? [];
const volumeBetween = (fromMs: number, toMs: number): number => {
  const at = (ms: number): number => {
    const whole = Math.floor(ms / (HOUR_MS / 2));
    const done = HALF_HOURS.slice(0, whole).reduce((sum, part) => sum + part, 0);
    return done + ((ms % (HOUR_MS / 2)) / (HOUR_MS / 2)) * (HALF_HOURS[whole] ?? 0);
  };
  return at(toMs) - at(fromMs);
};
const plan = (
  strategy: 'TWAP' | 'VWAP' | 'IS',
  of: { qty: number; slices: number; lot: number; endAt: number; riskAversion?: number },
) => {
  const { qty, slices, lot, endAt, riskAversion = 0.5 } = of;
  const timing = { startAt: 0 as never, endAt: endAt as never, randomizeTimePct: 0 };
  const risk = strategy === 'IS' ? { riskAversion } : {};
  const settings = toSettings(strategy, { ...timing, slices, ...risk }, 0);
  return ALGOS[strategy].plan(
    { settings, qty, lot, fromMs: 0, slices, volumeBetween },
    drawsFrom(1),
  );
};

describe('Almgren and Chriss', () => {
  it.each(reference.almgrenChriss.cases)(
    'holds what was published for lambda $inputs.lam',
    (known) => {
      const { X, T, N, sigma, gamma, eta, epsilon, lam } = known.inputs;
      const found = optimalLiquidation({
        shares: X,
        days: T,
        intervals: N,
        sigma,
        gamma,
        eta,
        epsilon,
        lambda: lam,
      });
      expect(found.kappa).toBeCloseTo(known.kappa, 9);
      for (const [j, held] of known.holdings.entries())
        expect(found.holdings[j]).toBeCloseTo(held, 3);
      for (const [j, sold] of known.trades.entries()) expect(found.trades[j]).toBeCloseTo(sold, 3);
      expect(found.expectedCost / known.expectedCost).toBeCloseTo(1, 9);
      expect(found.variance / known.variance).toBeCloseTo(1, 9);
    },
  );

  it('without risk aversion trades evenly, at the published cost', () => {
    const { expectedCost, variance, trades } = reference.almgrenChriss['lambda->0'];
    const { inputs } = reference.almgrenChriss.cases[0] ?? { inputs: null };
    if (inputs === null) throw new Error('there is a case');
    const { X, T, N, sigma, gamma, eta, epsilon } = inputs;
    const found = optimalLiquidation({
      shares: X,
      days: T,
      intervals: N,
      sigma,
      gamma,
      eta,
      epsilon,
      lambda: 0,
    });
    expect(found.expectedCost).toBeCloseTo(expectedCost, 4);
    expect(found.variance / variance).toBeCloseTo(1, 12);
    for (const [j, sold] of trades.entries()) expect(found.trades[j]).toBeCloseTo(sold, 6);
  });

  it('meets its own equation for every urgency that is accepted', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 299, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        (kappaT, intervals) => {
          // Equation 17 the other way round: 2 (cosh(kappa tau) - 1) = lambda sigma^2 tau^2 / etaTilde, sigma = 1.
          const tau = 5 / intervals;
          const half = Math.sinh(kappaT / intervals / 2);
          const found = optimalLiquidation({
            shares: 1_000,
            days: 5,
            intervals,
            sigma: 1,
            gamma: 0,
            eta: 1,
            epsilon: 0,
            lambda: (4 * half * half) / (tau * tau),
          });
          expect((found.kappa * 5) / kappaT).toBeCloseTo(1, 10);
          expect(found.trades.every((trade) => trade >= 0)).toBe(true);
          expect(found.trades.reduce((sum, trade) => sum + trade, 0)).toBeCloseTo(1_000, 6);
        },
      ),
      {
        examples: [
          [299, 1],
          [40, 1],
          [60, 2],
          [1e-3, 60],
        ],
      },
    );
  });

  it('is the geometric decay of ratio exp(-kappa tau) where the end is far away', () => {
    const weights = sinhWeights(200, 100);
    for (let j = 1; j < 50; j += 1) {
      expect((weights[j] ?? 0) / (weights[j - 1] ?? 1)).toBeCloseTo(exp(-2), 9);
    }
  });

  it('holds less at every instant for a higher risk aversion', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        fc.double({ min: 1.05, max: 3, noNaN: true }),
        fc.integer({ min: 2, max: 60 }),
        (kappaT, more, n) => {
          const calm = sinhHoldings(kappaT, n);
          const keen = sinhHoldings(kappaT * more, n);
          for (let j = 1; j < n; j += 1) expect(keen[j]).toBeLessThan(calm[j] ?? 0);
        },
      ),
    );
  });
});

describe('plans', () => {
  it.each(reference.slicing.filter(({ algo }) => algo === 'TWAP'))(
    'TWAP deals out $qty in lots of $lot as the reference does',
    ({ qty, slices = 0, lot, out }) => {
      const found = plan('TWAP', { qty, slices, lot, endAt: HOUR_MS });
      const byNumber = out.map((_, i) => found.find(({ n }) => n === i + 1)?.qty ?? 0);
      expect(byNumber).toEqual(out);
    },
  );

  it('VWAP follows the volume of the day as the reference does', () => {
    const known = reference.slicing.find(({ algo }) => algo === 'VWAP');
    const endAt = 13 * (HOUR_MS / 2);
    const found = plan('VWAP', { qty: known?.qty ?? 0, slices: 13, lot: 100, endAt });
    expect(found.map(({ qty }) => qty)).toEqual(known?.out);
  });

  it('IS gives its first slices the more, the more risk averse it is; the exact sinh weights in lots', () => {
    const at = (riskAversion: number) =>
      plan('IS', { qty: 100_000, slices: 10, lot: 100, endAt: HOUR_MS, riskAversion });
    expect(at(1).map(({ qty }) => qty)).toEqual(sliceByWeights(100_000, sinhWeights(6.1, 10), 100));
    const firsts = [0, 0.25, 0.5, 0.75, 1].map((risk) => at(risk)[0]?.qty ?? 0);
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    expect(firsts[0]).toBe(10_000);
  });

  it('an order of fewer shares than slices still goes out: TWAP for 3 in 5 has three slices of one', () => {
    const found = plan('TWAP', { qty: 3, slices: 5, lot: 100, endAt: HOUR_MS });
    expect(found.map(({ qty }) => qty)).toEqual([1, 1, 1]);
  });

  const inputs = fc.record({
    qty: fc.integer({ min: 1, max: 1_000_000 }),
    lot: fc.constantFrom(1, 10, 100),
    weights: fc.array(fc.double({ min: 0.001, max: 100, noNaN: true }), {
      minLength: 1,
      maxLength: 60,
    }),
    sizeJitter: fc.double({ min: 0, max: 0.5, noNaN: true }),
    timeJitter: fc.double({ min: 0, max: 0.5, noNaN: true }),
    min: fc.integer({ min: 1, max: 5_000 }),
    seed: fc.nat(),
  });
  it('add up to the order, keep their order in time and lie within it, however they are moved about', () => {
    fc.assert(
      fc.property(inputs, ({ qty, lot, weights, sizeJitter, timeJitter, min, seed }) => {
        const startAt = 1_000;
        const endAt = startAt + 1_000 * weights.length;
        const max = Math.ceil(qty / weights.length) + min;
        const bounds = { min, max };
        const found = planSchedule(
          { qty, lot, startAt, endAt, weights, sizeJitter, timeJitter, bounds },
          drawsFrom(seed),
        );
        expect(found.reduce((sum, slice) => sum + slice.qty, 0)).toBe(qty);
        expect(dueQty(found, endAt)).toBe(qty);
        for (const [i, slice] of found.entries()) {
          expect(slice.qty).toBeGreaterThan(0);
          expect(slice.at).toBeGreaterThanOrEqual(found[i - 1]?.at ?? startAt);
          expect(slice.at).toBeLessThan(endAt);
        }
      }),
    );
  });

  it('sizes keep within their bounds where the bounds can hold them', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 2_000 }), (given, max) => {
        const total = given.reduce((sum, size) => sum + size, 0);
        fc.pre(max * given.length >= total);
        const found = withinBounds(given, { min: 1, max });
        expect(found.reduce((sum, size) => sum + size, 0)).toBe(total);
        for (const size of found) expect(size).toBeLessThanOrEqual(max);
      }),
    );
    expect(withinBounds([50, 50, 100, 300], { min: 100, max: 250 })).toEqual([0, 100, 150, 250]);
  });
});

describe('algos that follow the market', () => {
  it('POV at 10 per cent of all volume does one share for nine of others, its own counted', () => {
    expect([0, 8, 9, 90, 900].map((others) => povTarget(0.1, others))).toEqual([0, 0, 1, 10, 100]);
    expect(povTarget(0.2, 400)).toBe(100);
  });

  it('ARRIVAL is faster while the price is better than at arrival; the risk-averse is slower then', () => {
    const rate = (riskAversion: number, mid: number, side: 'BUY' | 'SELL' = 'BUY') =>
      arrivalRate({
        settings: toSettings('ARRIVAL', { participationPct: 10, riskAversion }, 0),
        side,
        arrivalMid: 100_000_000,
        mid,
        sigma: 0.01,
        isMoved: false,
      });
    expect(rate(0, 100_000_000)).toBeCloseTo(0.1, 12);
    expect(rate(0, 99_500_000)).toBeCloseTo(0.15, 12);
    expect(rate(0, 100_500_000)).toBeCloseTo(0.05, 12);
    expect(rate(0, 99_500_000, 'SELL')).toBeCloseTo(0.05, 12);
    expect(rate(1, 99_500_000)).toBeCloseTo(0.05, 12);
    expect([rate(0, 90_000_000), rate(0, 110_000_000)]).toEqual([
      expect.closeTo(0.3, 12),
      expect.closeTo(0.1 / 3, 12),
    ]);
  });

  it('ARRIVAL is faster altogether for the risk-averse where speed is paid for, within the same bounds', () => {
    const rate = (riskAversion: number, mid: number) =>
      arrivalRate({
        settings: toSettings('ARRIVAL', { participationPct: 10, riskAversion }, 0),
        side: 'BUY',
        arrivalMid: 100_000_000,
        mid,
        sigma: 0.01,
        isMoved: true,
      });
    expect([0, 0.5, 1].map((r) => rate(r, 100_000_000))).toEqual([
      expect.closeTo(0.1 / 3, 12),
      expect.closeTo(0.1, 12),
      expect.closeTo(0.3, 12),
    ]);
    // The patient speed up for a better price, the risk-averse slow down for it.
    expect(rate(0, 99_000_000)).toBeCloseTo(0.2 / 3, 12);
    expect(rate(1, 99_500_000)).toBeCloseTo(0.15, 12);
    expect(rate(1, 101_000_000)).toBeCloseTo(0.3, 12);
  });

  it('every algo has a plan or follows the market, and sets its target', () => {
    expect(Object.keys(ALGOS).sort()).toEqual([...ALGO_NAMES].sort());
  });
});

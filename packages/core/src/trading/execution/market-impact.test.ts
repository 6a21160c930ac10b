/** The square-root law, what comes back of it, and that going there and back leaves nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sinhWeights } from '../algo/almgren-chriss.ts';
import {
  flowKept,
  HALF_LIFE_S,
  IMPACT_PREFACTOR,
  impactCost,
  NO_FLOW,
  PERMANENT_PART,
  RECENT_PART,
  shiftsBefore,
  stepImpact,
} from './market-impact.ts';

const SIGMA = 0.0157;
const KEEP = flowKept(1);
const ALL = { recent: 1, lasting: 1 };
const DAY_S = 23_400;

/** The log price after an order of a part of the day's volume over so many seconds, and after as long a wait. */
function work(part: number, seconds: number, waitS: number) {
  let flow = NO_FLOW;
  let price = 0;
  const go = (traded: number) => {
    const step = stepImpact(flow, { traded, keep: KEEP, sigmaDaily: SIGMA });
    flow = step.flow;
    price += step.shift;
  };
  for (let second = 0; second < seconds; second += 1) go(part / seconds);
  const peak = price;
  for (let second = 0; second < waitS; second += 1) go(0);
  return { peak, after: price };
}

describe('an order worked over half an hour', () => {
  const parts = [0.001, 0.003, 0.01, 0.03, 0.1, 0.2];

  it('moves the price by the root of its size, with a prefactor between a half and one', () => {
    const peaks = parts.map((part) => work(part, 1_800, 0).peak);
    for (const [i, part] of parts.entries()) {
      const prefactor = (peaks[i] ?? 0) / (SIGMA * Math.sqrt(part));
      expect(prefactor).toBeGreaterThan(0.5);
      expect(prefactor).toBeLessThan(1);
    }
    const exponent =
      Math.log((peaks.at(-1) ?? 0) / (peaks[0] ?? 1)) /
      Math.log((parts.at(-1) ?? 0) / (parts[0] ?? 1));
    expect(exponent).toBeGreaterThan(0.45);
    expect(exponent).toBeLessThan(0.55);
  });

  it('gives back 60 to 70 per cent of it over the next day, and keeps the rest', () => {
    for (const part of parts) {
      const { peak, after } = work(part, 1_800, DAY_S);
      const reversion = 1 - after / peak;
      expect(reversion).toBeGreaterThan(0.55);
      expect(reversion).toBeLessThan(0.7);
    }
  });
});

describe('a step', () => {
  const parts = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  const flows = fc.record({ recent: parts, lasting: parts });
  const kept = fc.double({ min: 0.5, max: 1, noNaN: true });
  const keeps = fc.record({ recent: kept, lasting: kept });

  it('of a buyer lifts the price and of a seller lowers it, more for more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 0.3, noNaN: true }),
        fc.double({ min: 1.01, max: 3, noNaN: true }),
        (traded, times) => {
          const step = { keep: ALL, sigmaDaily: SIGMA };
          const buy = stepImpact(NO_FLOW, { ...step, traded });
          const sell = stepImpact(NO_FLOW, { ...step, traded: -traded });
          const more = stepImpact(NO_FLOW, { ...step, traded: traded * times });
          expect(buy.shift).toBeCloseTo(IMPACT_PREFACTOR * SIGMA * Math.sqrt(traded), 12);
          expect(sell.shift).toBe(-buy.shift);
          expect(more.shift).toBeGreaterThan(buy.shift);
        },
      ),
    );
  });

  it('there and back at once leaves the price where it was', () => {
    fc.assert(
      fc.property(flows, parts, (flow, traded) => {
        const there = stepImpact(flow, { traded, keep: ALL, sigmaDaily: SIGMA });
        const back = stepImpact(there.flow, { traded: -traded, keep: ALL, sigmaDaily: SIGMA });
        expect(back.flow.recent).toBeCloseTo(flow.recent, 12);
        expect(back.flow.lasting).toBeCloseTo(flow.lasting, 12);
        // What rounding leaves of a flow is 1e-17, and its root a billion times as much.
        expect(there.shift + back.shift).toBeCloseTo(0, 9);
      }),
    );
  });

  it('without a trade gives back the temporary part alone', () => {
    fc.assert(
      fc.property(flows, keeps, (flow, keep) => {
        const { shift, flow: after } = stepImpact(flow, { traded: 0, keep, sigmaDaily: SIGMA });
        const root = (x: number) => Math.sign(x) * Math.sqrt(Math.abs(x));
        const gone = (name: 'recent' | 'lasting') =>
          root(flow[name] * keep[name]) - root(flow[name]);
        const temporary =
          RECENT_PART * gone('recent') + (1 - PERMANENT_PART - RECENT_PART) * gone('lasting');
        expect(after.recent).toBeCloseTo(flow.recent * keep.recent, 15);
        expect(after.lasting).toBeCloseTo(flow.lasting * keep.lasting, 15);
        expect(shift).toBeCloseTo(IMPACT_PREFACTOR * SIGMA * temporary, 12);
      }),
    );
  });
});

it.each([
  [0.001, 4],
  [0.01, 12.6],
  [0.05, 28.1],
  [0.1, 39.7],
])(
  'half an hour of %d of ADV at 1.57 %% a day moves the price by %d basis points (domain.md 2.1)',
  (share, bps) => {
    expect((work(share, 1_800, 0).peak * 10_000) / bps).toBeCloseTo(1, 1);
  },
);

describe('what an order expects of its own impact', () => {
  const parts = fc.array(
    fc.record({
      waitS: fc.integer({ min: 0, max: 4_000 }),
      share: fc.double({ min: 1e-6, max: 0.02, noNaN: true }),
    }),
    { minLength: 1, maxLength: 20 },
  );

  it('is what the market does second by second: each part meets the price that those before it left', () => {
    fc.assert(
      fc.property(parts, (given) => {
        let flow = NO_FLOW;
        let price = 0;
        const met: number[] = [];
        for (const [i, { waitS, share }] of given.entries()) {
          // A trade moves the price in the step after it, as the market takes it in.
          for (let second = 0; i > 0 && second < waitS; second += 1) {
            const step = stepImpact(flow, { traded: 0, keep: flowKept(1), sigmaDaily: SIGMA });
            flow = step.flow;
            price += step.shift;
          }
          met.push(price);
          const step = stepImpact(flow, { traded: share, keep: ALL, sigmaDaily: SIGMA });
          flow = step.flow;
          price += step.shift;
        }
        let atMs = 1_000_000;
        const worked = given.map(({ waitS, share }, i) => {
          atMs += i === 0 ? 0 : waitS * 1_000;
          return { atMs, share };
        });
        for (const [i, shift] of shiftsBefore(worked, SIGMA).entries()) {
          expect(shift).toBeCloseTo(met[i] ?? Number.NaN, 10);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each([600, 1_800, 3_600, 7_200])(
    'is the larger the more of it is traded first, over %d s',
    (seconds) => {
      const cost = (kappaT: number) => {
        const weights = sinhWeights(kappaT, 100);
        const worked = weights.map((weight, i) => ({
          atMs: i * seconds * 10,
          share: 0.01 * weight,
        }));
        return impactCost(worked, SIGMA);
      };
      const costs = [1.6, 3.5, 6.1].map(cost);
      expect(costs[1]).toBeGreaterThan(costs[0] ?? 1);
      expect(costs[2]).toBeGreaterThan(costs[1] ?? 1);
      const even = (s: number) =>
        impactCost(
          Array.from({ length: 100 }, (_, i) => ({ atMs: i * s * 10, share: 1e-4 })),
          SIGMA,
        );
      expect(even(seconds / 10)).toBeGreaterThan(1.05 * even(seconds));
    },
  );

  it('remembers for minutes and for hours', () => {
    expect(flowKept(HALF_LIFE_S.recent).recent).toBeCloseTo(0.5, 12);
    expect(flowKept(HALF_LIFE_S.lasting).lasting).toBeCloseTo(0.5, 12);
    expect(flowKept(0)).toEqual(ALL);
  });

  it('is two thirds of its last price for one that is worked evenly and at once', () => {
    // The mean of a square root from 0 to 1.
    const even = Array.from({ length: 5_000 }, () => ({ atMs: 0, share: 0.01 / 5_000 }));
    const last = IMPACT_PREFACTOR * SIGMA * 0.1;
    expect(impactCost(even, SIGMA) / last).toBeCloseTo(2 / 3, 3);
    expect(impactCost([{ atMs: 0, share: 0.01 }], SIGMA)).toBe(0);
    expect(impactCost([], SIGMA)).toBe(0);
  });
});

/** The square-root law, what comes back of it, and that going there and back leaves nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FLOW_HALF_LIFE_S,
  flowKept,
  IMPACT_PREFACTOR,
  impactCost,
  PERMANENT_PART,
  shiftsBefore,
  stepImpact,
} from './market-impact.ts';

const SIGMA = 0.0157;
const STEP_S = 1;
const KEEP = 2 ** (-STEP_S / FLOW_HALF_LIFE_S);
const DAY_S = 23_400;

/** The log price after an order of a part of the day's volume over so many seconds, and after as long a wait. */
function work(part: number, seconds: number, waitS: number) {
  let flow = 0;
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
  const flows = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  const keeps = fc.double({ min: 0.5, max: 1, noNaN: true });

  it('of a buyer lifts the price and of a seller lowers it, more for more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 0.3, noNaN: true }),
        fc.double({ min: 1.01, max: 3, noNaN: true }),
        (traded, times) => {
          const step = { keep: 1, sigmaDaily: SIGMA };
          const buy = stepImpact(0, { ...step, traded });
          const sell = stepImpact(0, { ...step, traded: -traded });
          const more = stepImpact(0, { ...step, traded: traded * times });
          expect(buy.shift).toBeCloseTo(IMPACT_PREFACTOR * SIGMA * Math.sqrt(traded), 12);
          expect(sell.shift).toBe(-buy.shift);
          expect(more.shift).toBeGreaterThan(buy.shift);
        },
      ),
    );
  });

  it('there and back at once leaves the price where it was', () => {
    fc.assert(
      fc.property(flows, flows, (flow, traded) => {
        const there = stepImpact(flow, { traded, keep: 1, sigmaDaily: SIGMA });
        const back = stepImpact(there.flow, { traded: -traded, keep: 1, sigmaDaily: SIGMA });
        expect(back.flow).toBeCloseTo(flow, 12);
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
        const temporary = (1 - PERMANENT_PART) * (root(flow * keep) - root(flow));
        expect(after).toBeCloseTo(flow * keep, 15);
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
  'a trade of %d of ADV at 1.57 %% a day moves the price by %d basis points (domain.md 2.1)',
  (share, bps) => {
    const { shift } = stepImpact(0, { traded: share, keep: 1, sigmaDaily: SIGMA });
    expect(shift * 10_000).toBeCloseTo(bps, 0);
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
        let flow = 0;
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
          const step = stepImpact(flow, { traded: share, keep: 1, sigmaDaily: SIGMA });
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

  it('is two thirds of its last price for one that is worked evenly and at once', () => {
    // The mean of a square root from 0 to 1.
    const even = Array.from({ length: 5_000 }, () => ({ atMs: 0, share: 0.01 / 5_000 }));
    const last = IMPACT_PREFACTOR * SIGMA * 0.1;
    expect(impactCost(even, SIGMA) / last).toBeCloseTo(2 / 3, 3);
    expect(impactCost([{ atMs: 0, share: 0.01 }], SIGMA)).toBe(0);
    expect(impactCost([], SIGMA)).toBe(0);
  });
});

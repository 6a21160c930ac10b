/** The square-root law, what comes back of it, and that going there and back leaves nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOW_HALF_LIFE_S, IMPACT_PREFACTOR, PERMANENT_PART, stepImpact } from './impact.ts';

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
        expect(there.shift + back.shift).toBeCloseTo(0, 12);
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

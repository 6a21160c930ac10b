/**
 * Sensitivities of positions against differences of their worth. The worth is computed here by an integral over the
 * share's prices at expiry: no formula of the platform is in it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueOption } from './black-scholes.ts';
import { sumGreeks } from './position-greeks.ts';

type Terms = {
  readonly type: 'CALL' | 'PUT';
  readonly contracts: number;
  readonly strike: number;
  readonly years: number;
};
type World = { spot: number; volatility: number; rate: number; passed: number };

const WORLD: World = { spot: 272, volatility: 0.31, rate: 0.038, passed: 0 };

/** Expected payoff, discounted: Simpson's rule over the normal variable, split at the kink of the payoff. */
function integrate({ type, strike, years }: Terms, world: World): number {
  const left = years - world.passed;
  const spread = world.volatility * Math.sqrt(left);
  const drift = (world.rate - world.volatility ** 2 / 2) * left;
  const kink = (Math.log(strike / world.spot) - drift) / spread;
  const [from, to] =
    type === 'CALL' ? [kink, Math.max(kink, 0) + 12] : [Math.min(kink, 0) - 12, kink];
  const at = (x: number): number => {
    const end = world.spot * Math.exp(drift + spread * x);
    const pays = type === 'CALL' ? end - strike : strike - end;
    return (pays * Math.exp(-(x ** 2) / 2)) / Math.sqrt(2 * Math.PI);
  };
  const steps = 4_000;
  const width = (to - from) / steps;
  let sum = at(from) + at(to);
  for (let i = 1; i < steps; i += 1) sum += at(from + i * width) * (i % 2 === 1 ? 4 : 2);
  return ((sum * width) / 3) * Math.exp(-world.rate * left);
}

/** Dollars that the position is worth, a contract being on a hundred shares. */
const worth = (legs: readonly Terms[], shares: number, world: World): number =>
  legs.reduce((sum, leg) => sum + leg.contracts * 100 * integrate(leg, world), shares * world.spot);

const anyLeg = fc.record({
  type: fc.constantFrom<Terms['type']>('CALL', 'PUT'),
  contracts: fc.integer({ min: -50, max: 50 }),
  strike: fc.integer({ min: 240, max: 310 }),
  years: fc.integer({ min: 15, max: 200 }).map((days) => days / 365),
});

it('whatever is held, each sum is the change of its worth, in the units that are stated', () => {
  fc.assert(
    fc.property(
      fc.array(anyLeg, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -2_000, max: 2_000 }),
      (legs, shares) => {
        const { spot, volatility, rate } = WORLD;
        const greeks = sumGreeks(
          legs.map(({ contracts, ...leg }) => {
            const value = valueOption({ ...leg, spot, volatility, rate, yield: 0 });
            const { delta, gamma, vega, theta, rho } = value;
            // As quotes state them: for a point, for a day.
            return {
              contracts,
              greeks: { delta, gamma, vega: vega / 100, theta: theta / 365, rho: rho / 100 },
            };
          }),
          shares,
        );
        const change = (over: Partial<World>): number => worth(legs, shares, { ...WORLD, ...over });
        const middle = change({});
        const [up, down] = [change({ spot: spot + 0.5 }), change({ spot: spot - 0.5 })];
        expect(Math.abs(greeks.delta - (up - down))).toBeLessThan(0.5);
        expect(Math.abs(greeks.gamma - (up - 2 * middle + down) / 0.25)).toBeLessThan(0.5);
        const vega =
          change({ volatility: volatility + 0.005 }) - change({ volatility: volatility - 0.005 });
        expect(Math.abs(greeks.vega - vega)).toBeLessThan(0.5);
        const rho = change({ rate: rate + 0.005 }) - change({ rate: rate - 0.005 });
        expect(Math.abs(greeks.rho - rho)).toBeLessThan(0.5);
        const theta = change({ passed: 0.5 / 365 }) - change({ passed: -0.5 / 365 });
        expect(Math.abs(greeks.theta - theta)).toBeLessThan(5);
      },
    ),
    { numRuns: 40 },
  );
});

it('of a share is a delta of one and nothing else; of nothing is nothing', () => {
  const none = { delta: 0, gamma: 0, vega: 0, theta: 0, rho: 0 };
  expect(sumGreeks([], -300)).toEqual({ ...none, delta: -300 });
  expect(sumGreeks([])).toEqual(none);
});

it('of what is sold has the other sign', () => {
  const greeks = { delta: 0.5, gamma: 0.01, vega: 0.3, theta: -0.1, rho: 0.2 };
  expect(sumGreeks([{ contracts: -3, greeks }])).toEqual({
    delta: -150,
    gamma: -3,
    vega: -90,
    theta: 30,
    rho: -60,
  });
});

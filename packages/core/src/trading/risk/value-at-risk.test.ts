/** Value at risk: closed forms, the parts that make the whole, and recorded minutes by hand. */

import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { givenBatch, givenTick, NOW } from '../order/order.given.ts';
import { MINUTES_KEPT, MinuteMids } from './minute-mids.ts';
import {
  ES99,
  FACTOR_VARIANCE,
  historicalVar,
  OBSERVATIONS_MIN,
  parametricVar,
  type RiskHolding,
  Z99,
} from './value-at-risk.ts';

const holdings = fc.array(
  fc.record<RiskHolding>({
    symbol: fc.constantFrom('A', 'B', 'C', 'D'),
    sector: fc.constantFrom('Energy', 'Utilities', null),
    net: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    sigmaDaily: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Large sizes that offset each other, beside a small one. */
const OFFSET = [
  [1, 0.001],
  [999_999, 0.1],
  [-999_999, 0.1],
].map(([net = 0, sigmaDaily = 0]): RiskHolding => ({ symbol: 'A', sector: null, net, sigmaDaily }));

describe('parametric', () => {
  it('of one holding is its size times its deviation times 2.326, the shortfall times 2.665', () => {
    const { var99, es99, components } = parametricVar([
      { symbol: 'A', sector: 'Energy', net: -1_000_000, sigmaDaily: 0.02 },
    ]);
    expect(var99).toBeCloseTo(46_526.96, 2);
    expect(es99).toBeCloseTo(53_304.28, 2);
    expect(components[0]).toBeCloseTo(var99, 9);
  });

  it('of two has correlation 0.55 inside a sector and 0.30 across', () => {
    const of = (sector: string) =>
      parametricVar([
        { symbol: 'A', sector: 'Energy', net: 100, sigmaDaily: 0.01 },
        { symbol: 'B', sector, net: 100, sigmaDaily: 0.01 },
      ]).var99;
    expect(of('Energy')).toBeCloseTo(Z99 * Math.sqrt(2 + 2 * 0.55), 9);
    expect(of('Utilities')).toBeCloseTo(Z99 * Math.sqrt(2 + 2 * 0.3), 9);
  });

  it('equals the whole covariance matrix worked out pair by pair, and its parts add up to it', () => {
    fc.assert(
      fc.property(holdings, (some) => {
        const risks = some.map(({ net, sigmaDaily }) => net * sigmaDaily);
        let variance = 0;
        for (const [i, a] of some.entries()) {
          for (const [j, b] of some.entries()) {
            const { market, sector, own } = FACTOR_VARIANCE;
            const correlation =
              market + (a.sector === b.sector ? sector : 0) + (a.symbol === b.symbol ? own : 0);
            variance += (risks[i] ?? 0) * (risks[j] ?? 0) * correlation;
          }
        }
        const { var99, es99, components } = parametricVar(some);
        // Each of its n² terms is at most the square of all risks without their signs, and rounded once or twice: what
        // offsets leave of them is not known better, however little it is.
        const gross = risks.reduce((sum, risk) => sum + Math.abs(risk), 0);
        const unknown = 4 * some.length ** 2 * Number.EPSILON * gross ** 2;
        expect(Math.abs((var99 / Z99) ** 2 - variance)).toBeLessThanOrEqual(unknown);
        expect(es99 / ES99).toBeCloseTo(var99 / Z99, 4);
        expect(components.reduce((sum, part) => sum + part, 0)).toBeCloseTo(var99, 4);
      }),
      { examples: [[OFFSET]] },
    );
  });

  it('of nothing is nothing', () => {
    expect(parametricVar([])).toEqual({ var99: 0, es99: 0, components: [] });
  });
});

describe('historical', () => {
  it('is the second worst of 200 profits, and the mean of the worst two', () => {
    const profits = Float64Array.from({ length: 200 }, (_, i) => i - 100);
    const { var99, es99, observations } = historicalVar(profits) ?? {};
    expect(observations).toBe(200);
    expect(var99).toBe(99);
    expect(es99).toBe(99.5);
  });

  it('is not computed from too few minutes, and is no gain where none was lost', () => {
    const same = (length: number, profit: number) => new Float64Array(length).fill(profit);
    expect(historicalVar(same(OBSERVATIONS_MIN - 1, -1))).toBeNull();
    expect(historicalVar(same(OBSERVATIONS_MIN, 5))).toMatchObject({ var99: 0, es99: 0 });
  });
});

describe('recorded minutes', () => {
  const [A, B] = [instrumentSymbol('A'), instrumentSymbol('B')];
  const MINUTE = 60_000;
  const batch = (minute: number, second: number, mid: number) =>
    givenBatch({
      seq: minute * 60 + second,
      at: NOW + minute * MINUTE + second * 1_000,
      ticks: [givenTick({ symbol: A, mid: px(mid) }), givenTick({ symbol: B, mid: px(1_000) })],
    });

  it('have the last mid of each minute; the running one is not counted', () => {
    const mids = new MinuteMids();
    for (const [minute, second, mid] of [
      [0, 1, 999],
      [0, 59, 100],
      [1, 30, 110],
      [2, 10, 99],
    ] as const) {
      mids.take(batch(minute, second, mid));
    }
    const cents = (symbol: string) => [...mids.listReturns(symbol)].map((each) => each * 1_000);
    expect(cents('A').map(Math.round)).toEqual([100]);
    expect(mids.minutes).toEqual([Math.floor(NOW / MINUTE) + 1]);
    expect([...mids.listReturns('Z')]).toEqual([Number.NaN]);
    mids.take(batch(3, 0, 1));
    expect(cents('A').map(Math.round)).toEqual([100, -100]);
  });

  it('go before what was seen here, and a gap has no return', () => {
    const mids = new MinuteMids();
    const first = Math.floor(NOW / MINUTE);
    mids.take(batch(0, 1, 200));
    mids.take(batch(1, 1, 400));
    const recorded = {
      minutes: [first - 4, first - 2, first - 1, first],
      closes: [{ symbol: 'A', prices: [1, 50, 100, 7] }],
    };
    mids.load(recorded);
    mids.load(recorded);
    expect([...mids.listReturns('A')]).toEqual([1, 1]);
  });

  it('are kept for a day', () => {
    const mids = new MinuteMids();
    for (let minute = 0; minute < MINUTES_KEPT + 10; minute += 1) mids.take(batch(minute, 0, 100));
    expect(mids.listReturns('A')).toHaveLength(MINUTES_KEPT - 1);
  });

  it('hold what is in no batch, by its price when the minute ended', () => {
    const mids = new MinuteMids();
    for (const [minute, pound] of [
      [0, 5],
      [1, 1.25],
      [2, 1.3],
    ] as const) {
      const list = () => [['GBPUSD', pound]] as const;
      mids.take(batch(minute, 0, 100), { list, isWhole: () => true });
    }
    expect([...mids.listReturns('GBPUSD')]).toEqual([1.3 / 1.25 - 1]);
  });
});

test('the share of variance that is common and own adds up to one', () => {
  const { market, sector, own } = FACTOR_VARIANCE;
  expect(market + sector + own).toBeCloseTo(1, 12);
});

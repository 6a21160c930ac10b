/** Agency execution: the shortfall against a computation of its own, in plain numbers. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGENCY_EXECUTION } from './agency-execution.ts';
import type { CaseRun } from './competition-case.ts';
import { anyRun, givenCaseFill, givenRun } from './runs.given.ts';

const { score } = AGENCY_EXECUTION;
const getFigure = (run: CaseRun, name: string) =>
  score(run).figures.find((figure) => figure.name === name)?.value;

/** Order by order as Perold states it, in dollars: execution cost of what was traded, opportunity cost of what was not. */
function computeByHand(run: CaseRun): number {
  let [cost, worth] = [0, 0];
  for (const item of run.schedule) {
    if (item.type !== 'MANDATE') continue;
    const sign = item.side === 'BUY' ? 1 : -1;
    const arrival = (run.itemMids[item.id] ?? 0) / 1e6;
    const last = (run.finalMids[item.symbol] ?? 0) / 1e6;
    let left = sign * item.qty;
    for (const fill of run.fills) {
      if (fill.symbol !== item.symbol) continue;
      const shares = fill.side === 'BUY' ? fill.qty : -fill.qty;
      cost += shares * (fill.price / 1e6 - arrival) + fill.fees.total / 1e4;
      left -= shares;
    }
    cost += left * (last - arrival) + (Math.abs(left) * last * 50) / 1e4;
    worth += item.qty * arrival;
  }
  return -(cost / worth) * 10_000;
}

it('is what each mandate cost, added up, negated', () => {
  fc.assert(
    fc.property(anyRun(AGENCY_EXECUTION), (run) => {
      expect(score(run).score).toBeCloseTo(computeByHand(run), 4);
    }),
  );
});

describe('a mandate to buy 1,000 at a mid of 100.00', () => {
  const mandate = {
    type: 'MANDATE',
    id: 'MANDATE-1',
    atMs: 0,
    symbol: AGENCY_EXECUTION.symbols[0] as never,
    side: 'BUY',
    qty: qty(1_000),
    untilMs: 300_000,
  } as const;
  const buy = (shares: number, dollars: number, fee = 0) =>
    givenCaseFill({ symbol: 'COST', side: 'BUY', qty: shares, price: dollars * 1e6, fee });
  const run = (fills: CaseRun['fills'], last = 100) =>
    givenRun(AGENCY_EXECUTION, {
      schedule: [mandate],
      fills,
      finalMids: { COST: px(last * 1e6), CAT: px(1e8) },
    });

  it('done at 100.10 with 20 dollars of fees cost 12 basis points', () => {
    const done = run([buy(1_000, 100.1, 200_000)]);
    expect(score(done).score).toBeCloseTo(-12, 9);
    expect(getFigure(done, 'Cost')).toBe(120);
    expect(getFigure(done, 'Executed')).toBe(100);
  });

  it('half done at the mid cost the charge on the other half, and how far the price went away', () => {
    expect(score(run([buy(500, 100)])).score).toBeCloseTo(-25, 9);
    expect(getFigure(run([buy(500, 100)]), 'Charge for what is left')).toBe(250);
    expect(score(run([buy(500, 100)], 101)).score).toBeCloseTo(-50 - 25.25, 9);
  });

  it('done twice over costs the charge on what no client ordered', () => {
    expect(score(run([buy(2_000, 100)])).score).toBeCloseTo(-50, 9);
    expect(getFigure(run([buy(2_000, 100)]), 'Executed')).toBe(100);
  });

  it('is worse for a higher price of what was bought', () => {
    const prices = fc.tuple(fc.integer({ min: 90, max: 110 }), fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(prices, ([dollars, more]) => {
        const [low, high] = [run([buy(1_000, dollars)]), run([buy(1_000, dollars + more)])];
        expect(score(high).score).toBeLessThan(score(low).score);
      }),
    );
  });
});

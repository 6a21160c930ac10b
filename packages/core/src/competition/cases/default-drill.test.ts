/** A default drill: the score against sums of its own, and a member that must default and hardly can be covered. */
import type { Tranche } from '@tradefloor/contracts/default-management';
import { TRANCHES } from '@tradefloor/contracts/default-management';
import { money } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CaseRun, DefaultProcess } from './competition-case.ts';
import { DEFAULT_DRILL, DEFAULTER, PORTFOLIO } from './default-drill.ts';
import { anyRun, givenCaseFill, givenRun, START_MS } from './runs.given.ts';

const { score } = DEFAULT_DRILL;
const USD = 10_000;

const givenProcess = (change: Partial<DefaultProcess> = {}): DefaultProcess => ({
  overdueMs: START_MS + 30_000,
  declaredMs: START_MS + 30_000,
  allocatedMs: START_MS + 50_000,
  refusedSteps: 0,
  unpaid: money(0),
  tranches: [],
  ...change,
});

const toTranche = (tranche: Tranche['tranche'], dollars: number): Tranche => ({
  tranche,
  available: money(dollars * USD),
  used: money(dollars * USD),
  remaining: money(0),
  borneBy: [],
});

const anyDollars = fc.integer({ min: 0, max: 5_000_000 });
const anyProcess = fc
  .record({
    used: fc.array(anyDollars, { minLength: TRANCHES.length, maxLength: TRANCHES.length }),
    overdue: fc.option(fc.integer({ min: 0, max: 100_000 })),
    allocated: fc.option(fc.integer({ min: 100_000, max: 300_000 })),
    refusedSteps: fc.nat(5),
  })
  .map(({ used, overdue, allocated, refusedSteps }) =>
    givenProcess({
      overdueMs: overdue === null ? null : START_MS + overdue,
      allocatedMs: allocated === null ? null : START_MS + allocated,
      refusedSteps,
      tranches: TRANCHES.map((name, no) => toTranche(name, used[no] ?? 0)),
    }),
  );

/** Result of the fills and tenders in dollars, and what a per cent of the rest is worth. */
function addUp({ fills, tenders, finalMids }: CaseRun) {
  const last = (finalMids['CAT'] ?? 0) / 1e6;
  let [profit, net] = [0, 0];
  for (const { side, qty, price } of [...fills, ...tenders]) {
    const signed = side === 'BUY' ? qty : -qty;
    profit += signed * (last - price / 1e6);
    net += signed;
  }
  const fees = fills.reduce((sum, fill) => sum + fill.fees.total / USD, 0);
  return { profit: profit - fees, rest: Math.abs(net) * last * 0.01 };
}

it('is the result less what others bear, time, steps that were not due and the rest', () => {
  fc.assert(
    fc.property(anyRun(DEFAULT_DRILL), anyProcess, (run, process) => {
      const { profit, rest } = addUp(run);
      const used = new Map(process.tranches.map((one) => [one.tranche, one.used / USD]));
      const [house, equity] = [used.get('SKIN_IN_THE_GAME') ?? 0, used.get('CCP_EQUITY') ?? 0];
      const members =
        (used.get('MUTUAL_FUND') ?? 0) +
        (used.get('ASSESSMENTS') ?? 0) +
        (used.get('VM_GAINS_HAIRCUT') ?? 0);
      const ends = process.allocatedMs ?? run.endMs;
      const time = process.overdueMs === null ? 0 : ends - process.overdueMs;
      const byHand =
        profit - house - equity - 2 * members - time - 25_000 * process.refusedSteps - rest;
      expect(score({ ...run, defaultProcess: process }).score).toBeCloseTo(byHand, 1);
    }),
  );
});

it('of a default that is never allocated costs the time to the end', () => {
  const open = givenProcess({ allocatedMs: null });
  expect(score(givenRun(DEFAULT_DRILL, { defaultProcess: open })).score).toBe(-270_000);
  expect(score(givenRun(DEFAULT_DRILL, { defaultProcess: givenProcess() })).score).toBe(-20_000);
  expect(score(givenRun(DEFAULT_DRILL)).score).toBe(0);
});

it('counts a dollar of the defaulter once, of the house twice, of the members three times', () => {
  // 1,000 dollars lost by closing out, borne by one of them.
  const fills = [
    givenCaseFill({ symbol: 'CAT', side: 'BUY', qty: 1_000, price: 101_000_000 }),
    givenCaseFill({ symbol: 'CAT', side: 'SELL', qty: 1_000, price: 100_000_000 }),
  ];
  const scoreWhere = (tranche: Tranche['tranche']) => {
    const tranches = [toTranche(tranche, 1_000)];
    const allocatedMs = START_MS + 30_000;
    const defaultProcess = givenProcess({ tranches, allocatedMs });
    return score(givenRun(DEFAULT_DRILL, { fills, defaultProcess })).score;
  };
  expect(scoreWhere('DEFAULTER_MARGIN')).toBe(-1_000);
  expect(scoreWhere('SKIN_IN_THE_GAME')).toBe(-2_000);
  expect(scoreWhere('MUTUAL_FUND')).toBe(-3_000);
});

it('has a member that loses nearly its margin, short or long, and bids for its side', () => {
  const sides = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) {
    const schedule = DEFAULT_DRILL.schedule(seed);
    const own = schedule.find(({ id }) => id === PORTFOLIO);
    if (own?.type !== 'POSITION') throw new Error('no position');
    sides.add(own.side);
    expect(own.memberId).toBe(DEFAULTER);
    const [first] = schedule.flatMap((item) =>
      item.type === 'EVENT' && item.event.kind === 'SHOCK' ? item.event.sizePct : [],
    );
    const lostPct = Math.abs(first ?? 0) - own.edgeBps / 100;
    // Margin is ten per cent; a fall of ten would restrict short sales.
    expect(Math.abs(first ?? 0)).toBeLessThanOrEqual(8);
    expect(Math.sign(first ?? 0)).toBe(own.side === 'BUY' ? -1 : 1);
    expect(lostPct).toBeGreaterThan(8.5);
    expect(lostPct).toBeLessThan(10.5);
    const bids = schedule.flatMap((item) => (item.type === 'TENDER' ? item : []));
    expect(bids.map(({ side }) => side)).toEqual(
      bids.map(() => (own.side === 'BUY' ? 'SELL' : 'BUY')),
    );
    expect(bids.reduce((sum, { qty }) => sum + qty, 0)).toBeGreaterThan(own.qty / 3);
  }
  expect(sides.size).toBe(2);
});

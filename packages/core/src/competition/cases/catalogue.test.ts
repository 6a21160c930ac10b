/** Every case: its schedule is of its seed, stays within its bounds, and its score does not hang on the order of fills. */
import { NewMarketEvent } from '@tradefloor/contracts/market-event';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listMarketEvents, toTenderPrice } from './case-draws.ts';
import { CASES, findCase } from './catalogue.ts';
import { FIGURE_UNITS } from './competition-case.ts';
import { anyRun } from './runs.given.ts';

const anySeed = fc.integer({ min: 0, max: 0xffff_ffff });

const all = CASES.map((one) => [one.id, one] as const);

describe.each(all)('%s', (id, one) => {
  it('is found by its id, and by no other', () => {
    expect(findCase(id)).toBe(one);
    expect(CASES.filter((other) => other.id === id)).toHaveLength(1);
    expect(findCase(`${id}-2`)).toBeNull();
  });

  it('schedules the same of the same seed, in order, under ids of their own, before its end', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const schedule = one.schedule(seed);
        expect(one.schedule(seed)).toEqual(schedule);
        expect(schedule.length).toBeGreaterThan(0);
        const instants = schedule.map(({ atMs }) => atMs);
        expect(instants).toEqual(instants.toSorted((a, b) => a - b));
        expect(new Set(schedule.map((item) => item.id)).size).toBe(schedule.length);
        for (const item of schedule) {
          expect(item.atMs).toBeGreaterThanOrEqual(0);
          const endsMs = 'untilMs' in item ? item.untilMs : item.atMs;
          expect(endsMs).toBeLessThanOrEqual(one.lengthMs);
          if ('symbol' in item) expect(one.symbols).toContain(item.symbol);
          if ('qty' in item) expect(item.qty).toBeLessThanOrEqual(one.limits.maxAbsQty);
        }
      }),
    );
  });

  it('starts nothing that the market refuses', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        for (const { atMs, event } of listMarketEvents(one.schedule(seed))) {
          expect(NewMarketEvent.safeParse(event).error?.issues ?? []).toEqual([]);
          expect(atMs).toBeLessThanOrEqual(one.lengthMs);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('differs from seed to seed', () => {
    const texts = Array.from({ length: 20 }, (_, seed) => JSON.stringify(one.schedule(seed)));
    expect(new Set(texts).size).toBe(20);
  });
});

describe.each(all)('the score of %s', (_, one) => {
  it('is the same in whatever order the fills come', () => {
    const shuffled = anyRun(one).chain((run) =>
      fc.tuple(
        fc.constant(run),
        fc.shuffledSubarray([...run.fills], {
          minLength: run.fills.length,
          maxLength: run.fills.length,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([run, fills]) => {
        expect(one.score({ ...run, fills })).toEqual(one.score(run));
      }),
    );
  });

  it('of any run is numbers, each under a name and a unit', () => {
    fc.assert(
      fc.property(anyRun(one), (run) => {
        const { score, unit, figures } = one.score(run);
        expect(Number.isFinite(score)).toBe(true);
        expect(FIGURE_UNITS).toContain(unit);
        expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
        expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true);
      }),
    );
  });

  it('is worse for every dollar of fees more', () => {
    fc.assert(
      fc.property(anyRun(one), fc.integer({ min: 1, max: 100 }), (run, dollars) => {
        const [first, ...others] = run.fills;
        fc.pre(first !== undefined);
        const total = (first.fees.total + dollars * 10_000) as typeof first.fees.total;
        const fills = [{ ...first, fees: { total } }, ...others];
        expect(one.score({ ...run, fills }).score).toBeLessThan(one.score(run).score);
      }),
    );
  });
});

test('a tender is priced on the tick, never better than its edge', () => {
  const anyOffer = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    edgeBps: fc.integer({ min: -20, max: 60 }),
    mid: fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
  });
  fc.assert(
    fc.property(anyOffer, ({ side, edgeBps, mid }) => {
      const price = toTenderPrice({ side, edgeBps }, px(mid), 10_000);
      const gain = side === 'BUY' ? mid - price : price - mid;
      const edge = (mid * edgeBps) / 10_000;
      expect(price % 10_000).toBe(0);
      expect(gain).toBeLessThanOrEqual(edge + 1e-3);
      expect(gain).toBeGreaterThan(edge - 10_000 - 1e-3);
    }),
  );
  expect(toTenderPrice({ side: 'BUY', edgeBps: 20 }, px(100_000_000), 10_000)).toBe(99_800_000);
  expect(toTenderPrice({ side: 'SELL', edgeBps: 20 }, px(100_000_000), 10_000)).toBe(100_200_000);
});

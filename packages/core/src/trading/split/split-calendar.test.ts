/** The calendar of splits: rare, announced, on business days, and the same however it is read. */
import { OPTION_UNDERLYINGS } from '@tradefloor/contracts/vocabulary/instruments';
import { isBusinessDay } from '@tradefloor/instruments/calendar/business-days';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { listDividends } from '@tradefloor/instruments/equity/dividends';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listSplits, SPLITTING } from './split-calendar.ts';

const between = (after: string, until: string) => ({ after: toDay(after), until: toDay(until) });
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

describe('the calendar of splits', () => {
  it('is a function of the seed', () => {
    const years = between('2026-01-01', '2036-01-01');
    expect(listSplits(42, years)).toEqual(listSplits(42, years));
    expect(listSplits(42, years)).not.toEqual(listSplits(43, years));
  });

  it('names business days, announced four weeks before, and ratios that leave a mark whole', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const split of listSplits(seed, between('2026-01-01', '2034-01-01'))) {
          expect(isBusinessDay('NYSE', toDay(split.exDate))).toBe(true);
          expect(isBusinessDay('NYSE', toDay(split.declaredOn))).toBe(true);
          expect(toDay(split.exDate) - toDay(split.declaredOn)).toBeGreaterThanOrEqual(28);
          // Half a cent in 1/10 000 dollars.
          expect(50 % split.ratio).toBe(0);
          expect(split.splitId).toBe(`${split.symbol}-${split.exDate}`);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is rare: a company splits once in four years on average, and never twice within a month', () => {
    let count = 0;
    const runs = 40;
    for (let seed = 1; seed <= runs; seed += 1) {
      const last = new Map<string, number>();
      for (const { symbol, exDate } of listSplits(seed, between('2026-01-01', '2034-01-01'))) {
        const day = toDay(exDate);
        expect(day - (last.get(symbol) ?? 0)).toBeGreaterThan(25);
        last.set(symbol, day);
        count += 1;
      }
    }
    const perCompanyAndYear = count / (runs * SPLITTING.length * 8);
    expect(perCompanyAndYear).toBeGreaterThan(0.2);
    expect(perCompanyAndYear).toBeLessThan(0.3);
  });

  it('has no company whose options or dividends would have to be adjusted', () => {
    const underlyings: readonly string[] = OPTION_UNDERLYINGS;
    for (const symbol of SPLITTING) {
      expect(underlyings).not.toContain(symbol);
      expect(listDividends(symbol, between('2026-01-01', '2030-01-01'), 2)).toEqual([]);
    }
  });

  it('loses no split and lists none twice, however the days are divided', () => {
    const start = toDay('2026-11-24');
    fc.assert(
      fc.property(
        seeds,
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 }),
        (seed, steps) => {
          let day = start;
          const parts = steps.flatMap((step) => {
            const found = listSplits(seed, { after: day, until: day + step });
            day += step;
            return found;
          });
          expect(parts).toEqual(listSplits(seed, { after: start, until: day }));
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTicks, ticksText, toTriggerAndLimit } from './ticks.ts';

describe('ticks as typed', () => {
  it.each([
    ['0', 0, 0],
    [' 12 ', 0, 12],
    ['999', 1, 999],
  ] as const)('%o are read', (text, min, value) => {
    expect(parseTicks(text, min)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 0],
    ['0', 1],
    ['1000', 0],
    ['-3', 0],
    ['2.5', 0],
    ['1e2', 0],
    ['two', 0],
  ] as const)('%o is refused where the least is %i', (text, min) => {
    expect(parseTicks(text, min)).toEqual({
      ok: false,
      problem: `Whole ticks, ${min} to 999`,
    });
  });

  it('read as one or as several', () => {
    expect([ticksText(1), ticksText(20)]).toEqual(['1 tick', '20 ticks']);
  });
});

describe('a limit beyond its trigger', () => {
  it('is above for a buyer and below for a seller, by as many whole ticks, and above zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(10_000, 5_000, 250_000),
        fc.constantFrom('BUY' as const, 'SELL' as const),
        (tick, away, tickUnits, side) => {
          const prices = toTriggerAndLimit({ side, tick, tickUnits }, { ok: true, value: away });
          const last = side === 'BUY' ? tick + away : tick - away;
          if (last < 1) {
            expect(prices).toEqual({ problem: 'The limit would be zero or less' });
            return;
          }
          if ('problem' in prices) throw new Error(prices.problem);
          expect(Math.round((prices.stopPrice * 1_000_000) / tickUnits)).toBe(tick);
          expect(Math.round((prices.price * 1_000_000) / tickUnits)).toBe(last);
        },
      ),
    );
  });

  it('is none without a distance', () => {
    const at = { side: 'BUY', tick: 100, tickUnits: 10_000 } as const;
    expect(toTriggerAndLimit(at, { ok: false, problem: 'Whole ticks, 0 to 999' })).toEqual({
      problem: 'Limit beyond the trigger: Whole ticks, 0 to 999',
    });
  });
});

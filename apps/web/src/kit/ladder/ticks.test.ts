import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exitsText,
  FIRST_EXITS,
  findExitsProblem,
  parseTicks,
  readExits,
  ticksText,
  toExits,
  toTriggerAndLimit,
} from './ticks.ts';

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

describe('exits in ticks', () => {
  const read = (profitText: string, lossText: string) =>
    readExits({ hasExits: true, profitText, lossText });

  it('are none until they are wanted, and then in words what is typed', () => {
    expect(readExits(FIRST_EXITS)).toBeNull();
    expect(exitsText(null)).toBe('');
    expect(exitsText(read('1', ''))).toBe('bracket: take profit 1 tick');
    expect(findExitsProblem(read('1', ''))).toBeNull();
    expect(findExitsProblem(read('', ''))).toBe('Enter a take profit or a stop loss');
    expect(findExitsProblem(read('5', '0'))).toBe('Stop loss: Whole ticks, 1 to 999');
  });

  it('are on either side of the entry, the profit where it gains, each above zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('BUY' as const, 'SELL' as const),
        (tick, gain, risk, side) => {
          const tickUnits = 10_000;
          const exits = read(String(gain), String(risk));
          if (exits === null) throw new Error('no exits');
          const at = toExits(exits, { side, px: tick * tickUnits, tickUnits });
          const lower = side === 'BUY' ? tick - risk : tick - gain;
          if (lower <= 0) {
            expect(at).toEqual({ problem: 'An exit would be at zero or less' });
            return;
          }
          expect(at).toEqual(
            side === 'BUY'
              ? { profitPx: (tick + gain) * tickUnits, lossPx: (tick - risk) * tickUnits }
              : { profitPx: (tick - gain) * tickUnits, lossPx: (tick + risk) * tickUnits },
          );
        },
      ),
    );
  });
});

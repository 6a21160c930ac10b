/** The row about leaks: what it makes of processes whose memory and descriptors are known. */
import { expect, test } from 'vitest';
import { soakFigures } from '../sampling/soak-figures.mjs';
import { leakVerdict } from './leaks.mjs';

const MINUTES = 30;
const LOOK_S = 10;

/**
 * Half an hour of samples of two processes, one of which as configured.
 * @param {{ growsMb?: number, descriptors?: number, diesAtS?: number, untilS?: number }} of megabytes and descriptors
 * more each minute
 */
function fitTrends({ growsMb = 0, descriptors = 0, diesAtS = Infinity, untilS = MINUTES * 60 }) {
  const samples = Array.from({ length: untilS / LOOK_S }, (_, n) => {
    const atS = n * LOOK_S;
    const calm = { heapMb: 40, outsideMb: 5, lagP99Ms: 1, lagMaxMs: 2 };
    // A saw of collections on a level: its lows are flat.
    const saw = (n % 6) * 8;
    return {
      atS,
      accepted: 0,
      waiting: null,
      redis: null,
      postgres: null,
      processes: {
        ems: { ...calm, pid: 1, rssMb: 150 + saw, descriptors: 40 + (n % 3) },
        oms: {
          ...calm,
          pid: atS < diesAtS ? 2 : 3,
          rssMb: 200 + saw + (growsMb * atS) / 60,
          descriptors: Math.round(60 + (descriptors * atS) / 60),
        },
      },
    };
  });
  return soakFigures(samples, (MINUTES * 60) / 6, 60).processes;
}

/** @param {Parameters<typeof fitTrends>[0]} of */
const listMet = (of) => leakVerdict(fitTrends(of)).measures.map(({ isMet }) => isMet);

test('a saw of collections on a level is no leak', () => {
  const verdict = leakVerdict(fitTrends({}));
  expect(verdict.measures.map(({ isMet }) => isMet)).toEqual([true, true]);
  expect(verdict.isRight).toBe(true);
});

test('memory may grow by a megabyte a minute, and by no more', () => {
  expect(listMet({ growsMb: 0.9 })).toEqual([true, true]);
  expect(listMet({ growsMb: 1.1 })).toEqual([false, true]);
  expect(leakVerdict(fitTrends({ growsMb: 1.1 })).figure).toContain('oms 1.10');
});

test('descriptors that are opened and not closed show', () => {
  expect(listMet({ descriptors: 1 })).toEqual([true, false]);
});

test('a process that ends and is restarted resets its leak, and is reported', () => {
  const verdict = leakVerdict(fitTrends({ diesAtS: 900 }));
  expect(verdict.isRight).toBe(false);
  expect(verdict.figure).toContain('ended by themselves: oms');
});

test('what was looked at too seldom meets nothing', () => {
  expect(listMet({ growsMb: 0, untilS: 400 })).toEqual([false, true]);
  expect(leakVerdict([])).toMatchObject({
    isRight: false,
    measures: [{ isMet: false }, { isMet: false }],
  });
});

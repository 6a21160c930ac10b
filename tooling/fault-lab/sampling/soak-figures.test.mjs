/** What the samples of a soak come to, against samples whose slopes and ranks are known. */
import { describe, expect, test } from 'vitest';
import { soakFigures } from './soak-figures.mjs';

/** @typedef {import('./sampler.mjs').Sample} Sample */

/** @param {object} [more] @returns {import('./sampler.mjs').ProcessSample} */
const vitals = (more = {}) =>
  /** @type {import('./sampler.mjs').ProcessSample} */ ({
    pid: 10,
    rssMb: 300,
    heapMb: 100,
    descriptors: 50,
    lagP99Ms: 10,
    lagMaxMs: 20,
    ...more,
  });
/** @param {number} atS @param {object} [more] @returns {Sample} */
const sample = (atS, more = {}) =>
  /** @type {Sample} */ ({
    atS,
    processes: { workers: vitals() },
    waiting: { unsent: 0, letters: 0, oldestMs: 0, openOrders: 0, deadLetters: 0 },
    redis: { usedMb: 40, descriptors: 30 },
    postgres: { databaseMb: 500, backends: 20, largestMb: 30, descriptors: 90 },
    accepted: 0,
    ...more,
  });
/** A sample every ten seconds for an hour. @param {(atS: number) => object} more */
const hour = (more) => Array.from({ length: 360 }, (_, n) => sample(n * 10, more(n * 10)));

describe('slopes', () => {
  test('of what does not grow are zero', () => {
    const [workers] = soakFigures(
      hour(() => ({})),
      600,
    ).processes;
    expect(workers).toMatchObject({ name: 'workers', lives: 1, rssMb: 300, heapMb: 100 });
    expect(workers?.rss.perHour).toBeCloseTo(0, 9);
  });

  test('are megabytes an hour, and the warm-up does not count', () => {
    const grown = hour((atS) => ({
      processes: { workers: vitals({ rssMb: atS < 600 ? 5_000 - atS : 300 + (36 * atS) / 3_600 }) },
    }));
    const [workers] = soakFigures(grown, 600).processes;
    expect(workers?.rss.perHour).toBeCloseTo(36, 6);
    const [whole] = soakFigures(grown, 0).processes;
    expect(whole?.rss.perHour).toBeLessThan(0);
  });

  test('are of the lows: a heap that is collected each minute does not grow', () => {
    const saw = hour((atS) => ({ processes: { workers: vitals({ heapMb: 100 + (atS % 60) }) } }));
    expect(soakFigures(saw, 0).processes[0]?.heap.perHour).toBeCloseTo(0, 9);
  });

  test('of stores and queues are there, too', () => {
    const figures = soakFigures(
      hour((atS) => ({
        redis: { usedMb: 40 + atS / 360, descriptors: 30 },
        waiting: { unsent: 1, letters: 0, oldestMs: atS, openOrders: 0, deadLetters: 0 },
      })),
      0,
    );
    expect(figures.redis.perHour).toBeCloseTo(10, 6);
    expect(figures.oldestSlope.perHour).toBeCloseTo(3_600, 6);
    expect(figures.redisMb).toBeCloseTo(40 + 3_590 / 360, 9);
  });
});

describe('a process that was started again', () => {
  const restarted = hour((atS) => ({
    processes: { workers: vitals({ pid: atS < 1_000 ? 1 : 2, rssMb: atS < 1_000 ? 900 : 300 }) },
  }));

  test('counts by its longest life, and the lives are counted', () => {
    const [workers] = soakFigures(restarted, 0).processes;
    expect(workers).toMatchObject({ lives: 2, rssMb: 300 });
    expect(workers?.rss.perHour).toBeCloseTo(0, 9);
  });

  test('that was not there for a while does not count as zero', () => {
    const gone = hour((atS) => ({
      processes: atS % 100 < 50 ? { workers: vitals() } : { web: vitals({ pid: 3 }) },
    }));
    const { processes } = soakFigures(gone, 0);
    expect(processes.map(({ name, rssMb }) => [name, rssMb])).toEqual([
      ['web', 300],
      ['workers', 300],
    ]);
  });
});

describe('ranks and ends', () => {
  test('of queues are the 99th of a hundred, and the most', () => {
    const samples = Array.from({ length: 100 }, (_, n) =>
      sample(n, {
        waiting: {
          unsent: n + 1,
          letters: 0,
          oldestMs: (n + 1) * 10,
          openOrders: 0,
          deadLetters: n,
        },
      }),
    );
    const figures = soakFigures(samples, 0);
    expect(figures.unsent).toEqual({ p99: 99, max: 100 });
    expect(figures.oldestMs).toEqual({ p99: 990, max: 1_000 });
    expect(figures.deadLetters).toBe(99);
    expect(figures.endS).toBe(99);
  });

  test('of descriptors are medians of the first and of the last ten', () => {
    const samples = hour((atS) => ({
      processes: {
        workers: vitals({ descriptors: atS === 0 ? 999 : 50 + Math.floor(atS / 1_800) }),
      },
    }));
    expect(soakFigures(samples, 0).processes[0]?.descriptors).toEqual([50, 51]);
  });

  test('of a heap is the lowest of the last five minutes', () => {
    const samples = hour((atS) => ({
      processes: { workers: vitals({ heapMb: atS < 3_290 ? 10 : 100 + (atS % 20) }) },
    }));
    expect(soakFigures(samples, 0).processes[0]?.heapMb).toBe(100);
  });

  test('of lateness are its median and its most', () => {
    const samples = Array.from({ length: 11 }, (_, n) =>
      sample(n, { processes: { workers: vitals({ lagP99Ms: n, lagMaxMs: 10 * n }) } }),
    );
    expect(soakFigures(samples, 0).processes[0]).toMatchObject({ lagP99Ms: 5, lagMaxMs: 100 });
  });
});

describe('what could not be looked at', () => {
  test('is left out, and the last look that was whole counts', () => {
    const samples = [
      ...hour(() => ({})),
      sample(3_600, { redis: null, postgres: null, waiting: null }),
    ];
    const figures = soakFigures(samples, 0);
    expect(figures).toMatchObject({ redisMb: 40, databaseMb: 500, backendMb: 30, deadLetters: 0 });
    expect(figures.endS).toBe(3_600);
  });

  test('in a run without samples is nothing', () => {
    expect(soakFigures([], 0)).toMatchObject({
      endS: 0,
      processes: [],
      unsent: { p99: 0, max: 0 },
      redisMb: 0,
      backends: [0, 0],
    });
  });
});

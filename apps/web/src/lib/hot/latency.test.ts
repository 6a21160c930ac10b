/** Round trips and their percentiles; the age at which a price greys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STALE_AFTER_MS, toFreshness } from './freshness.ts';
import { createLatency } from './latency.ts';

const record = (trips: readonly number[]) => {
  const latency = createLatency();
  for (const trip of trips) latency.add(trip, 1_000);
  return latency;
};

describe('percentiles of round trips', () => {
  it('are the nearest rank of what was measured', () => {
    const latency = record([50, 10, 40, 20, 30]);
    const read = (rank: number) => latency.percentile(rank, 1_000);
    expect([read(0), read(20), read(50), read(99), read(100)]).toEqual([10, 10, 30, 50, 50]);
  });

  it('are unknown without a measurement, and again a minute after the last one', () => {
    expect(createLatency().percentile(50, 0)).toBeNull();
    const latency = record([12]);
    expect(latency.percentile(50, 60_999)).toBe(12);
    expect(latency.percentile(50, 61_000)).toBeNull();
  });

  it('forget what is older than a minute when something newer comes', () => {
    const latency = record([500]);
    latency.add(20, 61_500);
    expect(latency.percentile(99, 61_500)).toBe(20);
  });

  it('are always one of the measurements, and rise with the rank', () => {
    const trips = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 });
    const rank = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(trips, rank, rank, (given, a, b) => {
        const latency = record(given);
        const low = latency.percentile(Math.min(a, b), 1_000);
        const high = latency.percentile(Math.max(a, b), 1_000);
        expect(given).toContain(low);
        expect(low).toBeLessThanOrEqual(high ?? -1);
      }),
    );
  });
});

describe('the age of a price', () => {
  it.each([
    [0, 'live'],
    [750, 'live'],
    [751, 'late'],
    [STALE_AFTER_MS, 'late'],
    [STALE_AFTER_MS + 1, 'stale'],
    [null, 'stale'],
  ] as const)('of %s ms is %s', (age, freshness) => {
    expect(toFreshness(age)).toBe(freshness);
  });
});

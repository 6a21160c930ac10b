/** Percentiles from slots: within two per cent of the sorted values, whatever was measured. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatencyLog } from './latency-log.ts';

const toLog = (values: readonly number[]) => {
  const log = new LatencyLog();
  for (const value of values) log.add(value);
  return log.latency;
};

describe('latencies', () => {
  it('are none before anything was measured', () => {
    expect(toLog([])).toBeNull();
  });

  it('are within two per cent of the nearest rank, and the largest is kept as it is', () => {
    const times = fc.array(fc.double({ min: 0.1, max: 60_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(times, (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const rank = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
        const latency = toLog(values);
        for (const [part, reported] of [
          [0.5, latency?.p50],
          [0.9, latency?.p90],
          [0.99, latency?.p99],
        ] as const) {
          expect(reported).toBeGreaterThanOrEqual(rank(part) - 0.006);
          expect(reported).toBeLessThanOrEqual(rank(part) * 1.0201 + 0.006);
        }
        expect(latency?.max).toBeCloseTo(sorted.at(-1) ?? 0, 1);
      }),
    );
  });

  it('count ten minutes and more as ten minutes, with the true maximum beside', () => {
    expect(toLog([900_000])).toMatchObject({ max: 900_000 });
    expect(toLog([900_000])?.p99).toBeGreaterThan(590_000);
  });
});

import { expect, it } from 'vitest';
import { ServiceRefusals } from './service-refusals.ts';

/** A service that admits `perSecond`, in steps of ten milliseconds. */
function run(refusals: ServiceRefusals, sentPerStep: number, perSecond: number) {
  const counts = { admitted: 0, refusedByService: 0, refusedHere: 0 };
  let left = perSecond;
  for (let nowMs = 0; nowMs < 10_000; nowMs += 10) {
    left = Math.min(perSecond, left + perSecond / 100);
    for (let n = 0; n < sentPerStep; n += 1) {
      if (refusals.enter('seat', nowMs) > 0) {
        counts.refusedHere += 1;
        continue;
      }
      const isRefused = left < 1;
      if (isRefused) counts.refusedByService += 1;
      else {
        left -= 1;
        counts.admitted += 1;
      }
      refusals.settled('seat', nowMs, isRefused);
    }
  }
  return counts;
}

it('a flood of 400 a second gets what the service admits, and costs it ten refusals a second', () => {
  const { admitted, refusedByService, refusedHere } = run(new ServiceRefusals(), 4, 20);
  expect(admitted).toBeGreaterThanOrEqual(210);
  expect(refusedByService).toBeLessThanOrEqual(120);
  expect(refusedHere).toBeGreaterThan(3_600);
});

it('who is within the rate is never refused here', () => {
  expect(run(new ServiceRefusals(), 1, 100)).toEqual({
    admitted: 1_000,
    refusedByService: 0,
    refusedHere: 0,
  });
});

it('of a thousand calls at once after a refusal twenty reach the service', () => {
  const refusals = new ServiceRefusals();
  refusals.settled('seat', 0, true);
  const entered = Array.from({ length: 1_000 }, () => refusals.enter('seat', 100));
  expect(entered.filter((waitMs) => waitMs === 0)).toHaveLength(20);
  expect(refusals.enter('another seat', 100)).toBe(0);
});

it('ten seconds after its last refusal a caller passes as ever', () => {
  const refusals = new ServiceRefusals();
  refusals.settled('seat', 0, true);
  for (let n = 0; n < 100; n += 1) refusals.enter('seat', 1);
  expect(refusals.enter('seat', 1)).toBeGreaterThan(0);
  const later = Array.from({ length: 1_000 }, () => refusals.enter('seat', 10_000));
  expect(Math.max(...later)).toBe(0);
});

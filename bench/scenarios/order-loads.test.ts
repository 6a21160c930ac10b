import { expect, it } from 'vitest';
import { nextRate } from './order-loads.ts';

/** Looks for a limit as the bench does. */
function find(limit: number, from: number): number | null {
  let best: number | null = null;
  let tooHigh = from;
  for (let n = 0; n < 12; n += 1) {
    const rate = nextRate(best, tooHigh);
    if (rate === null) return best;
    if (rate <= limit) best = rate;
    else tooHigh = rate;
  }
  return best;
}

it.each([
  [92, 400],
  [979, 1_100],
  [300, 310],
])('a limit of %i a second is found from %i down, to an eighth', (limit, from) => {
  const found = find(limit, from) ?? 0;
  expect(found).toBeLessThanOrEqual(limit);
  expect(found).toBeGreaterThan(limit / 1.13);
});

import { expect, it } from 'vitest';
import { applyLoads, countFilled, nextRate } from './order-loads.ts';

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

const span = { seconds: 0.05, warmUpSeconds: 0 };
const plan = { rates: [100], span, attempts: 0, overloadSeconds: 0 };

/** Refuses the first orders, as a platform does whose machine others use. */
function refusing(first: number) {
  let sent = 0;
  const send = (_op: number, done: (how?: 'refused') => void): void => {
    sent += 1;
    done(sent <= first ? 'refused' : undefined);
  };
  const refusals = new Map<string, number>();
  return { clients: { send, refusals, close: () => undefined }, meters: {} };
}

it('a load of which all was refused is repeated until an order of it is filled', async () => {
  const { atRates } = await applyLoads(refusing(12), { ...plan, insistMs: 30_000 });
  expect(atRates.map((one) => countFilled(one) > 0)).toEqual([true]);
});

it('a load is measured once where it is to show what is refused', async () => {
  const { atRates } = await applyLoads(refusing(1_000), { ...plan, insistMs: 0 });
  expect(atRates.map(countFilled)).toEqual([0]);
});

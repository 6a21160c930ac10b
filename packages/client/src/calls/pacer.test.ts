/** A paced client is never refused for its pace: the gateway's own bucket always has room for it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PACES } from '../generated/facts.ts';
import { fakeDeps } from '../testing/fake-deps.ts';
import { computeCost, Pacer } from './pacer.ts';

/** What the gateway allows (docs/http.md), restated: orders 20 a second and 40 at once, calls 100, log-ins 10 a minute. */
const GATEWAY = {
  orders: { burst: 40, perSecond: 20 },
  calls: { burst: 100, perSecond: 100 },
  logins: { burst: 10, perSecond: 10 / 60 },
};

it.each(['orders', 'calls', 'logins'] as const)('%s stay below the allowance', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          gap: fc.integer({ min: 0, max: 300 }),
          rows: fc.integer({ min: 1, max: 1_500 }),
        }),
        { maxLength: 150 },
      ),
      async (calls) => {
        const deps = fakeDeps();
        const pacer = new Pacer(PACES[name], deps);
        const { burst, perSecond } = GATEWAY[name];
        let tokens = burst;
        let last = deps.nowMs();
        for (const { gap, rows } of calls) {
          await deps.sleep(gap);
          // The gateway's count, restated: lists are calls, log-ins and orders are one each.
          const cost = name === 'calls' ? Math.max(1, Math.ceil(Math.min(rows, 1_000) / 100)) : 1;
          await pacer.take(computeCost({ method: cost > 1 ? 'GET' : 'POST' }, { limit: rows }));
          const earned = ((deps.nowMs() - last) * perSecond) / 1_000;
          tokens = Math.min(burst, tokens + earned) - cost;
          last = deps.nowMs();
          expect(tokens).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 30 },
  );
});

it('the burst costs no wait, and afterwards the rate holds', async () => {
  const deps = fakeDeps();
  const pacer = new Pacer({ burst: 3, perSecond: 10 }, deps);
  const start = deps.nowMs();
  for (let i = 0; i < 3; i += 1) await pacer.take(1);
  expect(deps.nowMs() - start).toBe(0);
  for (let i = 0; i < 10; i += 1) await pacer.take(1);
  expect(deps.nowMs() - start).toBeCloseTo(1_000, 0);
});

it('a rest that the platform wants holds for every call after it', async () => {
  const deps = fakeDeps();
  const pacer = new Pacer({ burst: 100, perSecond: 100 }, deps);
  pacer.rest(2_000);
  const start = deps.nowMs();
  await pacer.take(1);
  expect(deps.nowMs() - start).toBe(2_000);
});

it.each([
  ['GET', 1_000, 10],
  ['GET', '250', 3],
  ['GET', 100, 1],
  ['GET', 5_000, 10],
  ['GET', undefined, 1],
  ['GET', 'many', 1],
  ['DELETE', 101, 2],
  ['POST', 1_000, 1],
] as const)('a %s of %s rows costs %i', (method, limit, cost) => {
  expect(computeCost({ method }, { limit })).toBe(cost);
});

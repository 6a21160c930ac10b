/** A paced client is never refused for its pace: the gateway's own bucket always has room for it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeDeps } from '../testing/fake-deps.ts';
import { ALLOWANCES, Pacer } from './pacer.ts';

/** What the gateway allows (docs/http.md), restated: orders 20 a second and 40 at once, calls 100, log-ins 10 a minute. */
const GATEWAY = {
  orders: { burst: 40, perSecond: 20 },
  calls: { burst: 100, perSecond: 100 },
  logins: { burst: 10, perSecond: 10 / 60 },
};

it.each(['orders', 'calls', 'logins'] as const)('%s stay below the allowance', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 150 }),
      async (gaps) => {
        const deps = fakeDeps();
        const pacer = new Pacer(ALLOWANCES[name], deps);
        const { burst, perSecond } = GATEWAY[name];
        let tokens = burst;
        let last = deps.nowMs();
        for (const gap of gaps) {
          await deps.sleep(gap);
          await pacer.take();
          tokens = Math.min(burst, tokens + ((deps.nowMs() - last) * perSecond) / 1_000) - 1;
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
  for (let i = 0; i < 3; i += 1) await pacer.take();
  expect(deps.nowMs() - start).toBe(0);
  for (let i = 0; i < 10; i += 1) await pacer.take();
  expect(deps.nowMs() - start).toBeCloseTo(1_000, 0);
});

it('a rest that the platform wants holds for every call after it', async () => {
  const deps = fakeDeps();
  const pacer = new Pacer({ burst: 100, perSecond: 100 }, deps);
  pacer.rest(2_000);
  const start = deps.nowMs();
  await pacer.take();
  expect(deps.nowMs() - start).toBe(2_000);
});

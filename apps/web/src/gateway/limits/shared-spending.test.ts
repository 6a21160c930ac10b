/** One allowance over several gateways: nothing waits for it, a lone gateway does not notice it, together they owe. */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SharedSpending } from './shared-spending.ts';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

const ORDERS = { burst: 40, perSecond: 20 };

/** The shared bucket as Redis has it, with how often it was called. */
function givenShared(clock: { nowMs: number }) {
  const bucket = new TokenBucket(ORDERS, 0);
  const state = { calls: 0, isLost: false };
  const spend = (_: string, cost: number): Promise<number | null> => {
    state.calls += 1;
    return Promise.resolve(state.isLost ? null : bucket.charge(clock.nowMs, cost));
  };
  return { state, spend };
}
/** Replies are read in the event loop's next step. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

describe('spending that gateways share', () => {
  it('never waits: with replies that never come a gateway gives what its own bucket gives', () => {
    const spend = () => new Promise<number>(() => undefined);
    const spending = new SharedSpending({ allowance: ORDERS, spend, nowMs: () => 0 });
    const waits = Array.from({ length: 60 }, () => spending.take('s', 0, 1));
    expect(waits.filter((ms) => ms === 0)).toHaveLength(40);
    spending.close();
  });

  it('refuses a lone gateway exactly what its own bucket would, whatever is spent and when', async () => {
    const calls = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(calls, fc.array(fc.boolean()), async (wanted, losses) => {
        const clock = { nowMs: 0 };
        const shared = givenShared(clock);
        const { spend } = shared;
        const spending = new SharedSpending({ allowance: ORDERS, spend, nowMs: () => clock.nowMs });
        const alone = new TokenBuckets(ORDERS);
        for (const [at, [gap, cost]] of wanted.entries()) {
          clock.nowMs += gap;
          shared.state.isLost = losses[at] ?? false;
          expect(spending.take('s', clock.nowMs, cost)).toBe(alone.take('s', clock.nowMs, cost));
          await settled();
        }
        spending.close();
      }),
      { numRuns: 40 },
    );
  });

  it('gives over any number of gateways the rate, and one burst for each at most', async () => {
    const calls = fc.array(fc.tuple(fc.nat(100), fc.nat(2), fc.integer({ min: 1, max: 20 })), {
      minLength: 50,
      maxLength: 150,
    });
    await fc.assert(
      fc.asyncProperty(calls, async (wanted) => {
        const clock = { nowMs: 0 };
        const { spend } = givenShared(clock);
        const gateways = [1, 2, 3].map(
          () => new SharedSpending({ allowance: ORDERS, spend, nowMs: () => clock.nowMs }),
        );
        let given = 0;
        for (const [gap, gateway, cost] of wanted) {
          clock.nowMs += gap;
          if (gateways[gateway]?.take('s', clock.nowMs, cost) === 0) given += cost;
          await settled();
        }
        expect(given).toBeLessThanOrEqual(3 * 40 + (clock.nowMs * 20) / 1_000);
        for (const gateway of gateways) gateway.close();
      }),
      { numRuns: 30 },
    );
  });

  it('makes a gateway wait for what another gave, and forgives it at the rate', async () => {
    const clock = { nowMs: 0 };
    const { spend } = givenShared(clock);
    const open = () => new SharedSpending({ allowance: ORDERS, spend, nowMs: () => clock.nowMs });
    const [one, two] = [open(), open()];
    for (let i = 0; i < 40; i += 1) one.take('s', 0, 1);
    await settled();
    for (let i = 0; i < 10; i += 1) expect(two.take('s', 0, 1)).toBe(0);
    await settled();
    // Fifty were given of forty: ten are owed, and one is wanted.
    expect(two.take('s', 0, 1)).toBeCloseTo(550, 0);
    expect(two.take('another', 0, 1)).toBe(0);
    clock.nowMs = 600;
    expect(two.take('s', 600, 1)).toBe(0);
    one.close();
    two.close();
  });

  it('costs a burst of forty orders four reports', async () => {
    const clock = { nowMs: 0 };
    const { spend, state } = givenShared(clock);
    const spending = new SharedSpending({ allowance: ORDERS, spend, nowMs: () => clock.nowMs });
    for (let i = 0; i < 40; i += 1) {
      spending.take('s', 0, 1);
      await settled();
    }
    expect(state.calls).toBe(4);
    spending.close();
  });

  it('costs a slow trader one report a second, however many orders it was for', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { spend, state } = givenShared({ nowMs: 0 });
    const spending = new SharedSpending({ allowance: ORDERS, spend, nowMs: () => 0 });
    for (let i = 0; i < 5; i += 1) spending.take('s', 0, 1);
    expect(state.calls).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(state.calls).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(state.calls).toBe(1);
    spending.close();
  });
});

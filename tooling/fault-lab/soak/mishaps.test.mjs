/** Faults by the clock while a soak runs: the same seed has the same ones, one after the other. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMishaps } from './mishaps.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An instance that records what is done to it. @param {{ killMs?: number }} [how] */
function givenInstance({ killMs = 0 } = {}) {
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => async () => void done.push(what);
  const instance = /** @type {any} */ ({
    killAllWorkers: note('workers killed'),
    roll: note('rolled'),
    store: {
      kill: async (/** @type {string} */ name) => {
        await new Promise((over) => setTimeout(over, killMs));
        done.push(`${name} killed`);
      },
      wipeRedis: () => void done.push('wiped'),
      revive: note('revived'),
    },
    proxies: { postgres: { cut: note('postgres cut') }, redis: { cut: note('redis cut') } },
  });
  return { instance, done };
}

/** @param {{ seed?: number, everySeconds?: number }} of @param {number} forSeconds */
async function run({ seed = 1, everySeconds = 7 }, forSeconds) {
  const { instance, done } = givenInstance();
  /** @type {unknown[]} */
  const published = [];
  const mishaps = startMishaps(instance, {
    everySeconds,
    seed,
    log: (...words) => void published.push(...words),
  });
  await vi.advanceTimersByTimeAsync(forSeconds * 1_000);
  await mishaps.stop();
  return { kinds: mishaps.done.map(({ what }) => what), times: mishaps.done, done, published };
}

test('one fault each interval, published as it happens', async () => {
  const { kinds, times, published } = await run({ everySeconds: 7 }, 70.5);
  expect(kinds).toHaveLength(10);
  expect(published).toEqual(kinds);
  expect(times.map(({ atS }) => atS)).toEqual([7, 14, 21, 28, 35, 42, 49, 56, 63, 70]);
});

test('the same seed has the same faults, another one others', async () => {
  const first = await run({ seed: 3 }, 150);
  expect((await run({ seed: 3 }, 150)).kinds).toEqual(first.kinds);
  expect((await run({ seed: 4 }, 150)).kinds).not.toEqual(first.kinds);
});

test('in a long run every kind happens, and each is healed by itself', async () => {
  const { kinds, done } = await run({ everySeconds: 1 }, 300);
  expect(new Set(kinds)).toEqual(
    new Set([
      'all services killed',
      'gateways replaced',
      'Redis killed',
      'Redis wiped',
      'Postgres killed',
      'lines to Postgres cut',
      'lines to Redis cut',
    ]),
  );
  const count = (/** @type {string} */ what) => done.filter((one) => one === what).length;
  expect(count('revived')).toBe(count('redis killed') + count('postgres killed'));
  expect(count('wiped')).toBe(kinds.filter((what) => what === 'Redis wiped').length);
  // Wiped only while it is dead: a running server would write its file again.
  for (const [at, what] of done.entries()) {
    if (what === 'wiped') expect([done[at - 1], done[at + 1]]).toEqual(['redis killed', 'revived']);
  }
});

test('without an interval nothing happens', async () => {
  expect((await run({ everySeconds: 0 }, 1_000)).kinds).toEqual([]);
});

test('stopping waits for the fault under way to be healed, and begins no other', async () => {
  const { instance, done } = givenInstance({ killMs: 4_000 });
  const mishaps = startMishaps(instance, { everySeconds: 1, seed: 3, log: () => {} });
  const isStore = (/** @type {{ what: string }} */ { what }) => /^(Redis|Postgres)/.test(what);
  for (let s = 0; s < 100 && !mishaps.done.some(isStore); s += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const before = mishaps.done.length;
  const stopped = mishaps.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(done.at(-1)).toBe('revived');
  expect(mishaps.done).toHaveLength(before);
});

/** Faults on purpose: what is taken, what is refused, and when the platform counts as well again. */
import { expect, test, vi } from 'vitest';
import { Chaos } from './chaos.mjs';

/** @param {Partial<import('./chaos.mjs').ChaosParts>} [change] */
function opened(change = {}) {
  /** @type {string[]} */
  const killed = [];
  const life = { pid: /** @type {number | null} */ (1), ready: true, nowMs: 1_000 };
  const chaos = new Chaos({
    isOn: true,
    beforeMs: 0,
    targets: () => [
      { name: 'workers', isOurs: true },
      { name: 'redis', isOurs: false },
    ],
    toPid: () => life.pid,
    kill: (name) => {
      killed.push(name);
      life.pid = null;
      life.ready = false;
      return true;
    },
    isReady: async () => {
      life.nowMs += 50;
      return life.ready;
    },
    nowMs: () => life.nowMs,
    ...change,
  });
  /** @param {object} question */
  const request = (question) => {
    /** @type {{ id?: string, body?: any } | null} */
    let reported = null;
    chaos.handle({ id: 'q1', ...question }, (reply) => {
      reported = reply;
    });
    return /** @type {{ id?: string, body?: any } | null} */ (reported)?.body;
  };
  /** @param {string} target @param {string} [runId] */
  const strike = (target, runId = 'run-1') => request({ chaos: 'strike', runId, target }).outcome;
  return { request: request, strike, killed, life };
}

test('nothing is killed while it is off, of an unknown name, or started elsewhere', () => {
  const off = opened({ isOn: false });
  expect(off.request({ chaos: 'state' })).toEqual({ isOn: false, targets: [], strikes: [] });
  expect(off.strike('workers')).toBe('OFF');
  const on = opened();
  for (const [target, outcome] of [
    ['redis', 'NOT_OURS'],
    ['web', 'UNKNOWN'],
    ['workers; rm -rf /', 'UNKNOWN'],
  ]) {
    expect(on.strike(String(target))).toBe(outcome);
  }
  expect([...off.killed, ...on.killed]).toEqual([]);
});

test('recovery is reported when the killed one is back and all services are healthy, not before', async () => {
  const { request, strike, killed, life } = opened();
  expect(strike('workers')).toBe('TAKEN');
  await vi.waitFor(() => expect(killed).toEqual(['workers']));
  expect(request({ chaos: 'state' }).strikes).toMatchObject([{ isOver: false, recoveryMs: null }]);
  life.pid = 2;
  const before = life.nowMs;
  await vi.waitFor(() => expect(life.nowMs).toBeGreaterThan(before + 100));
  expect(request({ chaos: 'state' }).strikes).toMatchObject([{ isOver: false }]);
  life.ready = true;
  await vi.waitFor(() => expect(request({ chaos: 'state' }).strikes[0].isOver).toBe(true));
  const [{ recoveryMs, struckAtMs }] = request({ chaos: 'state' }).strikes;
  expect(struckAtMs).toBe(1_000);
  expect(recoveryMs).toBeGreaterThan(100);
});

test('while one fault is not over there is no second', async () => {
  const { strike, killed, life } = opened();
  expect(strike('workers')).toBe('TAKEN');
  expect(strike('workers', 'run-2')).toBe('BUSY');
  await vi.waitFor(() => expect(killed).toEqual(['workers']));
  life.pid = 2;
  life.ready = true;
});

test('a recovery that never comes is given up, and reported as such', async () => {
  const { request, strike, life } = opened({
    isReady: async () => {
      life.nowMs += 60_000;
      return false;
    },
  });
  strike('workers');
  await vi.waitFor(() =>
    expect(request({ chaos: 'state' }).strikes).toMatchObject([{ isOver: true }]),
  );
  expect(request({ chaos: 'state' }).strikes).toMatchObject([{ recoveryMs: null }]);
});

test('an invalid request gets no response', () => {
  const { request } = opened();
  for (const question of [{}, { chaos: 'strike' }, { chaos: 'state', id: 7 }, { chaos: 'boom' }]) {
    expect(request(question)).toBeUndefined();
  }
});

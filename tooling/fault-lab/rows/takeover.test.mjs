/** Rows about a second process, on an instance that is played: who serves, how soon, and that it was another one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TAKEOVER_ROWS } from './takeover.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param {string} id @param {object} floor */
async function play(id, floor) {
  const row = TAKEOVER_ROWS.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  const playing = row.run(/** @type {any} */ (floor), /** @type {any} */ ({}));
  await vi.advanceTimersByTimeAsync(300_000);
  const verdict = await playing;
  return typeof verdict === 'function' ? verdict() : verdict;
}

/** @param {import('./row.mjs').Verdict} verdict */
const findFirst = ({ measures }) => measures[0];

/** @param {import('./row.mjs').Verdict} verdict @param {string} wanted */
const findMeasure = ({ measures }, wanted) => measures.find(({ name }) => name === wanted);

describe('a frozen service beside a standby (F20)', () => {
  /** @param {{ takenMs?: number | null, fences?: number[], ready?: boolean, isKept?: boolean }} how */
  function givenFloor({ takenMs = 6_000, fences = [4, 5], ready = true, isKept = true }) {
    /** @type {string[]} */
    const signals = [];
    let frozenMs = 0;
    let isThawed = false;
    const isServing = async () => {
      if (isThawed) return isKept;
      return takenMs !== null && performance.now() - frozenMs >= takenMs;
    };
    const standby = { isServing, kill: () => {}, stop: async () => void signals.push('stopped') };
    const instance = {
      startStandby: async () => standby,
      kill: (/** @type {string} */ name, /** @type {string} */ signal) => {
        signals.push(`${name} ${signal} ${Math.round((performance.now() - frozenMs) / 1_000)}`);
        if (signal === 'SIGSTOP') frozenMs = performance.now();
        else isThawed = true;
      },
      query: async () => [{ fence: fences.shift() }],
      whenReady: async () => ({ ready, missing: [] }),
    };
    return { floor: { instance, random: () => 0.5 }, signals };
  }

  test('is taken over, and the standby keeps it when the other one goes on', async () => {
    const { floor, signals } = givenFloor({});
    const verdict = await play('F20', floor);
    expect(verdict.isRight).toBe(true);
    expect(findFirst(verdict)?.value).toBeGreaterThanOrEqual(6_000);
    expect(findFirst(verdict)?.value).toBeLessThan(6_100);
    expect(verdict.figure).toContain('fence 4 to 5');
    expect(signals).toEqual([expect.stringMatching(/^ccp SIGSTOP/), 'ccp SIGCONT 20', 'stopped']);
  });

  test('later than ten seconds it misses its goal', async () => {
    const verdict = await play('F20', givenFloor({ takenMs: 11_000 }).floor);
    expect(findFirst(verdict)?.isMet).toBe(false);
    expect(verdict.isRight).toBe(true);
  });

  test('never taken over is wrong, and has no time', async () => {
    const verdict = await play('F20', givenFloor({ takenMs: null }).floor);
    expect([verdict.isRight, findFirst(verdict)?.value]).toEqual([false, null]);
  });

  test('a frozen one that takes its service back is wrong', async () => {
    expect((await play('F20', givenFloor({ isKept: false }).floor)).isRight).toBe(false);
  });

  test('a fence that has not risen is wrong: nothing has changed hands', async () => {
    expect((await play('F20', givenFloor({ fences: [4, 4] }).floor)).isRight).toBe(false);
  });

  test('a platform that does not become whole again is wrong', async () => {
    expect((await play('F20', givenFloor({ ready: false }).floor)).isRight).toBe(false);
  });
});

describe('two processes for every service (S1)', () => {
  /** @param {{ backMs: Record<string, number>, slowestMs?: number, ready?: boolean }} how */
  function givenFloor({ backMs, slowestMs = 900, ready = true }) {
    /** @type {string[]} */
    const killed = [];
    let killedMs = 0;
    vi.stubGlobal('fetch', async () => {
      throw new Error('it is dead');
    });
    const standby = {
      isServing: async (/** @type {string} */ service) =>
        performance.now() - killedMs >= (backMs[service] ?? 0),
      kill: () => void killed.push('standby'),
      stop: async () => {},
    };
    const instance = {
      startStandby: async () => standby,
      getAddress: () => 'http://dead',
      kill: (/** @type {string} */ name) => {
        killed.push(name);
        killedMs = performance.now();
      },
      query: async () => [{ ms: slowestMs }],
      whenReady: async () => ({ ready, missing: [] }),
    };
    return { floor: { instance, random: () => 0.5 }, killed };
  }

  const BACK = { oms: 500, 'risk-engine': 1_000, ems: 2_000, journal: 2_900 };

  test('each is killed in turn, the standby last, and the slowest comeback counts', async () => {
    const { floor, killed } = givenFloor({ backMs: BACK });
    const verdict = await play('S1', floor);
    expect(killed).toEqual(['oms', 'risk', 'ems', 'records', 'standby']);
    const taken = findMeasure(verdict, 'taken over by the other process, p95');
    expect(taken?.value).toBeGreaterThanOrEqual(2_900);
    expect([taken?.isMet, verdict.isRight]).toEqual([true, true]);
  });

  test('one slow comeback misses the goal', async () => {
    const verdict = await play('S1', givenFloor({ backMs: { ...BACK, ems: 3_100 } }).floor);
    expect(findMeasure(verdict, 'taken over by the other process, p95')?.isMet).toBe(false);
  });

  test.each([
    [8_000, true],
    [8_001, false],
  ])('the slowest market order of %i ms is in time: %s', async (slowestMs, isMet) => {
    const verdict = await play('S1', givenFloor({ backMs: BACK, slowestMs }).floor);
    expect(findMeasure(verdict, 'slowest market order')).toMatchObject({ value: slowestMs, isMet });
  });

  test('a platform that is not whole without the standby is wrong', async () => {
    const verdict = await play('S1', givenFloor({ backMs: BACK, ready: false }).floor);
    expect(verdict.isRight).toBe(false);
  });
});

/** Rows of the matrix on a floor that is played: what is measured is what happened, and a leak is never in order. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROMISE_ROWS } from './promises.mjs';
import { bounded, responsesSince, slowestResponse, timeToReady, timeToServe } from './row.mjs';
import { SERVICE_ROWS } from './services.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param {readonly import('./row.mjs').Row[]} rows @param {string} id */
function find(rows, id) {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
}

/** @param {import('./row.mjs').Row} row @param {object} floor @param {object} [load] */
async function play(row, floor, load = {}) {
  const playing = row.run(/** @type {any} */ (floor), /** @type {any} */ (load));
  await vi.advanceTimersByTimeAsync(300_000);
  const verdict = await playing;
  return typeof verdict === 'function' ? verdict() : verdict;
}

/** @param {import('./row.mjs').Verdict} verdict */
const figures = ({ measures }) =>
  Object.fromEntries(measures.map(({ name, value, isMet }) => [name, { value, isMet }]));

describe('a kill switch thrown again and again (F29)', () => {
  /** @param {{ thrownMs?: number, leaksAt?: number[], fails?: boolean }} how */
  function givenFloor({ thrownMs = 100, leaksAt = [], fails = false }) {
    let thrown = 0;
    let orders = 0;
    /** @type {string[]} */
    const released = [];
    const riskManager = {
      request: async () => {
        thrown += 1;
        const text = fails ? '{"code":"BUSY"}' : `{"killSwitchId":"k${thrown}"}`;
        return { status: fails ? 503 : 201, text, ms: thrownMs, atMs: 0 };
      },
      insistOn: async (/** @type {string} */ _method, /** @type {string} */ path) => {
        released.push(path);
        return { status: 200, text: '{}', ms: 1, atMs: 0 };
      },
    };
    const trader = {
      place: async () => {
        orders += 1;
        return { outcome: leaksAt.includes(orders) ? 'accepted' : 'refused' };
      },
    };
    const floor = { crowd: { equities: [trader] }, riskManager, isQuick: false, random: () => 0.5 };
    return { floor, released, count: () => thrown };
  }

  test('is thrown and released a hundred times, with an order in between each', async () => {
    const { floor, released, count } = givenFloor({});
    const verdict = await play(find(PROMISE_ROWS, 'F29'), floor);
    expect(count()).toBe(100);
    expect(released).toEqual(
      Array.from({ length: 100 }, (_, n) => `/api/oms/kill-switch/k${n + 1}`),
    );
    expect(verdict.isRight).toBe(true);
    expect(figures(verdict)).toEqual({
      'kill switch in force, p99': { value: 100, isMet: true },
      'leaks through a kill switch': { value: 0, isMet: true },
    });
  });

  test('one order that gets through is wrong, however quick the rest', async () => {
    const { floor } = givenFloor({ leaksAt: [57] });
    const verdict = await play(find(PROMISE_ROWS, 'F29'), floor);
    expect(verdict.isRight).toBe(false);
    expect(figures(verdict)['leaks through a kill switch']).toEqual({ value: 1, isMet: false });
    expect(verdict.figure).toContain('1 orders accepted in their scope');
  });

  test.each([
    [250, true],
    [251, false],
  ])('in force after %i ms meets its goal: %s', async (thrownMs, isMet) => {
    const verdict = await play(find(PROMISE_ROWS, 'F29'), givenFloor({ thrownMs }).floor);
    expect(figures(verdict)['kill switch in force, p99']).toEqual({ value: thrownMs, isMet });
  });

  test('one that cannot be thrown never comes into force', async () => {
    const verdict = await play(find(PROMISE_ROWS, 'F29'), givenFloor({ fails: true }).floor);
    expect(figures(verdict)['kill switch in force, p99']).toEqual({ value: null, isMet: false });
  });
});

describe('ten times the rate (F25)', () => {
  /** @param {{ accepted: number, shedMs?: number, ready?: boolean }} how */
  function givenFloor({ accepted, shedMs = 20, ready = true }) {
    /** @type {object[]} */
    const answers = [];
    let stopped = 0;
    const floor = {
      isQuick: false,
      crowd: { equities: [{ answers }], bonds: [] },
      instance: { whenReady: async () => ({ ready, missing: [] }) },
    };
    const load = {
      stop: async () => {
        stopped += 1;
      },
    };
    const respond = () => {
      const atMs = performance.now() + 1;
      for (let n = 0; n < accepted; n += 1) answers.push({ status: 201, ms: 30, atMs });
      for (let n = 0; n < 100; n += 1) answers.push({ status: 429, ms: shedMs, atMs });
    };
    return { floor, load, respond, count: () => stopped };
  }

  /** @param {Parameters<typeof givenFloor>[0]} how */
  async function overload(how) {
    const { floor, load, respond, count } = givenFloor(how);
    respond();
    const verdict = await play(find(SERVICE_ROWS, 'F25'), floor, load);
    return { verdict, stops: count() };
  }

  test('goodput is what was accepted a second, beside the rated fifteen', async () => {
    const { verdict, stops } = await overload({ accepted: 720 });
    expect(figures(verdict)['goodput of the rated']?.value).toBeCloseTo(720 / 60 / 15, 2);
    expect(figures(verdict)['goodput of the rated']?.isMet).toBe(true);
    expect([verdict.isRight, stops]).toEqual([true, 1]);
  });

  test('less than four fifths of the rated misses the goal', async () => {
    const { verdict } = await overload({ accepted: 700 });
    expect(figures(verdict)['goodput of the rated']?.isMet).toBe(false);
  });

  test('a refusal that takes long misses the goal', async () => {
    const { verdict } = await overload({ accepted: 900, shedMs: 101 });
    expect(figures(verdict)['answers that shed, p50']).toEqual({ value: 101, isMet: false });
  });

  test('a platform that accepts nothing, or does not come back, is wrong', async () => {
    expect((await overload({ accepted: 0 })).verdict.isRight).toBe(false);
    expect((await overload({ accepted: 900, ready: false })).verdict.isRight).toBe(false);
  });
});

describe('what rows share', () => {
  test('responses since a moment are those of all users, that moment included', () => {
    const answers = [5, 10, 15].map((atMs) => ({ atMs, ms: atMs * 2 }));
    const floor = /** @type {any} */ ({ crowd: { equities: [{ answers }], bonds: [{ answers }] } });
    expect(responsesSince(floor, 10).map(({ atMs }) => atMs)).toEqual([10, 15, 10, 15]);
    expect([slowestResponse(floor, 10), slowestResponse(floor, 99)]).toEqual([30, 0]);
  });

  test('an answer is bounded by the longest call', () => {
    expect([bounded(8_500).isMet, bounded(8_501).isMet]).toEqual([true, false]);
  });

  test('a platform that is never ready takes forever', async () => {
    const floor = (/** @type {boolean} */ ready) =>
      /** @type {any} */ ({ instance: { whenReady: async () => ({ ready }) } });
    expect(await timeToReady(floor(true))).toBeLessThan(1_000);
    expect(await timeToReady(floor(false))).toBe(Number.POSITIVE_INFINITY);
  });

  /** @param {(ms: number) => object | null} healthAt what the service responds so long after the harm */
  async function serveAfter(healthAt) {
    const startMs = performance.now();
    vi.stubGlobal('fetch', async () => {
      const body = healthAt(performance.now() - startMs);
      if (body === null) throw new Error('ECONNREFUSED');
      return new Response(JSON.stringify(body));
    });
    let isHarmed = false;
    const floor = /** @type {any} */ ({ instance: { getAddress: () => 'http://oms' } });
    const serving = timeToServe(floor, 'oms', () => {
      isHarmed = true;
    });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(isHarmed).toBe(true);
    return serving;
  }

  test('a service serves again when it reports so in a life that began after the harm', async () => {
    // The old process still answers for 200 ms; the new one is well after two seconds.
    const ms = await serveAfter((passed) => {
      if (passed < 200) return { status: 'ok', uptimeMs: 60_000 + passed };
      if (passed < 1_000) return null;
      return { status: passed < 2_000 ? 'starting' : 'ok', uptimeMs: passed - 1_000 };
    });
    expect(ms).toBeGreaterThanOrEqual(2_000);
    expect(ms).toBeLessThan(2_100);
  });

  test('one that does not come back takes forever', async () => {
    expect(await serveAfter(() => null)).toBe(Number.POSITIVE_INFINITY);
  });
});

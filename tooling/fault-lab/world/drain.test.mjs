/** After a fault: when a platform counts as at rest, and which violations are a row's own. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditUntilQuiet, comeToRest, forgetPoison, refusalCode } from './drain.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** @param {{ ready?: boolean, orders?: number[], rfqs?: number[] }} of open ones at each look */
function givenFloor({ ready = true, orders = [0], rfqs = [0] }) {
  /** @type {string[]} */
  const requests = [];
  /** @param {number[]} list the last one stays */
  const next = (list) => (list.length > 1 ? list.shift() : list[0]);
  const trader = {
    request: async (/** @type {string} */ method, /** @type {string} */ path) =>
      void requests.push(`${method} ${path}`),
  };
  const floor = /** @type {any} */ ({
    crowd: { equities: [trader, trader], bonds: [trader] },
    instance: {
      whenReady: async () => ({ ready, missing: ready ? [] : ['oms', 'ems (down)'] }),
      query: async (/** @type {string} */ text) => [
        { open: next(text.includes('audit.rfqs') ? rfqs : orders) },
      ],
    },
  });
  return { floor, requests };
}

/** @param {object} of */
async function rest(of) {
  const given = givenFloor(of);
  const resting = comeToRest(given.floor);
  await vi.advanceTimersByTimeAsync(70_000);
  return { ...given, result: await resting };
}

describe('at rest', () => {
  test('is a platform without an open order or request, after all users have cancelled', async () => {
    const { result, requests } = await rest({});
    expect(result).toMatchObject({ isAtRest: true, why: '' });
    expect(requests).toEqual(Array(3).fill('POST /api/oms/orders/cancel'));
  });

  test('is looked for again while something is open, cancelling each time', async () => {
    const { result, requests } = await rest({ orders: [3, 1, 0] });
    expect(result.isAtRest).toBe(true);
    expect(requests).toHaveLength(9);
  });

  test('is no platform with an open request for quote', async () => {
    const { result } = await rest({ rfqs: [1] });
    expect(result).toMatchObject({ isAtRest: false, why: 'orders stay open' });
    expect(result.ms).toBeGreaterThanOrEqual(60_000);
  });

  test('is no platform that does not come back: what is missing is named, nothing is sent', async () => {
    const { result, requests } = await rest({ ready: false });
    expect(result).toMatchObject({ isAtRest: false, why: 'oms, ems (down)' });
    expect(requests).toEqual([]);
  });
});

/** @typedef {Record<string, number | null>} Counts violations by invariant */

/** @param {Counts[]} looks what each run of the auditor finds; the last one stays */
function givenAuditor(looks) {
  let runs = 0;
  const audit = async () => {
    const found = looks[Math.min(runs, looks.length - 1)] ?? {};
    runs += 1;
    return Object.entries(found).map(([id, violations]) => ({
      id,
      promise: '',
      violations,
      examples: [`${id} for example`],
    }));
  };
  const floor = /** @type {any} */ ({ instance: { audit }, acks: { path: '/acks' }, crowd: {} });
  return { floor, count: () => runs };
}

/** @param {Counts[]} looks @param {Array<[string, number]>} [before] */
async function auditAll(looks, before = []) {
  const { floor, count } = givenAuditor(looks);
  const auditing = auditUntilQuiet(floor, new Map(before));
  await vi.advanceTimersByTimeAsync(60_000);
  return { found: await auditing, runs: count() };
}

describe('violations', () => {
  test('none at the first look is the end', async () => {
    expect(await auditAll([{ I1: 0, I2: null }])).toEqual({ found: [], runs: 1 });
  });

  test('a row that is only late is none', async () => {
    const { found, runs } = await auditAll([{ I1: 4 }, { I1: 1 }, { I1: 0 }]);
    expect({ found, runs }).toEqual({ found: [], runs: 3 });
  });

  test('one that stays is reported with its examples', async () => {
    const { found, runs } = await auditAll([{ I1: 2, I3: 0 }]);
    expect(found).toEqual([{ id: 'I1', count: 2, examples: ['I1 for example'] }]);
    expect(runs).toBeGreaterThan(20);
  });

  test('those of earlier rows are theirs', async () => {
    expect(
      (
        await auditAll(
          [{ I1: 2, I4: 5 }],
          [
            ['I1', 2],
            ['I4', 3],
          ],
        )
      ).found,
    ).toEqual([{ id: 'I4', count: 2, examples: ['I4 for example'] }]);
  });
});

test('poison is removed wherever it lies, by its own ids alone', async () => {
  /** @type {string[]} */
  const texts = [];
  const query = async (/** @type {string} */ text) => {
    texts.push(text);
    return [];
  };
  await forgetPoison(/** @type {any} */ ({ instance: { query } }), 'poison-7-');
  expect(texts).toHaveLength(3);
  for (const table of ['dead_letters', 'inbox', 'outbox']) {
    expect(texts.some((text) => text.includes(`delete from platform.${table} where`))).toBe(true);
  }
  expect(texts.every((text) => text.includes("like 'poison-7-%'"))).toBe(true);
});

test('a refusal is named by its code, or by what there is instead', () => {
  expect(refusalCode('{"code":"FAT_FINGER","message":"x"}')).toBe('FAT_FINGER');
  expect(refusalCode('upstream connect error or disconnect/reset before headers')).toBe(
    'upstream connect error or disconnect/res',
  );
});

/** The load is an open loop: its pace does not wait for responses, until too many are missing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLoad } from './load.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MARKET = { mids: new Map([['KO', 60]]), isins: [{ isin: 'US0000000001', couponPct: 4 }] };

/** @typedef {{ clientOrderId: string, instrumentType: string } & Record<string, unknown>} Body */

/** Traders that answer when they are let. @param {{ isAnswering: boolean }} mood */
function givenCrowd(mood) {
  /** @type {Body[]} */
  const orders = [];
  /** @type {string[]} */
  const requests = [];
  /** @type {Array<() => void>} */
  const waiting = [];
  const trader = /** @type {any} */ ({
    insist: (/** @type {Body} */ body) => {
      orders.push(body);
      if (mood.isAnswering) return Promise.resolve(`id-${body.clientOrderId}`);
      return new Promise((done) => waiting.push(() => done(null)));
    },
    request: async (/** @type {string} */ method, /** @type {string} */ path) => {
      requests.push(`${method} ${path}`);
      return { status: 200, text: '{}', ms: 1, atMs: 0 };
    },
  });
  const answerAll = () => {
    for (const done of waiting.splice(0)) done();
  };
  return { crowd: { equities: [trader, trader], bonds: [trader] }, orders, requests, answerAll };
}

/** @param {ReturnType<typeof givenCrowd>['crowd']} crowd @param {object} [more] */
const begin = (crowd, more = {}) =>
  startLoad({ crowd, market: MARKET, prefix: 'F1', perSecond: 10, seed: 1, ...more });

describe('the pace', () => {
  test('is the rate, whether anything is answered or not', async () => {
    const silent = givenCrowd({ isAnswering: false });
    const load = begin(silent.crowd);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(load.sent()).toBe(50);
    expect(silent.orders).toHaveLength(50);
  });

  test('stands still while a hundred and fifty are unanswered, and goes on afterwards', async () => {
    const silent = givenCrowd({ isAnswering: false });
    const load = begin(silent.crowd, { perSecond: 100 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(load.sent()).toBe(150);
    silent.answerAll();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load.sent()).toBe(250);
  });
});

describe('orders', () => {
  test('are named by the row and their number, each name once', async () => {
    const { crowd, orders } = givenCrowd({ isAnswering: true });
    begin(crowd);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(orders.map(({ clientOrderId }) => clientOrderId)).toEqual(
      Array.from({ length: 30 }, (_, n) => `F1-${n + 1}`),
    );
  });

  test('every twelfth is a request for a bond', async () => {
    const { crowd, orders } = givenCrowd({ isAnswering: true });
    begin(crowd);
    await vi.advanceTimersByTimeAsync(6_000);
    const bonds = orders.filter(({ instrumentType }) => instrumentType === 'bond');
    expect(bonds.map(({ clientOrderId }) => clientOrderId)).toEqual(
      [12, 24, 36, 48, 60].map((n) => `F1-${n}`),
    );
  });

  test('of another seed are other orders at the same moments', async () => {
    const [one, other] = [givenCrowd({ isAnswering: true }), givenCrowd({ isAnswering: true })];
    begin(one.crowd, { seed: 1 });
    begin(other.crowd, { seed: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.orders).toHaveLength(other.orders.length);
    expect(one.orders.map(({ qty }) => qty)).not.toEqual(other.orders.map(({ qty }) => qty));
  });

  test('that rest are changed now and then, and all are cancelled in the end', async () => {
    const { crowd, orders, requests } = givenCrowd({ isAnswering: true });
    const load = begin(crowd);
    await vi.advanceTimersByTimeAsync(4_000);
    const stopped = load.stop();
    await vi.advanceTimersByTimeAsync(4_000);
    await stopped;
    const resting = orders.filter((order) => order['timeInForce'] === 'GTC');
    const cancelled = requests.filter((line) => line.startsWith('DELETE '));
    const changed = requests.filter((line) => line.startsWith('PATCH '));
    expect(resting.length).toBeGreaterThan(4);
    expect(cancelled.toSorted()).toEqual(
      resting.map((order) => `DELETE /api/oms/orders/id-${order.clientOrderId}`).toSorted(),
    );
    expect(changed.length).toBeLessThan(resting.length);
  });
});

test('stopping sends nothing new and waits for what is unanswered', async () => {
  const { crowd, answerAll } = givenCrowd({ isAnswering: false });
  const load = begin(crowd);
  await vi.advanceTimersByTimeAsync(1_000);
  let isOver = false;
  const stopped = load.stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.sent(), isOver]).toEqual([10, false]);
  answerAll();
  await stopped;
  expect([load.sent(), isOver]).toEqual([10, true]);
});

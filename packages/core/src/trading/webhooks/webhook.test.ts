/** When a delivery is tried again, and when it is given up. */
import {
  DELIVERY_ATTEMPTS,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
} from '@tradefloor/contracts/vocabulary/webhooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAttempt, type DeliveryRow, retryDelayMs } from './webhook.ts';

const NOW = 1_795_444_200_000;
const WAITING: DeliveryRow = {
  slot: 'wh-1#1',
  deliveryId: 'wh-1-D1',
  webhookId: 'wh-1',
  seq: 1,
  kind: 'FILL',
  body: '{}',
  state: 'WAITING',
  attempts: 0,
  status: null,
  problem: null,
  createdAt: NOW,
  nextAttemptAt: NOW,
  endedAt: null,
  droppedAt: null,
};
const at = { nowMs: NOW + 1_000, draw: 0 };

test.each([200, 201, 204, 299])('a response of %i is a delivery', (status) => {
  expect(afterAttempt(WAITING, { status, problem: null }, at)).toMatchObject({
    state: 'DELIVERED',
    attempts: 1,
    status,
    problem: null,
    nextAttemptAt: null,
    endedAt: NOW + 1_000,
  });
});

test.each([
  [{ status: 302, problem: null }, 'the response was 302'],
  [{ status: 199, problem: null }, 'the response was 199'],
  [{ status: 500, problem: null }, 'the response was 500'],
  [{ status: null, problem: 'no response within 5 s' }, 'no response within 5 s'],
  [{ status: 200, problem: 'the connection was closed' }, 'the connection was closed'],
])('%o is tried again after five seconds', (attempt, problem) => {
  expect(afterAttempt(WAITING, attempt, at)).toMatchObject({
    state: 'WAITING',
    attempts: 1,
    problem,
    nextAttemptAt: NOW + 6_000,
    endedAt: null,
  });
});

test('the eighth attempt is the last', () => {
  let row = WAITING;
  for (let n = 1; n < DELIVERY_ATTEMPTS; n += 1) {
    row = afterAttempt(row, { status: 503, problem: null }, at);
    expect(row.state).toBe('WAITING');
  }
  expect(afterAttempt(row, { status: 503, problem: null }, at)).toMatchObject({
    state: 'DEAD',
    attempts: 8,
    status: 503,
    nextAttemptAt: null,
    endedAt: NOW + 1_000,
  });
});

const draws = fc.double({ min: 0, max: 0.999, noNaN: true });

test('a wait doubles up to its longest, and a draw takes at most half of it away', () => {
  const waits = [1, 2, 3, 4].map((attempts) => retryDelayMs(attempts, 0));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), draws, (n, draw) => {
      const full = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (n - 1));
      const wait = retryDelayMs(n, draw);
      expect(wait).toBeLessThanOrEqual(full);
      expect(wait).toBeGreaterThanOrEqual(full / 2);
    }),
  );
});

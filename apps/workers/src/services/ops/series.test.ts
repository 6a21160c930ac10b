/** The course of the operator's figures: recorded once a minute, a gap where the platform was down, read by one call. */
import { opsSeries } from '@tradefloor/contracts/calls/ops';
import { userId } from '@tradefloor/contracts/ids';
import type { OpsSeries } from '@tradefloor/contracts/ops-series';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { OpsFacts } from '@tradefloor/core/analytics/ops/reader';
import { expect, test } from 'vitest';
import { openLone } from '../../testing/lone-service.ts';
import { memoryOps, QUIET } from '../../testing/memory-ops.ts';
import { opsService } from './service.ts';

const ADA = givenCaller({ userId: userId('ada'), role: 'admin' });
const MINUTE = 60_000;

/** The service with a watch whose stores have these facts, and so many browsers. */
function given() {
  const seen: { facts: OpsFacts | null; browsers: number } = { facts: QUIET, browsers: 3 };
  const lone = openLone(
    opsService(
      memoryOps({
        watch: {
          facts: () => seen.facts,
          sockets: () => [{ kind: 'browser', open: seen.browsers }],
          latencies: () => [{ what: 'accept-to-fill', count: 4, p50: 9, p99: 31 }],
        },
      }),
    ),
  );
  lone.nowMs -= lone.nowMs % MINUTE;
  const at = (minutes: number) => {
    lone.nowMs += minutes * MINUTE;
    lone.interval('samples');
  };
  const read = async (figure?: string): Promise<OpsSeries['items']> => {
    const { result } = await lone.request(opsSeries, { range: '15m', figure }, ADA);
    return result.ok ? (result.value as OpsSeries).items : [];
  };
  return { lone, seen, at, read };
}

test('each minute is recorded once, as the page showed it when it began', async () => {
  const { lone, seen, at, read } = given();
  at(0);
  seen.browsers = 8;
  lone.nowMs += 10_000;
  at(0);
  lone.nowMs -= 10_000;
  at(1);
  const [browsers] = await read('sockets.browser');
  expect(browsers?.values.slice(-3)).toEqual([null, 3, 8]);
  const all = await read();
  const ends = new Map(all.map(({ figure, values }) => [figure, values.at(-1)]));
  expect(ends.get('platform.sockets')).toBe(8);
  expect(ends.get('latency.accept-to-fill.p99')).toBe(31);
});

test('minutes in which the platform was down or its stores did not respond are gaps; earlier ones stay', async () => {
  const { lone, seen, at, read } = given();
  at(0);
  lone.restart();
  at(2);
  seen.facts = null;
  at(1);
  seen.facts = QUIET;
  at(1);
  const [browsers] = await read('sockets.browser');
  expect(browsers?.values.slice(-5)).toEqual([3, null, 3, null, 3]);
});

test('recording publishes nothing', () => {
  const { lone } = given();
  expect(lone.interval('samples')).toEqual([]);
});

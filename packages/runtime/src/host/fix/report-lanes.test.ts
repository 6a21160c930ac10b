/** Reports on the way to their consumer: in order, each until it is committed, soon after that is possible again. */
import type { VenueReport } from '@tradefloor/contracts/venue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReportLanes } from './report-lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const report = (clOrdId: string): VenueReport => ({
  type: 'CANCEL_REJECT',
  clOrdId,
  origClOrdId: 'order_1',
  ordStatus: 'NEW',
  responseTo: 'CANCEL',
  reason: 1,
  text: '',
  transactAt: 0,
});

/** Lanes whose consumer is unavailable, or is not. */
function given() {
  const consumer = { isAway: false };
  const received: string[] = [];
  const lanes = new ReportLanes<string>({
    handle: async ({ clOrdId }) => {
      if (consumer.isAway) throw new Error('the consumer reads its memory back');
      received.push(clOrdId);
    },
    onProcessed: () => undefined,
    onFailed: () => undefined,
  });
  return { consumer, received: received, lanes };
}

it("delivers a report within a second of the consumer's return, however long it was unavailable", async () => {
  const { consumer, received, lanes } = given();
  consumer.isAway = true;
  lanes.push('order', report('order_1_1'), 'a');
  await vi.advanceTimersByTimeAsync(30_000);
  consumer.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received).toEqual(['order_1_1']);
  expect(lanes.unprocessed).toBe(0);
});

it('keeps the order of a lane while its first report waits, and lets other lanes pass', async () => {
  const { consumer, received, lanes } = given();
  consumer.isAway = true;
  lanes.push('slow', report('slow_1'), 'a');
  lanes.push('slow', report('slow_2'), 'b');
  await vi.advanceTimersByTimeAsync(0);
  consumer.isAway = false;
  lanes.push('quick', report('quick_1'), 'c');
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(['quick_1']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received).toEqual(['quick_1', 'slow_1', 'slow_2']);
});

it('hands over the reports of an order without waiting for the commits of those before', async () => {
  const handed: string[] = [];
  const commits: (() => void)[] = [];
  const processed: string[] = [];
  const lanes = new ReportLanes<string>({
    handle: ({ clOrdId }) => {
      handed.push(clOrdId);
      return new Promise((resolve) => commits.push(resolve));
    },
    onProcessed: (token) => void processed.push(token),
    onFailed: () => undefined,
  });
  lanes.push('order', report('order_1'), 'a');
  lanes.push('order', report('order_2'), 'b');
  expect([handed, processed, lanes.unprocessed]).toEqual([['order_1', 'order_2'], [], 2]);
  for (const commit of commits) commit();
  await vi.advanceTimersByTimeAsync(0);
  expect([processed, lanes.unprocessed]).toEqual([['a', 'b'], 0]);
});

it('hands over again in order what failed together with those that follow it', async () => {
  const handed: string[] = [];
  let failures = 2;
  const lanes = new ReportLanes<string>({
    handle: async ({ clOrdId }) => {
      handed.push(clOrdId);
      failures -= 1;
      if (failures >= 0) throw new Error('the commit failed');
    },
    onProcessed: () => undefined,
    onFailed: () => undefined,
  });
  lanes.push('order', report('order_1'), 'a');
  lanes.push('order', report('order_2'), 'b');
  await vi.advanceTimersByTimeAsync(0);
  lanes.push('order', report('order_3'), 'c');
  await vi.advanceTimersByTimeAsync(200);
  expect(handed).toEqual(['order_1', 'order_2', 'order_1', 'order_2', 'order_3']);
  expect(lanes.unprocessed).toBe(0);
});

it('ends when it is stopped, and gives up what has failed', async () => {
  const { consumer, lanes } = given();
  consumer.isAway = true;
  lanes.push('order', report('order_1'), 'a');
  await vi.advanceTimersByTimeAsync(0);
  await lanes.stop();
  expect(lanes.unprocessed).toBe(0);
});

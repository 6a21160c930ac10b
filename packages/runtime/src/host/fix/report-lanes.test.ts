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

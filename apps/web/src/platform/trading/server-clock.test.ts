/** The server's time, with a browser whose clock is wrong and a connection that delays. */
import { expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

const HOUR_MS = 3_600_000;

/** Batches sent at these times, each received so much later by a browser that is an hour behind. */
function received(sent: readonly number[], delays: readonly number[]): ServerClock {
  const clock = new ServerClock();
  for (const [at, sentMs] of sent.entries()) {
    clock.takeBatch(sentMs, sentMs - HOUR_MS + (delays[at] ?? 0));
  }
  return clock;
}

it('is ahead by the difference of the clocks, less the shortest delay', () => {
  expect(received([0, 250, 500], [40, 15, 60]).aheadMs()).toBe(HOUR_MS - 15);
});

it('does not go back when batches come late', () => {
  const clock = received([0, 250, 500, 750], [20, 900, 2_000, 3_000]);
  expect(clock.aheadMs()).toBe(HOUR_MS - 20);
});

it('forgets a short delay that has not come again', () => {
  const sent = Array.from({ length: 21 }, (_, at) => at * 250);
  expect(received(sent, [5, ...Array<number>(20).fill(80)]).aheadMs()).toBe(HOUR_MS - 80);
});

it.each([-HOUR_MS, HOUR_MS])('follows at once when the browser’s clock is put by %d ms', (put) => {
  const clock = received([0, 250], [20, 20]);
  clock.takeBatch(500, 500 - HOUR_MS + put + 30);
  expect(clock.aheadMs()).toBe(HOUR_MS - put - 30);
});

it('without a market is ahead by the least delayed event', () => {
  const clock = new ServerClock();
  expect(clock.aheadMs()).toBe(0);
  clock.takeEvent(1_000, 300);
  clock.takeEvent(2_000, 1_350);
  expect(clock.aheadMs()).toBe(700);
});

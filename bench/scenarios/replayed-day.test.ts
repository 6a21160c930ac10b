import { expect, it } from 'vitest';
import { replayDay } from './replayed-day.ts';

const DAY = { seconds: 60, orders: 300 };

it('the same seed gives the same day to the last bit, another seed another', async () => {
  const first = await replayDay(7, DAY);
  expect(await replayDay(7, DAY)).toEqual(first);
  expect((await replayDay(8, DAY)).hash).not.toBe(first.hash);
});

it('most orders of the day are filled, so that the replay measures fills and not refusals', async () => {
  const { filledOrders, fills, ticks } = await replayDay(7, DAY);
  expect(ticks).toBe(240);
  expect(filledOrders).toBeGreaterThan(150);
  expect(fills).toBeGreaterThanOrEqual(filledOrders);
});

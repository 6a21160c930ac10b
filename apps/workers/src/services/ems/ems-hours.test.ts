/** Outside of the session nothing fills; what rests meets the market again at the next opening. */
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { expect, it } from 'vitest';
import {
  acksOf,
  benchOrder,
  cancelOf,
  fillsOf,
  openEmsBench,
  sharesOf,
} from '../../testing/ems-bench.ts';

const CLOSE = Date.parse('2026-11-23T21:00:00Z');
const NEXT_OPEN = Date.parse('2026-11-24T14:30:00Z');

it('an order at the far touch fills in the session, and not after the close', async () => {
  const bench = openEmsBench(42, NEW_YORK_HOURS);
  await bench.tick();
  expect(sharesOf(fillsOf(await bench.route(benchOrder(1))))).toBe(100);
  bench.lone.nowMs = CLOSE - 250;
  expect(await bench.tick()).toEqual([]);
  const late = benchOrder(2, { timeInForce: 'GTC', createdAt: CLOSE - 300 });
  expect(fillsOf(await bench.route(late))).toEqual([]);
  for (let i = 0; i < 100; i += 1) expect(await bench.tick()).toEqual([]);
  bench.lone.nowMs = NEXT_OPEN;
  expect(sharesOf(fillsOf(await bench.tick()))).toBe(100);
});

it('a DAY order that comes after its session has ended expires unfilled', async () => {
  const bench = openEmsBench(42, NEW_YORK_HOURS);
  await bench.tick();
  bench.lone.nowMs = CLOSE;
  const said = await bench.route(benchOrder(1, { createdAt: CLOSE - 5 }));
  expect(fillsOf(said)).toEqual([]);
  expect(acksOf(said)).toMatchObject([{ kind: 'EXPIRED', reason: 'DAY_ENDED' }]);
});

it('a resting order can be taken off a closed market', async () => {
  const bench = openEmsBench(42, NEW_YORK_HOURS);
  await bench.tick();
  const order = benchOrder(1, { timeInForce: 'GTC', price: bench.quote().bid - 5_000_000 });
  await bench.route(order);
  bench.lone.nowMs = CLOSE + 1_000;
  const said = await bench.tell('orders.cancel-requested', cancelOf(order));
  expect(acksOf(said)).toMatchObject([{ kind: 'CANCELED' }]);
});

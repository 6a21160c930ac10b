/** Outside of the session nothing fills; what rests meets the market again at the next opening. */
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { expect, it } from 'vitest';
import {
  fixtureOrder,
  listAcks,
  listFills,
  openEmsFixture,
  sumShares,
  toCancel,
} from '../../testing/ems-fixture.ts';

const CLOSE = Date.parse('2026-11-23T21:00:00Z');
const NEXT_OPEN = Date.parse('2026-11-24T14:30:00Z');

it('an order at the far touch fills in the session, and not after the close', async () => {
  const fixture = openEmsFixture(42, NEW_YORK_HOURS);
  await fixture.tick();
  expect(sumShares(listFills(await fixture.route(fixtureOrder(1))))).toBe(100);
  fixture.lone.nowMs = CLOSE - 250;
  expect(await fixture.tick()).toEqual([]);
  const late = fixtureOrder(2, { timeInForce: 'GTC', createdAt: CLOSE - 300 });
  expect(listFills(await fixture.route(late))).toEqual([]);
  for (let i = 0; i < 100; i += 1) expect(await fixture.tick()).toEqual([]);
  fixture.lone.nowMs = NEXT_OPEN;
  expect(sumShares(listFills(await fixture.tick()))).toBe(100);
});

it('a DAY order that comes after its session has ended expires unfilled', async () => {
  const fixture = openEmsFixture(42, NEW_YORK_HOURS);
  await fixture.tick();
  fixture.lone.nowMs = CLOSE;
  const published = await fixture.route(fixtureOrder(1, { createdAt: CLOSE - 5 }));
  expect(listFills(published)).toEqual([]);
  expect(listAcks(published)).toMatchObject([{ kind: 'EXPIRED', reason: 'DAY_ENDED' }]);
});

it('a resting order can be taken off a closed market', async () => {
  const fixture = openEmsFixture(42, NEW_YORK_HOURS);
  await fixture.tick();
  const order = fixtureOrder(1, { timeInForce: 'GTC', price: fixture.quote().bid - 5_000_000 });
  await fixture.route(order);
  fixture.lone.nowMs = CLOSE + 1_000;
  const published = await fixture.notify('orders.cancel-requested', toCancel(order));
  expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED' }]);
});

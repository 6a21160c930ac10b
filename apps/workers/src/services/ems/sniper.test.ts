/** A sniper's shot at the EMS: the cheapest venues all in, each in proportion to what it shows. */
import type { Order } from '@tradefloor/contracts/order';
import { VENUE_TABLE } from '@tradefloor/sim/venue/venues';
import { expect, it } from 'vitest';
import {
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
} from '../../testing/ems-fixture.ts';
import type { EmsState } from './ems-state.ts';
import { litBooks, symbolView } from './market-view.ts';

const givenShot = (n: number, topVenues: number, change: Partial<Order> = {}): Order => ({
  ...fixtureOrder(n, { qty: 5_000, timeInForce: 'IOC' }),
  strategy: 'SNIPER',
  algoParams: { topVenues, aggressionPct: 1 },
  parentOrderId: fixtureOrder(9).orderId,
  ...change,
});

const fire = async (topVenues: number, change: Partial<Order> = {}) => {
  const fixture = await startedEms();
  const order = givenShot(1, topVenues, change);
  const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
  const published = await fixture.notify('orders.child', routed);
  return { fixture, order, published: published, fills: listFills(published) };
};

it.each([1, 2, 3])('with %d venues trades on no more of them, in one handling', async (top) => {
  const { fills, published } = await fire(top);
  expect(new Set(fills.map(({ venue }) => venue)).size).toBeLessThanOrEqual(top);
  expect(sumShares(fills)).toBeGreaterThan(0);
  const ended = listAcks(published).map(({ reason }) => reason);
  expect(ended).toEqual(sumShares(fills) === 5_000 ? [] : ['IOC_REMAINDER']);
});

it('takes the venue where a share costs least, fee included, when it may take only one', async () => {
  const { fixture, fills, order } = await fire(1, { qty: fixtureOrder(1).qty });
  const { market, instruments } = fixture.lone.state as EmsState;
  const view = symbolView(market, instruments.get(order.symbol), fixture.lone.nowMs);
  if (view === null) throw new Error('there is a market');
  const costs = litBooks(market, view).map(({ venue, asks }) => ({
    venue,
    cost: (asks[0]?.price ?? Number.POSITIVE_INFINITY) + VENUE_TABLE[venue].takeFee * 100,
  }));
  const least = Math.min(...costs.map(({ cost }) => cost));
  const cheapest = costs.filter(({ cost }) => cost === least).map(({ venue }) => venue);
  expect(fills).toHaveLength(1);
  expect(cheapest).toContain(fills[0]?.venue);
});

it('splits its quantity in whole lots that add up, and never beyond its limit', async () => {
  const { fills, fixture } = await fire(7);
  expect(sumShares(fills)).toBeLessThanOrEqual(5_000);
  const bound = fixture.quote().mid * 1.05;
  for (const { price } of fills) expect(price).toBeLessThanOrEqual(bound);
});

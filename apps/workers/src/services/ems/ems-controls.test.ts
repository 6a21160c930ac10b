/** Kill switches, repeats, restarts and strangers at the EMS. */
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { px } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  FIXTURE_START_MS,
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
} from '../../testing/ems-fixture.ts';

const toKill = (change: Partial<KillSwitchAction>): KillSwitchAction => ({
  actionId: `action-${change.action ?? 'ACTIVATED'}`,
  killSwitchId: 'kill-1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager',
  reason: 'test',
  ordersCancelled: 0,
  at: FIXTURE_START_MS,
  ...change,
});

describe('a kill switch', () => {
  it.each([
    ['all', null],
    ['user', 'trader-1'],
    ['symbol', 'AAPL'],
    ['algo', 'LIT'],
  ] as const)('on %s %s stops every fill until it is released', async (scope, target) => {
    const fixture = await startedEms();
    const resting = fixtureOrder(1, { price: fixture.quote().bid, timeInForce: 'GTC' });
    await fixture.route(resting);
    await fixture.notify('killswitch.changed', toKill({ scope, target }));
    const market = fixtureOrder(2);
    expect(listFills(await fixture.route(market))).toEqual([]);
    const ioc = await fixture.route(fixtureOrder(3, { timeInForce: 'IOC' }));
    expect(listAcks(ioc)).toMatchObject([{ kind: 'CANCELED', reason: 'KILL_SWITCH_ACTIVE' }]);
    for (let i = 0; i < 200; i += 1) expect(await fixture.tick()).toEqual([]);
    await fixture.notify('killswitch.changed', toKill({ scope, target, action: 'RELEASED' }));
    expect(sumShares(listFills(await fixture.tick()))).toBeGreaterThanOrEqual(100);
    expect(fixture.order(market.orderId)?.state).toBe('FILLED');
  });

  it('on others changes nothing', async () => {
    const fixture = await startedEms();
    await fixture.notify('killswitch.changed', toKill({ scope: 'user', target: 'somebody' }));
    expect(sumShares(listFills(await fixture.route(fixtureOrder(1))))).toBe(100);
  });

  it('on a venue closes that venue only', async () => {
    const fixture = await startedEms();
    await fixture.notify('killswitch.changed', toKill({ scope: 'venue', target: 'XNAS' }));
    const published = listFills(await fixture.route(fixtureOrder(1, { qty: 30_000 })));
    expect(sumShares(published)).toBe(30_000);
    expect(published.map(({ venue }) => venue)).not.toContain('XNAS');
  });

  it('holds over a restart', async () => {
    const fixture = await startedEms();
    await fixture.notify('killswitch.changed', toKill({}));
    fixture.lone.restart();
    await fixture.tick();
    expect(listFills(await fixture.route(fixtureOrder(1)))).toEqual([]);
  });
});

describe('repeats and strangers', () => {
  it('an order routed twice is filled once, before and after a restart', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1);
    expect(sumShares(listFills(await fixture.route(order)))).toBe(100);
    expect(await fixture.route(order)).toEqual([]);
    fixture.lone.restart();
    await fixture.tick();
    expect(await fixture.route(order)).toEqual([]);
  });

  it('a restart loses no order: what rested rests on, what waited for the market meets it', async () => {
    const fixture = await startedEms();
    const resting = fixtureOrder(1, { price: fixture.quote().bid + 10_000, timeInForce: 'GTC' });
    await fixture.route(resting);
    fixture.lone.restart();
    const waiting = fixtureOrder(2);
    await fixture.route(waiting);
    fixture.lone.restart();
    expect(fixture.order(resting.orderId)?.state).toBe('WORKING');
    expect(sumShares(listFills(await fixture.tick()))).toBeGreaterThanOrEqual(100);
    expect(fixture.order(waiting.orderId)?.state).toBe('FILLED');
    for (let i = 0; i < 4_000 && fixture.order(resting.orderId)?.state === 'WORKING'; i += 1) {
      await fixture.tick();
    }
    expect(fixture.order(resting.orderId)?.state).toBe('FILLED');
  });

  it.each([
    ['an algorithm', { strategy: 'TWAP' }],
    ['another desk', { instrumentType: 'fx', desk: 'FX' }],
  ] as const)('an order of %s is left to its own executor', async (_, change) => {
    const fixture = await startedEms();
    expect(await fixture.route(fixtureOrder(1, change))).toEqual([]);
  });

  it('a duplicate or older batch changes nothing', async () => {
    const fixture = await startedEms();
    const { ask, askSize } = fixture.quote();
    const batch = fixture.market.batch(fixture.lone.nowMs);
    await fixture.route(fixtureOrder(1, { qty: askSize, price: ask, timeInForce: 'IOC' }));
    await fixture.receive(batch);
    await fixture.receive({ ...batch, seq: 0, at: batch.at - 250 });
    const published = await fixture.route(fixtureOrder(2, { price: ask, timeInForce: 'IOC' }));
    expect(listFills(published)).toEqual([]);
  });

  it('an unlisted symbol is cancelled with the reason', async () => {
    const fixture = await startedEms();
    const published = await fixture.notify('orders.routed', {
      order: { ...fixtureOrder(1), symbol: 'NOSUCH' as never },
      tradingStyle: 'low_touch',
      protectionPx: px(1_000_000),
    });
    expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED', reason: 'UNKNOWN_SYMBOL' }]);
  });
});

/** Kill switches, repeats, restarts and strangers at the EMS. */
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { px } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  acksOf,
  BENCH_START_MS,
  benchOrder,
  fillsOf,
  sharesOf,
  startedEms,
} from '../../testing/ems-bench.ts';

const killOf = (change: Partial<KillSwitchAction>): KillSwitchAction => ({
  actionId: `action-${change.action ?? 'ACTIVATED'}`,
  killSwitchId: 'kill-1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager',
  reason: 'test',
  ordersCancelled: 0,
  at: BENCH_START_MS,
  ...change,
});

describe('a kill switch', () => {
  it.each([
    ['all', null],
    ['user', 'trader-1'],
    ['symbol', 'AAPL'],
    ['algo', 'LIT'],
  ] as const)('on %s %s stops every fill until it is released', async (scope, target) => {
    const bench = await startedEms();
    const resting = benchOrder(1, { price: bench.quote().bid, timeInForce: 'GTC' });
    await bench.route(resting);
    await bench.tell('killswitch.changed', killOf({ scope, target }));
    const market = benchOrder(2);
    expect(fillsOf(await bench.route(market))).toEqual([]);
    const ioc = await bench.route(benchOrder(3, { timeInForce: 'IOC' }));
    expect(acksOf(ioc)).toMatchObject([{ kind: 'CANCELED', reason: 'KILL_SWITCH_ACTIVE' }]);
    for (let i = 0; i < 200; i += 1) expect(await bench.tick()).toEqual([]);
    await bench.tell('killswitch.changed', killOf({ scope, target, action: 'RELEASED' }));
    expect(sharesOf(fillsOf(await bench.tick()))).toBeGreaterThanOrEqual(100);
    expect(bench.order(market.orderId)?.state).toBe('FILLED');
  });

  it('on others changes nothing', async () => {
    const bench = await startedEms();
    await bench.tell('killswitch.changed', killOf({ scope: 'user', target: 'somebody' }));
    expect(sharesOf(fillsOf(await bench.route(benchOrder(1))))).toBe(100);
  });

  it('on a venue closes that venue only', async () => {
    const bench = await startedEms();
    await bench.tell('killswitch.changed', killOf({ scope: 'venue', target: 'XNAS' }));
    const said = fillsOf(await bench.route(benchOrder(1, { qty: 30_000 })));
    expect(sharesOf(said)).toBe(30_000);
    expect(said.map(({ venue }) => venue)).not.toContain('XNAS');
  });

  it('holds over a restart', async () => {
    const bench = await startedEms();
    await bench.tell('killswitch.changed', killOf({}));
    bench.lone.restart();
    await bench.tick();
    expect(fillsOf(await bench.route(benchOrder(1)))).toEqual([]);
  });
});

describe('repeats and strangers', () => {
  it('an order routed twice is filled once, before and after a restart', async () => {
    const bench = await startedEms();
    const order = benchOrder(1);
    expect(sharesOf(fillsOf(await bench.route(order)))).toBe(100);
    expect(await bench.route(order)).toEqual([]);
    bench.lone.restart();
    await bench.tick();
    expect(await bench.route(order)).toEqual([]);
  });

  it('a restart loses no order: what rested rests on, what waited for the market meets it', async () => {
    const bench = await startedEms();
    const resting = benchOrder(1, { price: bench.quote().bid + 10_000, timeInForce: 'GTC' });
    await bench.route(resting);
    bench.lone.restart();
    const waiting = benchOrder(2);
    await bench.route(waiting);
    bench.lone.restart();
    expect(bench.order(resting.orderId)?.state).toBe('WORKING');
    expect(sharesOf(fillsOf(await bench.tick()))).toBeGreaterThanOrEqual(100);
    expect(bench.order(waiting.orderId)?.state).toBe('FILLED');
    for (let i = 0; i < 4_000 && bench.order(resting.orderId)?.state === 'WORKING'; i += 1) {
      await bench.tick();
    }
    expect(bench.order(resting.orderId)?.state).toBe('FILLED');
  });

  it.each([
    ['an algorithm', { strategy: 'TWAP' }],
    ['another desk', { instrumentType: 'fx', desk: 'FX' }],
  ] as const)('an order of %s is left to its own executor', async (_, change) => {
    const bench = await startedEms();
    expect(await bench.route(benchOrder(1, change))).toEqual([]);
  });

  it('a duplicate or older batch changes nothing', async () => {
    const bench = await startedEms();
    const { ask, askSize } = bench.quote();
    const batch = bench.market.batch(bench.lone.nowMs);
    await bench.route(benchOrder(1, { qty: askSize, price: ask, timeInForce: 'IOC' }));
    await bench.hear(batch);
    await bench.hear({ ...batch, seq: 0, at: batch.at - 250 });
    const said = await bench.route(benchOrder(2, { price: ask, timeInForce: 'IOC' }));
    expect(fillsOf(said)).toEqual([]);
  });

  it('an unlisted symbol is cancelled with the reason', async () => {
    const bench = await startedEms();
    const said = await bench.tell('orders.routed', {
      order: { ...benchOrder(1), symbol: 'NOSUCH' as never },
      tradingStyle: 'low_touch',
      protectionPx: px(1_000_000),
    });
    expect(acksOf(said)).toMatchObject([{ kind: 'CANCELED', reason: 'UNKNOWN_SYMBOL' }]);
  });
});

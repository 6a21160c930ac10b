/** From a trigger to the market: what holds a triggered order, what ends it, and how one that waits is changed. */
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { err, ok } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents } from '@tradefloor/core/trading/order/order.given';
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import { accepting, listTopics, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';
import {
  findTriggerRow,
  givenTrail,
  move,
  release,
  waiting,
} from '../../testing/trigger-fixture.ts';

/** Risk refuses every order for one reason. */
const refusing =
  (reasonCode: RejectReason): OmsFixture['risk'] =>
  () =>
    Promise.resolve(
      ok({
        decision: 'REJECT',
        reasonCode,
        detail: 'as the test wants it',
        checks: [],
        riskConfigVersion: 1,
        elapsedMs: 0,
      }),
    );

describe('what is in the way of a triggered order', () => {
  it('holds it: a kill switch, until it is released', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await oms.kill();
    await move(oms, 9_940);
    expect(listTopics(await release(oms, order))).toEqual(['timer trigger']);
    const [kill] = oms.lone.rows(OMS_TABLES.killSwitches);
    await oms.release(kill?.killSwitchId ?? '');
    expect(listTopics(await release(oms, order))).toEqual(['orders.routed']);
  });

  it('holds it: a silent risk engine', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await move(oms, 9_940);
    oms.risk = () => Promise.resolve(err({ kind: 'UNREACHABLE' } as const));
    expect(listTopics(await release(oms, order))).toEqual(['timer trigger']);
    oms.risk = accepting;
    expect(listTopics(await release(oms, order))).toEqual(['orders.routed']);
  });

  it('a halt: it triggers nothing, and a triggered order waits for its end', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    expect(await move(oms, 9_940, { ticks: [] })).toEqual([]);
    await move(oms, 9_940);
    await move(oms, 9_940, { ticks: [] });
    expect(listTopics(await release(oms, order))).toEqual(['timer trigger']);
    await move(oms, 9_930);
    expect(listTopics(await release(oms, order))).toEqual(['orders.routed']);
  });

  it('ends it with the reason: risk refuses it', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await move(oms, 9_940);
    oms.risk = refusing('SELF_CROSS');
    const events = await release(oms, order);
    expect(listTopics(events)).toEqual(['orders.cancelled']);
    expect(oms.row(order)).toMatchObject({ status: 'CANCELED', rejectCode: 'SELF_CROSS' });
    expect(oms.used()).toBe(0);
    expect(findTriggerRow(oms, order)?.closedAt).not.toBeNull();
  });

  it('is its cancel, which ends it at once', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await move(oms, 9_940);
    expect((await oms.cancel(order)).value?.status).toBe('CANCELED');
    expect(await release(oms, order)).toEqual([]);
  });

  it('holds it: no fresh price', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await move(oms, 9_940);
    oms.risk = refusing('NO_REFERENCE_PRICE');
    expect(listTopics(await release(oms, order))).toEqual(['timer trigger']);
  });

  it('closed hours trigger nothing', async () => {
    const oms = await openOms({ hours: NEW_YORK_HOURS });
    oms.lone.nowMs = Date.UTC(2026, 10, 23, 15);
    await oms.tick({ seq: 500 });
    const order = await waiting(oms);
    oms.lone.nowMs = Date.UTC(2026, 10, 23, 22);
    expect(await move(oms, 9_900, { seq: 501 })).toEqual([]);
    expect(findTriggerRow(oms, order)?.triggeredAt).toBeNull();
  });
});

describe('a change of a waiting order', () => {
  it('is in force at once, and counts', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    const { value, events } = await oms.replace(order, { stopPrice: 9_900, qty: 50 });
    expect(value).toMatchObject({ stopPrice: cents(9_900), qty: 50, leavesQty: 50, version: 2 });
    expect(listTopics(events)).toEqual(['orders.replaced']);
    expect(oms.used()).toBe(4_950);
    expect(await move(oms, 9_940)).toEqual([]);
    expect(listTopics(await move(oms, 9_900))).toContain('timer trigger');
  });

  it('keeps the stop once it is triggered', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await move(oms, 9_940);
    const held = await oms.replace(order, { qty: 50 });
    expect([held.code, held.info.detail]).toEqual([
      'CONFLICT',
      'The order was triggered and waits to go to market. Cancel it or wait.',
    ]);
    await release(oms, order);
    const later = await oms.replace(order, { stopPrice: 9_900 });
    expect(later.code).toBe('CONFLICT');
    expect((await oms.replace(order, { qty: 50 })).value?.status).toBe('PENDING_REPLACE');
  });

  it('is refused where the stop would be reached already, and of a trailing stop', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    expect((await oms.replace(order, { stopPrice: 10_000 })).code).toBe('INVALID_ORDER');
    const trailing = await waiting(oms, givenTrail());
    expect((await oms.replace(trailing, { stopPrice: 9_000 })).code).toBe('INVALID_ORDER');
    expect((await oms.replace(trailing, { qty: 50 })).value?.qty).toBe(50);
  });
});

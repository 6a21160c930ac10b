/** Self-match prevention in the OMS: an order goes to market only when no own order that it would trade with is left there. */
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { TopicName } from '@tradefloor/contracts/topics';
import { SELF_MATCH_MODES, type SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents } from '@tradefloor/core/trading/order/order.given';
import { SELF_MATCH_WAIT_MS } from '@tradefloor/core/trading/order/self-match-row';
import type { HandlerOutput } from '@tradefloor/runtime';
import { describe, expect, it, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { accepting, listTopics, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

/** An OMS under a mode of self-match prevention. */
async function openApart(mode: SelfMatchMode): Promise<OmsFixture> {
  const oms = await openOms();
  oms.risk = async (request) => {
    const decision = await accepting(request);
    return decision.ok ? { ...decision, value: { ...decision.value, selfMatch: mode } } : decision;
  };
  return oms;
}
const sell = (oms: OmsFixture, over: Parameters<OmsFixture['placed']>[0] = {}) =>
  oms.placed({ side: 'SELL', timeInForce: 'GTC', ...over });
const buy = (oms: OmsFixture, over: Parameters<OmsFixture['place']>[0] = {}) =>
  oms.place({ side: 'BUY', timeInForce: 'GTC', ...over });
const routed = (events: readonly HandlerOutput<TopicName, string>[]): Order[] =>
  publishedOn(events, 'orders.routed').map(({ order }) => order);
const held = (oms: OmsFixture) =>
  oms.lone.rows(OMS_TABLES.selfMatches).filter(({ closedAt }) => closedAt === null);
const numbers = (oms: OmsFixture, order: Order) => {
  const { status, qty: all, filledQty, leavesQty } = oms.row(order);
  return [status, all, filledQty, leavesQty];
};
const confirm = (oms: OmsFixture, order: Order, cumQty = 0) =>
  oms.acknowledge(order, { kind: 'CANCELED', cumQty: qty(cumQty), requestNo: 1 });
const expire = (oms: OmsFixture, { orderId }: Order) =>
  oms.lone.fireTimer('self-match-end', { orderId });

describe('cancelOldest', () => {
  it('cancels the own order first, and sends the new one with the confirmation', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    const { value: order, status, events } = await buy(oms);
    expect([status, order?.status]).toEqual([201, 'NEW']);
    expect(listTopics(events)).toEqual([
      'orders.submitted',
      'orders.updated',
      'orders.cancel-requested',
      'timer self-match-end',
    ]);
    expect(publishedOn(events, 'orders.submitted')[0]?.reason).toBe(
      `self-match prevention: waits for own order ${resting.orderId} to leave the market`,
    );
    const why = `self-match prevention: would trade with own order ${order?.orderId}`;
    expect(publishedOn(events, 'orders.cancel-requested')[0]).toMatchObject({ reason: why });

    const confirmed = await confirm(oms, resting);
    expect(listTopics(confirmed)).toEqual(['orders.cancelled', 'orders.routed']);
    expect(publishedOn(confirmed, 'orders.cancelled')[0]).toMatchObject({ reason: why });
    expect(routed(confirmed)).toEqual([order]);
    expect(held(oms)).toEqual([]);
    expect(oms.used()).toBe(10_000);
  });

  it('waits for each of several, whatever their order of confirmation', async () => {
    const oms = await openApart('cancelOldest');
    const first = await sell(oms);
    const second = await sell(oms, { price: cents(9_990) });
    const far = await sell(oms, { price: cents(10_001) });
    await buy(oms);
    expect(oms.row(far).status).toBe('NEW');
    expect(routed(await confirm(oms, second))).toEqual([]);
    expect(routed(await confirm(oms, first))).toHaveLength(1);
  });

  it('takes a fill of the own order before its cancel as a fill', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    await buy(oms);
    expect(routed(await oms.fill(resting, { n: 1, cumQty: 40 }))).toEqual([]);
    expect(routed(await oms.fill(resting, { n: 2, cumQty: 100, qty: 60 }))).toHaveLength(1);
    const late = { kind: 'CANCEL_REJECTED', cumQty: qty(100), reason: 'TOO_LATE' } as const;
    expect(await oms.acknowledge(resting, late)).toEqual([]);
  });

  it('ends with SELF_CROSS when the cancel is refused, and the own order goes on', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    const { value: order } = await buy(oms);
    const events = await oms.acknowledge(resting, { kind: 'CANCEL_REJECTED', reason: 'VENUE' });
    expect(listTopics(events)).toEqual(['orders.updated', 'orders.cancelled']);
    expect(oms.row(resting).status).toBe('NEW');
    expect(oms.row(order as Order)).toMatchObject({
      status: 'CANCELED',
      rejectCode: 'SELF_CROSS',
      rejectReason: `self-match prevention: own order ${resting.orderId} could not be taken off the market`,
    });
    expect(oms.used()).toBe(10_000);
  });

  it('ends with SELF_CROSS when nothing is confirmed within the bound; later news change nothing', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    const { value, events } = await buy(oms);
    const order = value as Order;
    expect(events.find(({ type }) => type === 'wake')).toMatchObject({
      delayMs: SELF_MATCH_WAIT_MS,
      data: { orderId: order.orderId },
    });
    const ended = await expire(oms, order);
    expect(publishedOn(ended, 'orders.cancelled')[0]?.order).toMatchObject({
      status: 'CANCELED',
      rejectCode: 'SELF_CROSS',
      rejectReason: `self-match prevention: own order ${resting.orderId} did not leave the market within 10 s`,
    });
    expect(await expire(oms, order)).toEqual([]);
    expect(listTopics(await confirm(oms, resting))).toEqual(['orders.cancelled']);
    expect(oms.used()).toBe(0);
  });

  it('goes on after a restart at any point', async () => {
    const oms = await openApart('cancelOldest');
    const [first, second] = [await sell(oms), await sell(oms, { price: cents(9_990) })];
    const { value: order } = await buy(oms);
    oms.lone.restart();
    await confirm(oms, first);
    oms.lone.restart();
    expect(routed(await confirm(oms, second)).map(({ orderId }) => orderId)).toEqual([
      order?.orderId,
    ]);
    oms.lone.restart();
    expect(await expire(oms, order as Order)).toEqual([]);
    expect(routed(await confirm(oms, second))).toEqual([]);
  });

  it('waits for a cancel that the user requested, and requests none of its own', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    await oms.cancel(resting);
    const { events } = await buy(oms);
    expect(publishedOn(events, 'orders.cancel-requested')).toEqual([]);
    expect(routed(await confirm(oms, resting))).toHaveLength(1);
  });

  it('of an order that waits itself is done at once', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    const { value } = await buy(oms);
    // Does not reach the resting sell: meets the waiting buy alone.
    const { events } = await oms.place({ side: 'SELL', price: cents(9_990), timeInForce: 'GTC' });
    expect(routed(events)).toHaveLength(1);
    expect(oms.row(value as Order).status).toBe('CANCELED');
    expect(routed(await confirm(oms, resting))).toEqual([]);
  });

  it('counts the parent of an algo, and one without a limit against every price', async () => {
    const oms = await openApart('cancelOldest');
    const parent = await sell(oms, { strategy: 'TWAP', algoParams: { slices: 5 } });
    const { events } = await buy(oms);
    expect(publishedOn(events, 'orders.cancel-requested')[0]).toMatchObject({
      orderId: parent.orderId,
      strategy: 'TWAP',
    });
    const over = await oms.lone.receive('algo.acknowledged', {
      orderId: parent.orderId,
      userId: parent.userId,
      kind: 'CANCELED',
      requestNo: 1,
      qty: parent.qty,
      price: parent.price,
      cumQty: qty(0),
      reason: 'cancelled',
      at: oms.lone.nowMs,
    });
    expect(routed(over)).toHaveLength(1);
  });
});

describe('cancelBoth', () => {
  it('cancels the own orders and the new one, which never goes to market', async () => {
    const oms = await openApart('cancelBoth');
    const [first, second] = [await sell(oms), await sell(oms, { price: cents(9_990) })];
    const { value, status, events } = await buy(oms);
    expect([status, value?.status, value?.rejectCode]).toEqual([201, 'CANCELED', 'SELF_CROSS']);
    expect(value?.rejectReason).toBe('self-match prevention: cancelled together with 2 own orders');
    expect(publishedOn(events, 'orders.cancel-requested')).toHaveLength(2);
    expect([oms.row(first).status, oms.row(second).status]).toEqual(
      Array(2).fill('PENDING_CANCEL'),
    );
    expect(routed([...events, ...(await confirm(oms, first))])).toEqual([]);
    expect(held(oms)).toEqual([]);
  });

  it('is the same for a repeat of the request', async () => {
    const oms = await openApart('cancelBoth');
    await sell(oms);
    const { value } = await buy(oms, { clientOrderId: 'once' as never });
    const again = await buy(oms, { clientOrderId: 'once' as never });
    expect([again.status, again.value, again.events]).toEqual([200, value, []]);
  });
});

describe('decrement', () => {
  it('cancels the smaller own order, and sends the rest of the new one', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms, { qty: qty(30) });
    const { value } = await buy(oms);
    const events = await confirm(oms, resting);
    expect(listTopics(events)).toEqual(['orders.cancelled', 'orders.replaced', 'orders.routed']);
    expect(routed(events)).toMatchObject([{ orderId: value?.orderId, qty: 70, leavesQty: 70 }]);
    expect(oms.used()).toBe(7_000);
  });

  it('reduces the larger own order, and cancels the new one', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms, { qty: qty(250) });
    const { value, events } = await buy(oms);
    expect(publishedOn(events, 'orders.replace-requested')[0]).toMatchObject({ qty: 150 });
    const replaced = { kind: 'REPLACED', qty: qty(150), price: resting.price } as const;
    const confirmed = await oms.acknowledge(resting, replaced);
    expect(routed(confirmed)).toEqual([]);
    expect(numbers(oms, resting)).toEqual(['NEW', 150, 0, 150]);
    expect(oms.row(value as Order)).toMatchObject({ status: 'CANCELED', rejectCode: 'SELF_CROSS' });
    expect(oms.used()).toBe(15_000);
  });

  it('cancels both of the same size', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms);
    const { value } = await buy(oms);
    expect(routed(await confirm(oms, resting))).toEqual([]);
    expect([oms.row(resting).status, oms.row(value as Order).status]).toEqual(
      Array(2).fill('CANCELED'),
    );
  });

  it('takes off what was still open: what filled before the cancel is not taken off the other', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms, { qty: qty(60) });
    await buy(oms);
    await oms.fill(resting, { n: 1, cumQty: 45 });
    const events = await confirm(oms, resting, 45);
    expect(routed(events)).toMatchObject([{ qty: 85 }]);
  });

  it('looks again when fills overtook a reduction: the rest of the own order is cancelled', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms, { qty: qty(250) });
    await buy(oms);
    await oms.fill(resting, { n: 1, cumQty: 200, total: 250 });
    const refused = { kind: 'REPLACE_REJECTED', qty: qty(250), cumQty: qty(200) } as const;
    const again = await oms.acknowledge(resting, { ...refused, reason: 'BELOW_FILLED_QTY' });
    expect(listTopics(again)).toEqual([
      'orders.updated',
      'orders.updated',
      'orders.cancel-requested',
    ]);
    const events = await oms.acknowledge(resting, {
      kind: 'CANCELED',
      requestNo: 2,
      qty: qty(250),
      cumQty: qty(200),
    });
    expect(routed(events)).toMatchObject([{ qty: 50 }]);
  });

  it('ends with SELF_CROSS when the reduction is refused', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms, { qty: qty(250) });
    const { value } = await buy(oms);
    await oms.acknowledge(resting, { kind: 'REPLACE_REJECTED', qty: qty(250) });
    expect(oms.row(value as Order)).toMatchObject({ status: 'CANCELED', rejectCode: 'SELF_CROSS' });
    expect(numbers(oms, resting)).toEqual(['NEW', 250, 0, 250]);
  });

  it('goes through several own orders, and reduces the last', async () => {
    const oms = await openApart('decrement');
    const small = await sell(oms, { qty: qty(40), price: cents(9_980) });
    const large = await sell(oms, { qty: qty(90), price: cents(9_990) });
    const behind = await sell(oms, { qty: qty(10), price: cents(10_000) });
    const { value } = await buy(oms);
    await confirm(oms, small);
    await oms.acknowledge(large, { kind: 'REPLACED', qty: qty(30), price: large.price });
    expect(oms.row(value as Order).status).toBe('CANCELED');
    expect([numbers(oms, large), numbers(oms, behind)]).toEqual([
      ['NEW', 30, 0, 30],
      ['NEW', 10, 0, 10],
    ]);
  });

  it('reduces an order that waits itself at once', async () => {
    const oms = await openApart('decrement');
    const resting = await sell(oms, { qty: qty(10) });
    const { value } = await buy(oms);
    const small = { side: 'SELL', price: cents(9_990), qty: qty(25) } as const;
    const { value: consumed } = await oms.place({ ...small, timeInForce: 'GTC' });
    expect(consumed?.status).toBe('CANCELED');
    expect(numbers(oms, value as Order)).toEqual(['NEW', 75, 0, 75]);
    expect(routed(await confirm(oms, resting))).toMatchObject([{ qty: 65 }]);
  });
});

describe.each(SELF_MATCH_MODES)('under %s', (mode) => {
  test('an order that meets no own one takes the steps that it took without the mode', async () => {
    const [plain, apart] = [await openOms(), await openApart(mode)];
    const seen = [];
    for (const oms of [plain, apart]) {
      await sell(oms, { price: cents(10_001) });
      const { events } = await buy(oms);
      const rows = Object.values(OMS_TABLES).map((def) => oms.lone.rows(def as never).length);
      seen.push({ events: listTopics(events), rows });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[1]?.events).toEqual(['orders.submitted', 'orders.routed']);
  });

  test('a replace that would meet an own order is refused, and the order keeps its terms', async () => {
    const oms = await openApart(mode);
    await sell(oms);
    const { value } = await buy(oms, { price: cents(9_990) });
    const order = value as Order;
    expect(await oms.replace(order, { price: 10_000 })).toMatchObject({
      code: 'SELF_CROSS',
      info: { detail: 'The order would trade with own order at 100' },
    });
    expect((await oms.replace(order, { price: 9_999 })).code).toBeNull();
  });
});

describe('an order that waits', () => {
  it('is cancelled at once by its user, and does not go out later', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    const { value } = await buy(oms);
    const { value: over, events } = await oms.cancel(value as Order);
    expect(over).toMatchObject({ status: 'CANCELED', rejectCode: null, leavesQty: 0 });
    expect(listTopics(events)).toEqual(['orders.cancelled']);
    expect(routed(await confirm(oms, resting))).toEqual([]);
  });

  it('is not replaced: it would go out on terms that no one looked at', async () => {
    const oms = await openApart('cancelOldest');
    await sell(oms);
    const { value } = await buy(oms);
    expect((await oms.replace(value as Order, { qty: 50 })).code).toBe('CONFLICT');
  });

  it('is cancelled by a kill switch that cancels open orders', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    const { value } = await buy(oms);
    await oms.kill({ scope: 'symbol', target: 'AAPL', cancelOpen: true });
    expect(oms.row(value as Order).status).toBe('CANCELED');
    expect(routed(await confirm(oms, resting))).toEqual([]);
  });

  it('belongs to the request that brought it when it goes out', async () => {
    const oms = await openApart('cancelOldest');
    const resting = await sell(oms);
    await buy(oms);
    const [row] = held(oms);
    const out = (await confirm(oms, resting)).find(
      (event) => event.type === 'say' && event.topic === 'orders.routed',
    );
    expect(out).toMatchObject({ requestId: row?.requestId });
  });
});

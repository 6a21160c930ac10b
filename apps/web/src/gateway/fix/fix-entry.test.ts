/** Order entry over FIX as a user's program meets it: orders, changes, reports, and what was missed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userId } from '@tradefloor/contracts/ids';
import { givenOrder } from '@tradefloor/contracts/testing/given';
import { MemoryStore } from '@tradefloor/fix/store';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/given.ts';
import {
  cancel,
  type givenFixEntry,
  KEY_ID,
  newOrder,
  ownPlatforms,
  type Platform,
  replace,
  status,
} from './fix-entry.given.ts';

const { open, connect, close } = ownPlatforms();

async function loggedOn(change: Parameters<typeof givenFixEntry>[0] = {}) {
  const platform = await open(change);
  const key = platform.makeKey();
  const client = connect(platform, { key });
  await eventually(client.logons).toBe(1);
  return { ...platform, platform, client, key };
}

/** The one order there is. */
const theOrder = ({ oms }: Pick<Platform, 'oms'>) => {
  const [order] = oms.orders.values();
  if (order === undefined) throw new Error('there is an order');
  return order;
};

describe('an order over FIX', () => {
  it('is its user’s, sent with the key, and reported once as accepted and for each fill', async () => {
    const { client, oms, services } = await loggedOn();
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0']);
    const placed = services.seen.find(({ method }) => method === 'POST');
    expect(placed?.identity?.caller).toMatchObject({ userId: 'trader-1', key: { keyId: KEY_ID } });
    expect(JSON.parse(placed?.body ?? '')).toMatchObject({
      clientOrderId: `${KEY_ID}.A1`,
      symbol: 'AAPL',
      side: 'BUY',
      qty: 100,
      price: 100,
      timeInForce: 'DAY',
      instrumentType: 'equity',
    });
    oms.fill(theOrder({ oms }), 40, 'E1');
    oms.fill(theOrder({ oms }), 60, 'E2');
    await eventually(client.reports).toEqual(['A1 - 0 0', 'A1 - F 1', 'A1 - F 2']);
    expect(client.texts('8', 14, 151, 32, 31, 6)).toEqual([
      '0 100 - - 0',
      '40 60 40 100 100',
      '100 0 60 100 100',
    ]);
  });

  it('that the platform refuses is rejected once, with its reason and its id', async () => {
    const { client, oms } = await loggedOn();
    const { orderId } = givenOrder();
    oms.refusal = { code: 'QTY_LIMIT_EXCEEDED', detail: 'at most 50', orderId };
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 8 8']);
    expect(client.texts('8', 37)).toEqual([orderId]);
    oms.refusal = { code: 'QTY_LIMIT_EXCEEDED', detail: 'at most 50' };
    client.send(newOrder('A2'));
    await eventually(client.reports).toEqual(['A1 - 8 8', 'A2 - 8 8']);
    expect(client.texts('8', 103).at(-1)).toBe('3');
    expect(client.texts('8', 58).at(-1)).toMatch(/^QTY_LIMIT_EXCEEDED: .*at most 50/i);
  });

  it('is cancelled under the new name, and a second cancel is too late', async () => {
    const { client, oms } = await loggedOn();
    client.send(newOrder('A1'));
    client.send(cancel('C1', 'A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0', 'C1 A1 6 6']);
    oms.change(theOrder({ oms }), 'orders.cancelled', {
      status: 'CANCELED',
      leavesQty: 0 as never,
    });
    await eventually(() => client.reports().at(-1)).toBe('C1 A1 4 4');
    oms.refusal = { code: 'CONFLICT', detail: 'the order is cancelled' };
    client.send(cancel('C2', 'A1'));
    await eventually(() => client.texts('9', 11, 41, 39, 102, 434)).toEqual(['C2 A1 4 0 1']);
  });

  it('whose cancel comes too late is reported as it goes on', async () => {
    const { client, oms } = await loggedOn();
    client.send(newOrder('A1'));
    client.send(cancel('C1', 'A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0', 'C1 A1 6 6']);
    oms.change(theOrder({ oms }), 'orders.updated', { status: 'NEW' });
    await eventually(() => client.texts('9', 11, 41, 39)).toEqual(['C1 A1 0']);
  });

  it('that trades or ends before its change leaves that too late, once', async () => {
    const { client, oms, platform } = await loggedOn();
    client.send(newOrder('A1'));
    client.send(cancel('C1', 'A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0', 'C1 A1 6 6']);
    oms.fill(theOrder({ oms }), 100, 'E1');
    await eventually(() => client.texts('9', 11, 41, 39, 102, 434)).toEqual(['C1 A1 2 0 1']);
    expect(client.reports().at(-1)).toBe('A1 - F 2');
    client.send(newOrder('A2'));
    client.send(replace('B2', 'A2', '101'));
    await eventually(() => client.reports().at(-1)).toBe('B2 A2 E E');
    const second = [...oms.orders.values()].find(({ clientOrderId }) =>
      clientOrderId.endsWith('.A2'),
    );
    if (second === undefined) throw new Error('there is a second order');
    oms.change(second, 'orders.expired', { status: 'EXPIRED', leavesQty: 0 as never });
    await eventually(() => client.texts('9', 11, 41, 39, 102, 434).at(-1)).toBe('B2 A2 C 0 2');
    expect(client.reports().at(-1)).toBe('A2 - C C');
    platform.gap();
    client.send(status('A2'));
    await eventually(() => client.reports().at(-1)).toBe('A2 - I C');
    expect(client.texts('9', 11)).toEqual(['C1', 'B2']);
  });

  it('is replaced under the new name, which its later reports have', async () => {
    const { client, oms, services } = await loggedOn();
    client.send(newOrder('A1'));
    client.send(replace('B1', 'A1', '101.5'));
    await eventually(client.reports).toEqual(['A1 - 0 0', 'B1 A1 E E']);
    const patched = services.seen.find(({ method }) => method === 'PATCH');
    expect(JSON.parse(patched?.body ?? '')).toEqual({ qty: 200, price: 101.5 });
    const change = { status: 'NEW', qty: 200 as never, leavesQty: 200 as never } as const;
    oms.change(theOrder({ oms }), 'orders.replaced', change);
    oms.fill(theOrder({ oms }), 200, 'E1');
    await eventually(client.reports).toEqual(['A1 - 0 0', 'B1 A1 E E', 'B1 A1 5 0', 'B1 - F 2']);
  });

  it('has one name: a used ClOrdID is refused for orders, cancels and replaces', async () => {
    const { client, oms } = await loggedOn();
    client.send(newOrder('A1'));
    client.send(newOrder('A1', '99'));
    client.send(cancel('A1', 'A1'));
    await eventually(() => client.texts('8', 11, 150, 103)).toEqual(['A1 0 -', 'A1 8 6']);
    await eventually(() => client.texts('9', 11, 41, 102)).toEqual(['A1 A1 6']);
    expect(oms.orders.size).toBe(1);
  });

  it('of another key or person is not there', async () => {
    const { client, oms } = await loggedOn();
    const others = [
      givenOrder({ clientOrderId: 'of-the-desk' }),
      givenOrder({ clientOrderId: `${KEY_ID}.X`, userId: userId('bob') }),
    ];
    for (const order of others)
      oms.publish('orders.submitted', { order, actor: 'x', reason: null });
    client.send(cancel('C1', 'of-the-desk'));
    client.send(cancel('C2', 'X'));
    client.send(status('X'));
    await eventually(() => client.texts('9', 11, 37, 102)).toEqual(['C1 NONE 1', 'C2 NONE 1']);
    await eventually(() => client.texts('8', 11, 37, 150, 39)).toEqual(['X NONE I 8']);
  });

  it.each(['E', 'AF', 'V', 'R', 'q'])('%s is no message of order entry', async (type) => {
    const { client } = await loggedOn();
    client.send({ type, header: [], body: [] });
    await eventually(() => client.received.map((message) => message.type)).toEqual([
      expect.stringMatching(/^[3j]$/),
    ]);
  });
});

describe('what happened while a session was away', () => {
  it('is reported once at its Logon, in order, and nothing twice', async () => {
    const { client, oms, platform, key, gateway } = await loggedOn();
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0']);
    await client.initiator.stop();
    await eventually(() =>
      platform.lines.some((line) => line.event === 'fix' && line.outcome === 'closed'),
    ).toBe(true);
    oms.fill(theOrder({ oms }), 40, 'E1');
    oms.fill(theOrder({ oms }), 60, 'E2');
    const again = connect(platform, { key, store: client.store });
    await eventually(again.reports).toEqual(['A1 - F 1', 'A1 - F 2']);
    platform.gap();
    again.send(status('A1'));
    await eventually(again.reports).toEqual(['A1 - F 1', 'A1 - F 2', 'A1 - I 2']);
    expect(gateway.sockets()).toBe(0);
  });

  it('includes a restart of the gateway: numbers, names and reports are in its files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fix-entry-'));
    const fix = { host: '127.0.0.1', port: 0, folder };
    const first = await loggedOn({ fix });
    const { oms } = first;
    first.client.send(newOrder('A1'));
    first.client.send(replace('B1', 'A1', '101'));
    await eventually(first.client.reports).toEqual(['A1 - 0 0', 'B1 A1 E E']);
    await first.client.initiator.stop();
    await close(first.platform);

    const second = await open({ fix });
    const key = second.makeKey();
    second.services.replies((seen) => oms.reply(seen));
    oms.publish = (topic, payload) => second.publish(topic as never, payload as never);
    const change = { status: 'NEW', qty: 200 as never, leavesQty: 200 as never } as const;
    oms.change(theOrder({ oms }), 'orders.replaced', change);
    const client = connect(second, { key, store: first.client.store });
    await eventually(client.reports).toEqual(['B1 A1 5 0']);
    client.send(cancel('C1', 'B1'));
    await eventually(client.reports).toEqual(['B1 A1 5 0', 'C1 B1 6 6']);
  });

  it('is not lost where the client forgets its numbers and resets them', async () => {
    const { client, oms, platform, key } = await loggedOn();
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0']);
    await client.initiator.stop();
    await eventually(() =>
      platform.lines.some((line) => line.event === 'fix' && line.outcome === 'closed'),
    ).toBe(true);
    oms.fill(theOrder({ oms }), 100, 'E1');
    const again = connect(platform, { key, store: new MemoryStore() });
    again.initiator.resetAtNextLogon();
    await eventually(() => again.reports().at(-1)).toBe('A1 - F 2');
    again.send(newOrder('A1'));
    await eventually(() => oms.orders.size).toBe(1);
  });
});

describe('a key that may read and not trade', () => {
  it('is sent all orders of its user as copies, and enters none', async () => {
    const platform = await open();
    const key = platform.makeKey(['read', 'fix']);
    const client = connect(platform, { key });
    await eventually(client.logons).toBe(1);
    client.send(newOrder('A1'));
    await eventually(() => client.texts('8', 11, 150, 103)).toEqual(['A1 8 0']);
    expect(client.texts('8', 58)[0]).toContain('lacks the scope "trade"');
    expect(platform.oms.orders.size).toBe(0);
    const order = givenOrder({ clientOrderId: 'by-hand' });
    platform.oms.publish('orders.submitted', { order, actor: 'trader-1', reason: null });
    const hers = givenOrder({ clientOrderId: 'hers', userId: userId('bob') });
    platform.oms.publish('orders.submitted', { order: hers, actor: 'bob', reason: null });
    await eventually(() => client.texts('8', 11, 150, 797)).toEqual(['A1 8 -', 'by-hand 0 Y']);
  });
});

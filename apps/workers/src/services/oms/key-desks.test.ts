/** API keys at the OMS: those of one desk trade there and nowhere else, and the record names the key. */

import { placeBasket, reviewBasket, stopBasket } from '@tradefloor/contracts/calls/baskets';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import {
  cancelOrder,
  cancelOrders,
  placeLinked,
  placeOrder,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import { userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import {
  cents,
  givenCaller,
  givenOrderId,
  givenRequest,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { beforeEach, describe, expect, it } from 'vitest';
import { limit, stop } from '../../testing/link-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

let fixture: OmsFixture;
beforeEach(async () => {
  fixture = await openOms();
});

const KEY = 'k00000000001';
const withKey = (...scopes: KeyScope[]) => ({ ...givenCaller(), key: { keyId: KEY, scopes } });
const LIMIT = { orderType: 'LIMIT', price: cents(9_900), timeInForce: 'GTC' } as const;
const TEXT = 'symbol,side,qty,type\nAAPL,BUY,100,MARKET\n';
const BASKET = '0193a2b4-5c6d-4e8f-8123-456789abcdef';

const run = <C extends Call>(call: C, input: CallInput<C>, ...scopes: KeyScope[]) =>
  fixture.request(call, input, withKey(...scopes));

const OTHER_DESK = { code: 'FORBIDDEN' };

describe('a key for one desk', () => {
  it('places orders of its desk, and is refused by name on another', async () => {
    const order = givenRequest(LIMIT);
    expect(await run(placeOrder, order, 'trade:EQ')).toMatchObject({ value: { desk: 'EQ' } });
    const refused = await run(placeOrder, { ...order, clientOrderId: 'other' }, 'read', 'trade:FI');
    expect(refused).toMatchObject(OTHER_DESK);
    expect(JSON.stringify(refused)).toContain('lacks the scope \\"trade:EQ\\"');
  });

  it('changes and cancels orders of its desk alone', async () => {
    const order = await fixture.placed(LIMIT);
    const { orderId } = order;
    const change = { orderId, qty: qty(50) };
    for (const [call, input] of [
      [replaceOrder, change],
      [cancelOrder, { orderId }],
      [cancelOrders, { orderIds: [orderId] }],
      [cancelOrders, { filter: {} }],
    ] as const) {
      expect(await run(call as Call, input, 'trade:FX')).toMatchObject(OTHER_DESK);
    }
    expect(fixture.row(order).status).toBe('NEW');
    const cancelled = await run(cancelOrders, { filter: {} }, 'trade:EQ');
    expect(cancelled.value).toMatchObject({ items: [{ orderId, outcome: 'REQUESTED' }] });
  });

  it('learns nothing of orders that are not its user’s', async () => {
    const other = givenUser({ userId: userId('bob'), username: 'bob' });
    fixture.users.set(other.userId, other);
    const { orderId } = await fixture.placed(LIMIT);
    const caller = { ...withKey('trade:FI'), userId: other.userId };
    for (const id of [orderId, givenOrderId(9)]) {
      expect(await fixture.request(cancelOrder, { orderId: id }, caller)).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('has the baskets of its desk', async () => {
    for (const [call, input] of [
      [reviewBasket, { text: TEXT }],
      [placeBasket, { basketId: BASKET, text: TEXT }],
    ] as const) {
      expect(await run(call as Call, input, 'trade:FI')).toMatchObject(OTHER_DESK);
    }
    const placed = await run(placeBasket, { basketId: BASKET, text: TEXT } as never, 'trade:EQ');
    expect(placed.code ?? null).toBeNull();
    const basketId = BASKET as never;
    expect(await run(stopBasket, { basketId }, 'trade:FI')).toMatchObject(OTHER_DESK);
    expect((await run(stopBasket, { basketId }, 'trade:EQ')).code ?? null).toBeNull();
  });
});

describe('the record of what a key did', () => {
  const changes = (events: readonly object[]) =>
    events.flatMap((out) => ('payload' in out ? [(out.payload as { keyId?: string }).keyId] : []));

  it('names the key with an order, a rejection and a cancel', async () => {
    const placed = await run(placeOrder, givenRequest(LIMIT), 'trade');
    expect(changes(placed.events)).toContain(KEY);
    const { orderId } = placed.value as { orderId: ReturnType<typeof givenOrderId> };
    const much = givenRequest({ ...LIMIT, qty: qty(99_999_999), clientOrderId: 'much' });
    const rejected = await run(placeOrder, much, 'trade');
    expect(rejected.code).toBe('QTY_LIMIT_EXCEEDED');
    expect(changes(rejected.events)).toEqual([KEY]);
    const cancelled = await run(cancelOrder, { orderId }, 'trade');
    expect(changes(cancelled.events)).toContain(KEY);
  });

  it('names the key with the orders of a basket, which are placed after the request', async () => {
    const requested = { basketId: BASKET, text: TEXT } as never;
    await run(placeBasket, requested, 'trade:EQ');
    const sent = await fixture.lone.fireTimer('basket', { userId: 'alice', basketId: BASKET });
    expect(changes(sent)).toContain(KEY);
  });

  it('names the key with what risk decides on an order and on its change', async () => {
    const { value } = await run(placeOrder, givenRequest(LIMIT), 'trade');
    const { orderId } = value as { orderId: ReturnType<typeof givenOrderId> };
    await run(replaceOrder, { orderId, qty: qty(50) }, 'trade');
    await fixture.request(
      placeOrder,
      givenRequest({ ...LIMIT, clientOrderId: 'hers' }),
      givenCaller(),
    );
    const asked = fixture.riskAsked.map(({ replaces, keyId }) => [replaces ?? null, keyId]);
    expect(asked).toEqual([
      [null, KEY],
      [orderId, KEY],
      [null, undefined],
    ]);
  });

  it('names the key with what risk decides on the orders of a basket', async () => {
    await run(placeBasket, { basketId: BASKET, text: TEXT } as never, 'trade:EQ');
    await fixture.lone.fireTimer('basket', { userId: 'alice', basketId: BASKET });
    expect(fixture.riskAsked.map(({ keyId }) => keyId)).toEqual([KEY]);
  });

  it('names the key that stopped a basket, once', async () => {
    await run(placeBasket, { basketId: BASKET, text: TEXT } as never, 'trade:EQ');
    const stopped = await run(stopBasket, { basketId: BASKET } as never, 'trade:EQ');
    const again = await run(stopBasket, { basketId: BASKET } as never, 'trade:EQ');
    const steps = [stopped, again].map(({ events }) => publishedOn(events, 'requests.step'));
    const step = { kind: 'basket.stopped', userId: 'alice', keyId: KEY, subject: BASKET };
    expect(steps).toMatchObject([[{ ...step, detail: '1 lines not sent' }], []]);
  });

  it('names none where a person did it', async () => {
    const placed = await fixture.request(placeOrder, givenRequest(LIMIT), givenCaller());
    expect(changes(placed.events)).not.toContain(KEY);
  });
});

describe('what a key has in the market', () => {
  const OTHER = 'k00000000002';
  const KEYED = (n: number, keyId?: string) =>
    fixture.request(
      placeOrder,
      givenRequest({ ...LIMIT, price: cents(9_900 + n), clientOrderId: `o${n}` }),
      keyId === undefined
        ? givenCaller()
        : { ...givenCaller(), key: { keyId, scopes: ['trade' as const] } },
    );
  const idAt = (reply: { readonly value: unknown }) => (reply.value as { orderId: string }).orderId;

  it('is cancelled by its owner in one call, and nothing else is', async () => {
    const [own, others, byHand] = [await KEYED(1, KEY), await KEYED(2, OTHER), await KEYED(3)];
    const cancelled = await fixture.request(
      cancelOrders,
      { filter: { keyId: KEY } },
      givenCaller(),
    );
    expect(cancelled.value).toMatchObject({
      items: [{ orderId: idAt(own), outcome: 'REQUESTED' }],
      remaining: 0,
    });
    for (const order of [others, byHand]) {
      expect(fixture.row(order.value as never).status).toBe('NEW');
    }
    const again = await fixture.request(cancelOrders, { filter: { keyId: KEY } }, givenCaller());
    expect(again.value).toMatchObject({ items: [{ outcome: 'PENDING' }] });
  });

  it('includes orders of its baskets and linked orders', async () => {
    await run(
      placeBasket,
      { basketId: BASKET, text: 'symbol,side,qty,type,price\nAAPL,BUY,100,LIMIT,99\n' } as never,
      'trade:EQ',
    );
    await fixture.lone.fireTimer('basket', { userId: 'alice', basketId: BASKET });
    const exits = [limit('SELL', 10_400), stop('SELL', 9_500)];
    const linked = await run(placeLinked, { link: 'OCO', orders: exits } as never, 'trade');
    expect(linked.code ?? null).toBeNull();
    const cancelled = await fixture.request(
      cancelOrders,
      { filter: { keyId: KEY } },
      givenCaller(),
    );
    const { items } = cancelled.value as { items: { outcome: string }[] };
    expect(items.map(({ outcome }) => outcome)).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED']);
  });

  it('of another person is not reached by the key’s name', async () => {
    const own = await KEYED(1, KEY);
    const bob = givenUser({ userId: userId('bob'), username: 'bob' });
    fixture.users.set(bob.userId, bob);
    const caller = { ...givenCaller(), userId: bob.userId };
    const cancelled = await fixture.request(cancelOrders, { filter: { keyId: KEY } }, caller);
    expect(cancelled.value).toMatchObject({ items: [], remaining: 0 });
    expect(fixture.row(own.value as never).status).toBe('NEW');
  });
});

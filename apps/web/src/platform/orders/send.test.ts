import { describe, expect, it, vi } from 'vitest';
import { toOrder } from '../testing/given.ts';
import { findField, type NamedRequest, type SendPorts, sendOrder, withClientIds } from './send.ts';

const ORDER = {
  clientOrderId: 'c-1',
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;

const given = (more: Partial<SendPorts>): SendPorts => ({
  place: async () => [toOrder(1)],
  findOrder: async () => null,
  nowMs: () => 0,
  wait: async () => undefined,
  ...more,
});
const broken = async (): Promise<never> => {
  throw new Error('socket closed');
};

const BRACKET: NamedRequest = {
  link: 'BRACKET',
  orders: [ORDER, { ...ORDER, clientOrderId: 'c-2' }, { ...ORDER, clientOrderId: 'c-3' }],
};

describe('sending orders that belong together', () => {
  it('each gets a name of its own', () => {
    const ids = ['c-1', 'c-2', 'c-3'];
    const newId = () => ids.shift() ?? '';
    const requested = { link: 'BRACKET', orders: [ORDER, ORDER, ORDER] } as const;
    expect(withClientIds({ ...requested, orders: [...requested.orders] }, newId)).toEqual(BRACKET);
  });

  it('returns the first with those that belong to it', async () => {
    const orders = [toOrder(1), toOrder(2), toOrder(3)];
    const sent = await sendOrder(given({ place: async () => orders }), BRACKET);
    expect(sent).toMatchObject({ kind: 'accepted', order: orders[0], linked: orders.slice(1) });
  });

  it('without response they are found by their names, and are never placed again', async () => {
    const place = vi.fn(broken);
    const findOrder = vi.fn(async (id: string) => toOrder(Number(id.slice(-1))));
    const sent = await sendOrder(given({ place, findOrder }), BRACKET);
    expect(sent).toMatchObject({ order: { clientOrderId: 'c-1' }, linked: [{}, {}] });
    expect(findOrder.mock.calls).toEqual([['c-1'], ['c-2'], ['c-3']]);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('unknown to the platform they are lost', async () => {
    expect(await sendOrder(given({ place: broken }), BRACKET)).toEqual({ kind: 'lost' });
  });
});

describe('sending an order', () => {
  it('returns the order', async () => {
    expect(await sendOrder(given({}), ORDER)).toMatchObject({ kind: 'accepted' });
  });

  it('a refusal is shown with its code and is not looked up', async () => {
    const findOrder = vi.fn(async () => null);
    const place = async (): Promise<never> => {
      throw Object.assign(new Error('too far'), { data: { refusal: 'PRICE_COLLAR' } });
    };
    const sent = await sendOrder(given({ place, findOrder }), ORDER);
    expect(sent).toMatchObject({ kind: 'refused', refusal: { code: 'PRICE_COLLAR' } });
    expect(findOrder).not.toHaveBeenCalled();
  });

  it('an order without response that arrived is found by its own name, and is never placed again', async () => {
    const place = vi.fn(broken);
    let requested = 0;
    const findOrder = async () => {
      requested += 1;
      return requested < 3 ? null : toOrder(1);
    };
    expect(await sendOrder(given({ place, findOrder }), ORDER)).toMatchObject({ kind: 'accepted' });
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('an order unknown to the platform is lost; one without a result is unknown', async () => {
    expect(await sendOrder(given({ place: broken }), ORDER)).toEqual({ kind: 'lost' });
    expect(await sendOrder(given({ place: broken, findOrder: broken }), ORDER)).toEqual({
      kind: 'unknown',
    });
  });

  it('an order without response that was refused is refused', async () => {
    const rejected = toOrder(1, {
      status: 'REJECTED',
      rejectCode: 'PRICE_COLLAR',
      rejectReason: 'too far',
    });
    const findOrder = async () => rejected;
    expect(await sendOrder(given({ place: broken, findOrder }), ORDER)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'PRICE_COLLAR', detail: 'too far', orderId: rejected.orderId },
    });
  });

  it('a timeout on the way counts as no response', async () => {
    const place = async (): Promise<never> => {
      throw Object.assign(new Error('late'), { data: { refusal: 'UPSTREAM_TIMEOUT' } });
    };
    expect(await sendOrder(given({ place }), ORDER)).toEqual({ kind: 'lost' });
  });

  it('a refusal leads to the field it is about', () => {
    expect(findField('PRICE_COLLAR')).toBe('price');
    expect(findField('QTY_LIMIT_EXCEEDED')).toBe('qty');
    expect(findField('KILL_SWITCH_ACTIVE')).toBeNull();
  });
});

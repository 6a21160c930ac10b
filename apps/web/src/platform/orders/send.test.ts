import { describe, expect, it, vi } from 'vitest';
import { toOrder } from '../testing/given.ts';
import { findField, type SendPorts, sendOrder } from './send.ts';

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
  place: async () => toOrder(1),
  findOrder: async () => null,
  nowMs: () => 0,
  wait: async () => undefined,
  ...more,
});
const broken = async (): Promise<never> => {
  throw new Error('socket closed');
};

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
      clientOrderId: 'c-1',
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

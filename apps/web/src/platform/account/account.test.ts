import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ClientEvent, Snapshot } from '../client/connection.ts';
import type { Order } from '../client/shapes.ts';
import { AT, getInstrument, toFill, toOrder, toPosition } from '../testing/given.ts';
import { Account } from './account.ts';
import { KEPT_MAX } from './kept-rows.ts';

const changed = (order: Order): ClientEvent => ({
  event: 'orders.updated',
  at: AT,
  data: { order, actor: 'ems', reason: null },
});
const snapshot = (more: Partial<Snapshot> = {}): ClientEvent => ({
  event: 'snapshot',
  at: AT,
  data: { tickSeq: 1, instruments: [], orders: [], positions: [], killSwitches: [], ...more },
});
const given = () => {
  const later: (() => void)[] = [];
  const account = new Account({ later: (callback) => later.push(callback) });
  return { account, pass: () => later.splice(0).map((callback) => callback()).length };
};

describe('the account', () => {
  it('keeps the highest version of an order, whatever order the events come in', () => {
    const versions = [1, 2, 3, 4, 5].map((version) => toOrder(1, { version }));
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...versions, ...versions], { minLength: 5, maxLength: 10 }),
        (events) => {
          const { account } = given();
          for (const order of events) account.apply(changed(order));
          const highest = Math.max(...events.map(({ version }) => version));
          expect(account.orders().map(({ version }) => version)).toEqual([highest]);
        },
      ),
    );
  });

  it('the same fill twice is one fill', () => {
    const { account } = given();
    const event: ClientEvent = { event: 'orders.filled', at: AT, data: toFill(1) };
    expect(account.apply(event)).toBe(true);
    expect(account.apply(event)).toBe(false);
    account.addFills([toFill(1), toFill(2)]);
    expect(account.fills()).toHaveLength(2);
  });

  it('a list stays the same object until something in it changes', () => {
    const { account } = given();
    account.apply(changed(toOrder(1)));
    const orders = account.orders();
    account.apply({ event: 'positions.changed', at: AT, data: toPosition() });
    expect(account.orders()).toBe(orders);
    account.apply(changed(toOrder(2)));
    expect(account.orders()).not.toBe(orders);
  });

  it('a snapshot, which the whole page waits for, is announced at once, a change after a pause', () => {
    const pauses: number[] = [];
    const account = new Account({
      later: (callback, ms) => {
        pauses.push(ms);
        callback();
      },
    });
    account.apply(snapshot());
    account.apply(changed(toOrder(1)));
    expect(pauses[0]).toBe(0);
    expect(pauses[1]).toBeGreaterThan(0);
  });

  it('the newest order comes first', () => {
    const { account } = given();
    for (const n of [2, 1, 3]) account.apply(changed(toOrder(n)));
    expect(account.orders().map(({ clientOrderId }) => clientOrderId)).toEqual([
      'c-3',
      'c-2',
      'c-1',
    ]);
  });

  it('an order that ended during a disconnect does not stay open forever', () => {
    const { account } = given();
    account.apply(changed(toOrder(1)));
    account.apply(changed(toOrder(2, { status: 'FILLED' })));
    account.apply(snapshot({ orders: [toOrder(3)], instruments: [getInstrument()] }));
    expect(account.orders().map(({ clientOrderId }) => clientOrderId)).toEqual(['c-3', 'c-2']);
    expect(account.isLoaded()).toBe(true);
  });

  it('an order that a snapshot cut at its limit does not name stays open', () => {
    const { account } = given();
    account.apply(changed(toOrder(1)));
    account.apply(snapshot({ orders: [toOrder(3)], more: { orders: true, positions: false } }));
    expect(account.orders().map(({ clientOrderId }) => clientOrderId)).toEqual(['c-3', 'c-1']);
  });

  it('many events of one moment are announced once', () => {
    const { account, pass } = given();
    const listener = vi.fn();
    account.subscribe(listener);
    for (let n = 0; n < 50; n += 1) account.apply(changed(toOrder(n)));
    expect(pass()).toBe(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('forgets the oldest closed orders, never an open one', () => {
    const { account } = given();
    account.apply(changed(toOrder(0)));
    for (let n = 1; n <= KEPT_MAX * 1.3; n += 1) {
      account.apply(changed(toOrder(n, { status: 'FILLED' })));
    }
    expect(account.orders().length).toBeLessThanOrEqual(KEPT_MAX * 1.2 + 1);
    expect(account.order(toOrder(0).orderId)?.status).toBe('NEW');
  });

  it('a kill switch is there when it is activated and gone when it is released', () => {
    const { account } = given();
    const action = {
      actionId: 'a-1',
      killSwitchId: 'k-1',
      scope: 'symbol',
      target: 'AAPL',
      actor: 'risk-manager',
      reason: 'halt',
      ordersCancelled: 2,
      at: AT,
    } as const;
    account.apply({
      event: 'killswitch.changed',
      at: AT,
      data: { ...action, action: 'ACTIVATED' },
    });
    expect(account.killSwitches().map(({ target }) => target)).toEqual(['AAPL']);
    account.apply({ event: 'killswitch.changed', at: AT, data: { ...action, action: 'RELEASED' } });
    expect(account.killSwitches()).toEqual([]);
  });
});

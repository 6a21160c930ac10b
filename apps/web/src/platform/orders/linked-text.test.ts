import { describe, expect, it } from 'vitest';
import { toOrder } from '../testing/given.ts';
import { firstRole, followerRole, isFollower, linkedStatus } from './linked-text.ts';

const linkId = toOrder(1).orderId;
const entry = toOrder(1, { side: 'BUY', status: 'NEW', linkId });
const profit = toOrder(2, { side: 'SELL', orderType: 'LIMIT', status: 'NEW', linkId });
const loss = toOrder(3, {
  side: 'SELL',
  orderType: 'STOP',
  price: null,
  stopPrice: 186,
  triggered: false,
  status: 'NEW',
  linkId,
});
const alternative = toOrder(4, { side: 'BUY', status: 'NEW', linkId });

describe('orders that belong together', () => {
  it('are an entry with its exits, where those are on the other side', () => {
    expect(firstRole(entry, [profit, loss])).toBe('Entry');
    expect(followerRole(profit, entry)).toBe('Take profit');
    expect(followerRole(loss, entry)).toBe('Stop loss');
  });

  it('are alternatives on the same side, and only linked while the first one is not known', () => {
    expect(firstRole(entry, [alternative])).toBe('Linked');
    expect(followerRole(alternative, entry)).toBe('Linked');
    expect(followerRole(profit, null)).toBe('Linked');
  });

  it('follow the first one, which follows none', () => {
    expect([entry, profit].map(isFollower)).toEqual([false, true]);
    expect(isFollower(toOrder(5, { linkId: null }))).toBe(false);
  });

  it('wait for their entry until that has ended', () => {
    expect(linkedStatus(profit, entry)).toBe('Waiting');
    expect(linkedStatus(profit, { ...entry, status: 'FILLED' })).toBe('NEW');
    expect(linkedStatus({ ...profit, status: 'CANCELED' }, entry)).toBe('CANCELED');
    expect(linkedStatus(loss, { ...entry, status: 'FILLED' })).toBe('Waiting');
    expect(linkedStatus(alternative, entry)).toBe('NEW');
    expect(linkedStatus(entry, entry)).toBe('NEW');
  });
});

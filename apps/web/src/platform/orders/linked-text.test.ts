import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { describe, expect, it } from 'vitest';
import { showGerman } from '../../ui-state/testing/in-german.ts';
import type { Order } from '../client/shapes.ts';
import { toOrder } from '../testing/given.ts';
import {
  firstRole,
  firstWaitText,
  followerRole,
  isFollower,
  linkedRole,
  linkedStatus,
  listOthers,
  shortText,
  toLinkRole,
} from './linked-text.ts';

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

  it('are called what their link makes of them, whatever their sides', () => {
    const role = (order: Order, link: Link | null, all = [entry, profit]) =>
      linkedRole(order, { first: entry, all, link });
    expect([entry, profit, loss].map((order) => role(order, 'BRACKET'))).toEqual([
      'Entry',
      'Take profit',
      'Stop loss',
    ]);
    expect([entry, profit, alternative].map((order) => role(order, 'OTO'))).toEqual([
      'First',
      'Second',
      'Second',
    ]);
    expect([entry, alternative].map((order) => role(order, 'OCO'))).toEqual(['OCO', 'OCO']);
    expect([entry, profit].map((order) => role(order, null))).toEqual(['Entry', 'Take profit']);
  });

  it('wait for the first one of an OTO on either side, and for none of an OCO', () => {
    expect(linkedStatus(alternative, entry, 'OTO')).toBe('Waiting');
    expect(linkedStatus(alternative, { ...entry, status: 'FILLED' }, 'OTO')).toBe('NEW');
    expect(linkedStatus(alternative, entry, 'OCO')).toBe('NEW');
    expect(linkedStatus(profit, entry, 'OCO')).toBe('NEW');
    expect(firstWaitText('OTO')).toBe('Waits for the first order to be filled');
  });
});

describe('the other orders of a link', () => {
  const all = [loss, entry, profit, toOrder(9, { linkId: null })];

  it('are those that follow an entry, its profit first, and of one that follows it the entry alone', () => {
    expect(listOthers(entry, all, 'BRACKET')).toEqual([profit, loss]);
    expect(listOthers(profit, all, 'BRACKET')).toEqual([entry]);
    expect(listOthers(profit, all, null)).toEqual([entry]);
  });

  it('are all others where one cancels the other', () => {
    expect(listOthers(alternative, [entry, alternative], 'OCO')).toEqual([entry]);
    expect(listOthers(loss, all, 'OCO')).toEqual([entry, profit]);
  });
});

describe('an order in a few words', () => {
  it.each([
    [{ price: 191 }, 'Buy limit 191.00'],
    [{ orderType: 'MARKET', price: null, side: 'SELL' }, 'Sell market'],
    [{ orderType: 'STOP', price: null, stopPrice: 186, side: 'SELL' }, 'Sell stop 186.00'],
    [
      { orderType: 'STOP_LIMIT', price: 185.9, stopPrice: 186, side: 'SELL' },
      'Sell stop limit 186.00 @ 185.90',
    ],
    [
      { orderType: 'TRAILING_STOP', price: null, trailPct: 0.5, stopPrice: 187 },
      'Buy trailing stop 0.5 %',
    ],
    [{ orderType: 'TRAILING_STOP', price: null, trailAmount: 1 }, 'Buy trailing stop 1.00'],
    [{ orderType: 'MARKET_IF_TOUCHED', price: null, stopPrice: 9 }, 'Buy market if touched 9.00'],
    [{ orderType: 'PEGGED', price: null, pegTo: 'MID' }, 'Buy pegged to mid'],
  ] as const)('%o: %s', (over, text) => {
    expect(shortText(toOrder(1, { side: 'BUY', ...over }), 2)).toBe(text);
  });
});

it('the word between two linked orders is German on a German page', () => {
  showGerman();
  expect(toLinkRole(entry, 'OTO').word).toBe('dann');
  expect(toLinkRole(profit, 'OTO').word).toBe('nach');
  expect(toLinkRole(profit, 'BRACKET').word).toBe('von');
  expect(shortText(toOrder(1, { side: 'SELL', price: 191 }), 2)).toMatch(/^Verkaufen limit 191/);
});

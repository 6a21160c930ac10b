/** Trailing stops move with the prices on the screen, without a request. */

import { expect, it } from 'vitest';
import { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import { Account } from '../account/account.ts';
import type { Order } from '../client/shapes.ts';
import { AT, AT_MS, getInstrument, toOrder, toQuote } from '../testing/given.ts';
import { toHalt, toMarketStatus } from '../testing/given-desk.ts';
import { keepTrailingStops } from './trailing-stops.ts';

const TRAIL = toOrder(1, {
  orderType: 'TRAILING_STOP',
  side: 'SELL',
  price: null,
  status: 'NEW',
  triggered: false,
  triggerBy: 'LAST',
  stopPrice: 188.42,
  trailAmount: 1,
});

function given(...orders: readonly Order[]) {
  const account = new Account({ later: (callback) => callback() });
  account.apply({
    event: 'snapshot',
    at: AT,
    data: {
      tickSeq: 1,
      instruments: [getInstrument()],
      orders: [...orders],
      positions: [],
      killSwitches: [],
    },
  });
  const hot = new LiveQuotes();
  let changes = 0;
  let atMs = AT_MS;
  account.subscribe(() => {
    changes += 1;
  });
  const stop = keepTrailingStops({ account, hot, marketAtMs: () => atMs });
  return {
    account,
    stop,
    changes: () => changes,
    price: (last: number, madeAtMs = AT_MS) => {
      atMs = madeAtMs;
      hot.apply([toQuote({ last: Math.round(last * 1_000_000) })], null);
      return account.order(TRAIL.orderId)?.stopPrice;
    },
  };
}

it('a better price moves the stop, and only then is something announced', () => {
  const { price, changes } = given(TRAIL);
  expect([price(189), price(190), price(189.5), price(190.25)]).toEqual([188.42, 189, 189, 189.25]);
  expect(changes()).toBe(2);
});

it('a price from before its acceptance moves nothing, nor does one of a halted symbol', () => {
  const { account, price } = given(TRAIL);
  expect(price(195, AT_MS - 1)).toBe(188.42);
  account.apply({
    event: 'market.status',
    at: AT,
    data: toMarketStatus({ halts: [toHalt()] }),
  });
  expect(price(195)).toBe(188.42);
});

it('an event that does not carry how it moved does not move it back', () => {
  const { account, price } = given(TRAIL);
  price(190);
  account.takeOrder({ ...TRAIL, qty: 50, leavesQty: 50, version: TRAIL.version + 1 });
  expect(account.order(TRAIL.orderId)).toMatchObject({ qty: 50, stopPrice: 189 });
});

it('one that is triggered, and what is stopped, stay', () => {
  const { account, price, stop } = given(TRAIL);
  account.takeOrder({ ...TRAIL, triggered: true, version: TRAIL.version + 1 });
  expect(price(195)).toBe(188.42);
  stop();
  account.takeOrder({ ...TRAIL, version: TRAIL.version + 2 });
  expect(price(196)).toBe(188.42);
});

/** Which price a line moves, in which words, and that the amend is the dialog's: only what differs. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toDecimal } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { AT_MS, getInstrument, toOrder, toQuote } from '../../platform/testing/given.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import {
  describeMove,
  findBreak,
  findFixed,
  findMovedPrice,
  moveSentence,
  readMove,
} from './price-move.ts';

const LIMIT = { side: 'BUY', qty: 300, filledQty: 0, leavesQty: 300, price: 189.4 } as const;
const STOP = {
  orderType: 'STOP',
  side: 'SELL',
  qty: 300,
  filledQty: 0,
  price: null,
  stopPrice: 185,
  triggered: false,
  triggerBy: 'LAST',
} as const;
const TRAILING = { ...STOP, orderType: 'TRAILING_STOP', trailAmount: 1 } as const;
const order = (more: Partial<Order> = {}): Order =>
  toOrder(1, { status: 'NEW', ...LIMIT, ...more });

/** As much of a client as an amend is read with. */
const toClient = (decimals: number): TradingClient =>
  ({
    account: { instrument: () => getInstrument() },
    hot: { quote: () => toQuote() },
    browser: { nowMs: () => AT_MS },
    getDecimals: () => decimals,
  }) as unknown as TradingClient;
const client = toClient(2);

describe('the price a line moves', () => {
  it.each<[string, Partial<Order>, object | null]>([
    ['is the limit', {}, { field: 'price', name: 'limit', units: 189_400_000 }],
    ['is the stop', STOP, { field: 'stop', name: 'stop', units: 185_000_000 }],
    [
      'is the stop of one with a limit too',
      { ...STOP, orderType: 'STOP_LIMIT', price: 184 },
      { field: 'stop', name: 'stop', units: 185_000_000 },
    ],
    [
      'is its limit once it is triggered',
      { ...STOP, orderType: 'STOP_LIMIT', price: 184, triggered: true },
      { field: 'price', name: 'limit', units: 184_000_000 },
    ],
    [
      'is what triggers it if touched',
      { ...STOP, orderType: 'MARKET_IF_TOUCHED' },
      { field: 'stop', name: 'trigger', units: 185_000_000 },
    ],
    ['is none of a trailing stop', TRAILING, null],
    ['is none at market', { orderType: 'MARKET', price: null }, null],
  ])('%s', (_, more, moved) => {
    expect(findMovedPrice(order(more))).toEqual(moved);
  });
});

describe('a line', () => {
  const who = { userId: 'u-1', capabilities: new Set(['trade'] as const) };
  it.each<[string, Partial<Order>, string | null]>([
    ['may be moved', {}, null],
    ['of a stop may be moved', STOP, null],
    [
      'of a trailing stop stays, and it is stated why',
      TRAILING,
      'A trailing stop follows the market: it has no price to move',
    ],
    ['of an order that is changing stays', { status: 'PENDING_REPLACE' }, 'A change is under way'],
    ['of another person stays', { userId: 'u-2' }, 'You may not amend this order'],
  ])('%s', (_, more, why) => {
    expect(findFixed(order(more), who)).toBe(why);
  });

  it('stays for who does not trade', () => {
    expect(findFixed(order(), { ...who, capabilities: new Set() })).toBe(
      'You may not amend this order',
    );
  });
});

describe('a move reads', () => {
  it.each<[Partial<Order>, number, string]>([
    [{}, 189_100_000, 'Change limit of BUY 300 AAPL 189.40 to 189.10'],
    [{ filledQty: 120 }, 189_100_000, 'Change limit of BUY 180 AAPL 189.40 to 189.10'],
    [STOP, 184_500_000, 'Change stop of SELL 300 AAPL 185.00 to 184.50'],
    [
      { ...STOP, orderType: 'MARKET_IF_TOUCHED' },
      191_000_000,
      'Change trigger of SELL 300 AAPL 185.00 to 191.00',
    ],
    [TRAILING, 184_000_000, ''],
  ])('%o to %d: %s', (more, units, sentence) => {
    expect(moveSentence(order(more), units, 2)).toBe(sentence);
  });

  const at = { tick: 10_000, decimals: 2, quote: toQuote() };

  it.each([
    [189_100_000, '−0.30, 30 ticks'],
    [189_410_000, '+0.01, 1 tick'],
    [189_400_000, '0.00, 0 ticks'],
  ])('from 189.40 to %d as %s', (units, by) => {
    expect(describeMove(order(), units, at).by).toBe(by);
  });

  it.each<[number, Quote | null, string]>([
    [189_100_000, toQuote(), '0.17% below mid'],
    [190_000_000, toQuote(), '0.31% above mid'],
    [189_420_000, toQuote(), 'at mid'],
    [189_420_000, null, ''],
    [189_420_000, toQuote({ mid: 0 }), ''],
  ])('%d by the market', (units, quote, fromMid) => {
    expect(describeMove(order(), units, { ...at, quote }).fromMid).toBe(fromMid);
  });

  it('with what stays of a stop limit', () => {
    const stays = (more: Partial<Order>) => describeMove(order(more), 184_500_000, at).stays;
    expect(stays({ ...STOP, orderType: 'STOP_LIMIT', price: 184 })).toBe('Limit stays 184.00');
    expect([stays(STOP), stays({})]).toEqual(['', '']);
  });

  // Bid 189.41, ask 189.43, last 189.42.
  it.each<[string, Partial<Order>, number, string]>([
    ['a buy below the offer rests', {}, 189_420_000, ''],
    ['a buy at the offer trades', {}, 189_430_000, 'Trades at once'],
    ['a sale above the bid rests', { side: 'SELL' }, 189_420_000, ''],
    ['a sale at the bid trades', { side: 'SELL' }, 189_410_000, 'Trades at once'],
    ['post only would not trade', { postOnly: true }, 189_430_000, 'Post only: would be cancelled'],
    ['a cap of a peg is no price of it', { orderType: 'PEGGED' }, 190_000_000, ''],
    ['a stop below the last waits', STOP, 189_410_000, ''],
    ['a stop at the last triggers', STOP, 189_420_000, 'Triggers at once'],
    ['a buy stop below it triggers', { ...STOP, side: 'BUY' }, 189_000_000, 'Triggers at once'],
  ])('with what the market makes of it: %s', (_, more, units, text) => {
    expect(describeMove(order(more), units, at).atOnce).toBe(text);
  });

  it('without what is not known while there is no market', () => {
    expect(describeMove(order(), 10_000, { ...at, quote: null })).toMatchObject({
      fromMid: '',
      atOnce: '',
    });
  });
});

describe('the amend of a move', () => {
  const kinds = fc.constantFrom<Partial<Order>>({}, STOP, {
    ...STOP,
    orderType: 'STOP_LIMIT',
    price: 184,
  });
  const prices = fc.integer({ min: 1, max: 100_000 }).map((tick) => tick * 10_000);

  it('names the moved price and nothing else', () => {
    fc.assert(
      fc.property(kinds, prices, (more, units) => {
        const before = order(more);
        const moved = findMovedPrice(before);
        fc.pre(moved !== null && moved.units !== units);
        const field = moved?.field === 'stop' ? 'stopPrice' : 'price';
        expect(readMove(client, before, units)).toEqual({
          ok: true,
          value: { orderId: before.orderId, [field]: toDecimal(units) },
        });
      }),
    );
  });

  it('is none at the price where the line is', () => {
    fc.assert(
      fc.property(kinds, prices, (more, units) => {
        const at = toDecimal(units);
        const is = order(more.orderType === undefined ? { price: at } : { ...more, stopPrice: at });
        expect(readMove(client, is, units).ok).toBe(false);
      }),
    );
  });

  test('is none off the grid', () => {
    expect(readMove(toClient(3), order(), 189_105_000)).toMatchObject({
      ok: false,
      price: 'In steps of 0.01',
    });
  });
});

describe('a move goes on', () => {
  it.each<[string, Partial<Order> | null, string | null]>([
    ['while nothing happens to the order', { version: 9 }, null],
    ['until it is filled', { status: 'FILLED', filledQty: 300 }, 'BUY 300 AAPL was filled'],
    ['until a part is', { filledQty: 100 }, 'BUY 300 AAPL was partly filled'],
    ['until it is cancelled', { status: 'CANCELED' }, 'BUY 300 AAPL was cancelled'],
    ['until it expires', { status: 'EXPIRED' }, 'BUY 300 AAPL expired'],
    ['until it is unknown', null, 'BUY 300 AAPL was cancelled'],
    ['until it is changed', { price: 189.3 }, 'BUY 300 AAPL was changed meanwhile'],
    [
      'until a change is requested',
      { status: 'PENDING_CANCEL' },
      'BUY 300 AAPL was changed meanwhile',
    ],
  ])('%s', (_, more, why) => {
    expect(findBreak(order(), more === null ? null : order(more))).toBe(why);
  });
});

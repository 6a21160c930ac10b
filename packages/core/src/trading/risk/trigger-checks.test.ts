/** Orders that wait for a price, as risk sees them: a slot from the start, in no book until they are triggered. */
import { qty } from '@tradefloor/contracts/money';
import { RISK_DEFAULTS, type RiskCheckRequest } from '@tradefloor/contracts/risk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenOrder, givenOrderId, givenTick } from '../order/order.given.ts';
import { rejudge } from './rejudge.ts';
import {
  givenAsk,
  givenBook,
  givenCheck,
  givenDecide,
  givenMarketCheck,
  toOutcome,
} from './risk.given.ts';
import { tickAtTrigger } from './trigger-tick.ts';

const ask = givenAsk();
const getReason = (...args: Parameters<typeof ask>) => toOutcome(ask(...args));

/** Alice sells 100 at a stop of 90.00 on a market of 100.00. */
const givenStop = (over: Partial<RiskCheckRequest> = {}): RiskCheckRequest =>
  givenMarketCheck({
    side: 'SELL',
    orderType: 'STOP',
    stopPrice: cents(9_000),
    triggerBy: 'LAST',
    triggered: false,
    ...over,
  });
const released = (over: Partial<RiskCheckRequest> = {}) => givenStop({ triggered: true, ...over });
const givenBuy = (n = 2) => givenCheck({ orderId: givenOrderId(n), qty: qty(50 + n) });

describe('PRICE_COLLAR', () => {
  const limit = (price: number, over: Partial<RiskCheckRequest> = {}) =>
    givenStop({ orderType: 'STOP_LIMIT', price: cents(price), ...over });

  it('measures a limit from the stop while it waits, exactly 5 % passes', () => {
    expect(getReason(givenBook().book, limit(8_550))).toBe('ACCEPTED');
    const { reasonCode, detail } = ask(givenBook().book, limit(8_549));
    expect([reasonCode, detail]).toEqual(['PRICE_COLLAR', 'Price is 5.01 % from stop (max. 5 %)']);
  });

  it('measures it from the mid when it goes to market', () => {
    expect(getReason(givenBook().book, limit(8_550, { triggered: true }))).toBe('PRICE_COLLAR');
    expect(getReason(givenBook().book, limit(9_500, { triggered: true }))).toBe('ACCEPTED');
  });

  it('protects a stop by the mid of its trigger', () => {
    const { book } = givenBook();
    ask(book, givenStop());
    expect(ask(book, released(), 60_000).protectionPx).toBe(cents(9_500));
  });
});

describe('a slot', () => {
  it('is taken on entry and kept through the trigger', () => {
    const { book } = givenBook();
    const one = givenAsk({ maxOpenOrders: 1 });
    expect(toOutcome(one(book, givenStop()))).toBe('ACCEPTED');
    expect(toOutcome(one(book, givenBuy()))).toBe('MAX_OPEN_ORDERS');
    expect(toOutcome(one(book, released(), 5_000))).toBe('ACCEPTED');
    expect(book.openOrders).toBe(1);
  });

  it('costs one submission: a trigger is none of the user', () => {
    const { book } = givenBook();
    const slow = givenAsk({ ordersPerSecond: 1 });
    slow(book, givenStop());
    expect(toOutcome(slow(book, released(), 10))).toBe('ACCEPTED');
    const sell = { ...givenBuy(), side: 'SELL' } as const;
    expect(toOutcome(slow(book, sell, 999))).toBe('RATE_LIMIT');
    expect(toOutcome(slow(book, { ...sell, orderId: givenOrderId(3) }, 2_000))).toBe('ACCEPTED');
  });
});

describe('DUPLICATE_ORDER', () => {
  it('is the same trigger within the window', () => {
    const { book } = givenBook();
    ask(book, givenStop());
    expect(getReason(book, givenStop({ orderId: givenOrderId(2) }), 100)).toBe('DUPLICATE_ORDER');
  });

  it.each<[string, Partial<RiskCheckRequest>]>([
    ['stop', { stopPrice: cents(9_001) }],
    ['watched price', { triggerBy: 'MID' }],
    ['type', { orderType: 'MARKET_IF_TOUCHED' }],
  ])('is not another %s', (_name, over) => {
    const { book } = givenBook();
    ask(book, givenStop());
    expect(getReason(book, givenStop({ orderId: givenOrderId(2), ...over }), 100)).toBe('ACCEPTED');
  });

  it('of a trailing stop is the same trail, wherever it stands', () => {
    const { book } = givenBook();
    const trail = { orderType: 'TRAILING_STOP', trailPct: 1 } as const;
    ask(book, givenStop(trail));
    const again = { ...trail, orderId: givenOrderId(2), stopPrice: cents(9_001) };
    expect(getReason(book, givenStop(again), 100)).toBe('DUPLICATE_ORDER');
    expect(getReason(book, givenStop({ ...again, trailPct: 1.01 }), 100)).toBe('ACCEPTED');
  });
});

describe('SELF_CROSS', () => {
  it('an own order meets a stop only when that is triggered', () => {
    const { book } = givenBook();
    ask(book, givenStop());
    expect(getReason(book, givenBuy())).toBe('ACCEPTED');
    book.receive({ ...givenOrder(2, { side: 'BUY' }), status: 'CANCELED', version: 2 });
    expect(getReason(book, released(), 5_000)).toBe('ACCEPTED');
    expect(getReason(book, givenBuy(3), 6_000)).toBe('SELF_CROSS');
  });

  it('a triggered stop meets what rests', () => {
    const { book } = givenBook();
    ask(book, givenStop());
    ask(book, givenBuy());
    expect(getReason(book, released(), 5_000)).toBe('SELF_CROSS');
  });

  it('holds over a restart, before and after the trigger', () => {
    const { book, restart } = givenBook();
    ask(book, givenStop());
    expect(getReason(restart(10), givenBuy())).toBe('ACCEPTED');
    ask(book, released(), 5_000);
    expect(getReason(restart(6_000), givenBuy(3), 7_000)).toBe('SELF_CROSS');
  });

  it('learns of the trigger from the order as well', () => {
    const { book } = givenBook();
    ask(book, givenStop());
    const order = givenOrder(1, { side: 'SELL', orderType: 'STOP', stopPrice: cents(9_000) });
    book.receive({ ...order, price: null, triggered: true, version: 2 });
    expect(getReason(book, givenBuy())).toBe('SELF_CROSS');
  });
});

test('a recorded decision about a waiting order is the same from its record alone', () => {
  const decide = givenDecide();
  fc.assert(
    fc.property(
      fc.integer({ min: 8_000, max: 10_000 }),
      fc.constantFrom(true, false),
      (price, triggered) => {
        const request = givenStop({ orderType: 'STOP_LIMIT', price: cents(price), triggered });
        const { row } = decide(givenBook().book, request);
        const { observed } = row;
        if (observed === null) throw new Error('risk keeps what it saw');
        const { failure } = rejudge(row, observed, RISK_DEFAULTS);
        expect(failure?.reason ?? null).toBe(row.reasonCode);
      },
    ),
  );
});

test('the market at a trigger has its mid within half a tick of the stop, and the same spread', () => {
  const TICK = cents(1);
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 20_000 }), (stop) => {
      const before = givenTick();
      const at = tickAtTrigger({ triggered: false, stopPrice: cents(stop) }, before, TICK);
      expect(Math.abs(at.mid - cents(stop))).toBeLessThanOrEqual(TICK / 2);
      expect(at.ask - at.bid).toBe(before.ask - before.bid);
      expect(at.bid % TICK).toBe(0);
      expect(at.ask - at.mid).toBe(before.ask - before.mid);
    }),
  );
  expect(tickAtTrigger({ triggered: true, stopPrice: cents(1) }, givenTick(), TICK)).toEqual(
    givenTick(),
  );
});

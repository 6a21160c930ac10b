/** Orders if touched and trailing stops at the exchange: refused, waiting, following, triggered once, over. */
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { describe, expect, it } from 'vitest';
import { cents, ExchangeFixture, QUIET, rejectsIn, reportsIn } from './exchange.given.ts';
import { resumeExchange } from './exchange.ts';
import { NO_TRADE_TO_TRAIL, STOP_THROUGH } from './order-terms.ts';
import { halt, ofStops, open, tradeAt, triggered } from './stop-orders.given.ts';

/** A market order if touched to buy a hundred at 99.00. */
const touch = (over: Partial<NewOrderSingle> = {}) =>
  ({
    orderType: 'MARKET_IF_TOUCHED',
    price: null,
    stopPx: cents(9_900),
    clOrdId: 'touch',
    ...over,
  }) as const;
/** A trailing stop to sell a hundred, fifty cents behind. */
const trail = (over: Partial<NewOrderSingle> = {}) =>
  ({
    orderType: 'TRAILING_STOP',
    side: 'SELL',
    price: null,
    trail: { unit: 'AMOUNT', amount: cents(50) },
    clOrdId: 'trail',
    ...over,
  }) as const;

/** Where a client's only open order stands. */
const getStop = ({ exchange }: ExchangeFixture, session = 'A') =>
  exchange.openOrders(session)[0]?.stop?.px;

describe('an order if touched', () => {
  it.each<[string, Partial<NewOrderSingle>, number, string]>([
    ['with a limit price', { price: cents(9_900) }, 99, 'an order if touched names no limit price'],
    ['immediate', { timeInForce: 'FOK' }, 11, 'an order if touched is DAY or GTC'],
    ['that only rests', { postOnly: true }, 11, 'ExecInst 6 needs an order that may rest'],
    ['to buy at the last trade', { stopPx: cents(10_000) }, 99, STOP_THROUGH],
    ['to buy above it', { stopPx: cents(10_001) }, 99, STOP_THROUGH],
    ['to sell at the last trade', { side: 'SELL', stopPx: cents(10_000) }, 99, STOP_THROUGH],
    ['to sell below it', { side: 'SELL', stopPx: cents(9_999) }, 99, STOP_THROUGH],
  ])('%s is refused with one report, and nothing changes', (_, over, rejectReason, text) => {
    const fixture = open();
    expect(fixture.order(touch(over))).toMatchObject([
      { execType: 'REJECTED', ordStatus: 'REJECTED', rejectReason, text, leavesQty: 0 },
    ]);
    expect(fixture.exchange.openOrders('A')).toEqual([]);
    tradeAt(fixture, 9_800);
    tradeAt(fixture, 10_200);
    expect(triggered(fixture)).toEqual([]);
  });

  it('to buy waits for a fall to its price, then takes what is offered', () => {
    const fixture = open();
    fixture.order(touch());
    tradeAt(fixture, 10_050);
    tradeAt(fixture, 9_901);
    expect(ofStops(fixture, ['touch'])).toEqual(['touch NEW NEW 0+100']);
    tradeAt(fixture, 9_900);
    expect(ofStops(fixture, ['touch'])).toEqual([
      'touch NEW NEW 0+100',
      'touch TRIGGERED NEW 0+100',
      'touch TRADE FILLED 100+0',
    ]);
  });

  it('with a limit rests at it once touched', () => {
    const fixture = open();
    const limited = { orderType: 'LIMIT_IF_TOUCHED', price: cents(9_890) } as const;
    fixture.order(touch(limited));
    tradeAt(fixture, 9_899);
    expect(ofStops(fixture, ['touch'])).toEqual([
      'touch NEW NEW 0+100',
      'touch TRIGGERED NEW 0+100',
    ]);
    const query = { symbol: QUIET, levels: 9, account: null };
    expect(fixture.exchange.depth(query, fixture.nowMs)?.total.bids).toMatchObject([
      { price: cents(9_890), size: 100 },
    ]);
  });

  it('and a stop that wait for the same rise trigger by price, then by time', () => {
    const fixture = open();
    const wanted = [
      touch({ clOrdId: 'high', side: 'SELL', stopPx: cents(10_150) }),
      touch({ clOrdId: 'stop', orderType: 'STOP', stopPx: cents(10_120) }),
      touch({ clOrdId: 'low', side: 'SELL', stopPx: cents(10_120) }),
    ];
    for (const order of wanted) fixture.order(order);
    fixture.order({ clOrdId: 'bid', price: cents(10_155), qty: qty(500) }, 'B');
    fixture.order({ clOrdId: 'hit', side: 'SELL', price: cents(10_155), qty: qty(1) }, 'C');
    expect(triggered(fixture)).toEqual(['stop', 'low', 'high']);
  });

  it('moves by replace to another price in front of the market, not behind it', () => {
    const fixture = open();
    fixture.order(touch());
    const refused = fixture.replace('touch', { clOrdId: 'r1', stopPx: cents(10_000) });
    expect(rejectsIn(refused)).toMatchObject([{ text: STOP_THROUGH }]);
    const moved = fixture.replace('touch', { clOrdId: 'r2', stopPx: cents(9_950) });
    expect(reportsIn(moved)).toMatchObject([{ execType: 'REPLACED', stopPx: cents(9_950) }]);
    tradeAt(fixture, 9_950);
    expect(triggered(fixture)).toEqual(['r2']);
  });
});

describe('a trailing stop', () => {
  it('is acknowledged with where it stands behind the last trade', () => {
    const fixture = open();
    expect(fixture.order(trail())).toMatchObject([
      { execType: 'NEW', orderType: 'TRAILING_STOP', stopPx: cents(9_950), leavesQty: 100 },
    ]);
    const buys = { side: 'BUY', clOrdId: 'buy', trail: { unit: 'PCT', pct: 0.25 } } as const;
    expect(fixture.order(trail(buys), 'C')).toMatchObject([{ stopPx: cents(10_025) }]);
  });

  it('follows better trades without a report, and never goes back', () => {
    const fixture = open();
    fixture.order(trail());
    const stands = [10_030, 10_010, 10_060, 10_011].map((price) => {
      tradeAt(fixture, price);
      return getStop(fixture);
    });
    expect(stands).toEqual([9_980, 9_980, 10_010, 10_010].map(cents));
    expect(ofStops(fixture, ['trail'])).toEqual(['trail NEW NEW 0+100']);
  });

  it('to buy follows downwards', () => {
    const fixture = open();
    fixture.order(trail({ side: 'BUY' }));
    tradeAt(fixture, 9_960);
    expect(getStop(fixture)).toBe(cents(10_010));
    tradeAt(fixture, 10_000);
    expect(getStop(fixture)).toBe(cents(10_010));
    expect(triggered(fixture)).toEqual([]);
    tradeAt(fixture, 10_010);
    expect(triggered(fixture)).toEqual(['trail']);
  });

  it('in per cent stands at a whole tick away from the market', () => {
    const fixture = open();
    fixture.order(trail({ trail: { unit: 'PCT', pct: 0.33 } }));
    tradeAt(fixture, 10_011);
    // 100.11 less 0.33 % is 99.779637: the tick below it.
    expect(getStop(fixture)).toBe(cents(9_977));
  });

  it('triggers once, at a trade at its stop, and is a market order then', () => {
    const fixture = open();
    fixture.order({ clOrdId: 'bid', price: cents(9_900), qty: qty(100) }, 'B');
    fixture.order(trail());
    tradeAt(fixture, 10_040);
    tradeAt(fixture, 9_990);
    tradeAt(fixture, 9_980);
    expect(ofStops(fixture, ['trail'])).toEqual([
      'trail NEW NEW 0+100',
      'trail TRIGGERED NEW 0+100',
      'trail TRADE FILLED 100+0',
    ]);
  });

  it.each<[string, Partial<NewOrderSingle>, string]>([
    [
      'that would stand below a tick',
      { trail: { unit: 'AMOUNT', amount: cents(10_000) } },
      'the stop would be below a tick',
    ],
    ['of a symbol that has not traded', { symbol: 'ZWZZT' }, NO_TRADE_TO_TRAIL],
  ])('%s is refused', (_, over, text) => {
    const fixture = open();
    expect(fixture.order(trail(over))).toMatchObject([
      { execType: 'REJECTED', rejectReason: 99, text },
    ]);
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });

  it('is replaced in quantity; its distance stays', () => {
    const fixture = open();
    fixture.order(trail());
    const other = { unit: 'AMOUNT', amount: cents(51) } as const;
    expect(rejectsIn(fixture.replace('trail', { clOrdId: 'r1', trail: other }))).toMatchObject([
      { text: 'the trail cannot change' },
    ]);
    const changed = fixture.replace('trail', { clOrdId: 'r2', qty: qty(60) });
    expect(reportsIn(changed)).toMatchObject([
      { execType: 'REPLACED', qty: 60, stopPx: cents(9_950), trail: { amount: cents(50) } },
    ]);
    tradeAt(fixture, 10_030);
    expect(getStop(fixture)).toBe(cents(9_980));
  });

  it('stands after a restart where it stood, and follows from there', () => {
    const fixture = open();
    fixture.order(trail());
    tradeAt(fixture, 10_060);
    fixture.crash();
    expect(getStop(fixture)).toBe(cents(10_010));
    tradeAt(fixture, 10_050);
    expect(getStop(fixture)).toBe(cents(10_010));
    tradeAt(fixture, 10_080);
    expect(getStop(fixture)).toBe(cents(10_030));
    tradeAt(fixture, 10_030);
    expect(triggered(fixture)).toEqual(['trail']);
    fixture.crash();
    tradeAt(fixture, 10_000);
    expect(triggered(fixture)).toEqual(['trail']);
  });

  it('goes on from a checkpoint as if nothing had happened', () => {
    const fixture = open();
    fixture.order(trail());
    tradeAt(fixture, 10_060);
    const { exchange, nowMs } = fixture;
    const json = JSON.stringify(exchange.checkpoint(nowMs));
    fixture.exchange = resumeExchange(fixture.settings, JSON.parse(json));
    expect(getStop(fixture)).toBe(cents(10_010));
    tradeAt(fixture, 10_010);
    expect(triggered(fixture)).toEqual(['trail']);
  });

  it('follows in a halt too, and what reaches it is held until the end', () => {
    const fixture = new ExchangeFixture();
    for (let n = 0; n < 8; n += 1) fixture.tick();
    const { mid } = fixture.quote();
    const by = { unit: 'AMOUNT', amount: px(10_000) } as const;
    fixture.order(trail({ symbol: 'AAPL', trail: by, clOrdId: 'sell' }));
    fixture.order(trail({ symbol: 'AAPL', trail: by, clOrdId: 'buy', side: 'BUY' }), 'B');
    halt(fixture, true, 'AAPL');
    for (let n = 0; n < 60; n += 1) fixture.tick();
    expect(Math.abs(fixture.quote().mid - mid)).toBeGreaterThan(10_000);
    expect(triggered(fixture)).toEqual([]);
    halt(fixture, false, 'AAPL');
    expect(triggered(fixture).toSorted()).toEqual(['buy', 'sell']);
  });
});

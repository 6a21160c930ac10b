/** Stop and stop-limit orders at the exchange: refused, waiting, triggered by the last trade, and over. */
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, QUIET, rejectsIn, reportsIn } from './exchange.given.ts';
import { resumeExchange } from './exchange.ts';
import { STOP_THROUGH } from './order-terms.ts';
import { halt, ofStops, open, stop, stopLimit, tradeAt, triggered } from './stop-orders.given.ts';

describe('a stop order is refused with one report, and nothing changes', () => {
  it.each<[string, Partial<NewOrderSingle>, number, string]>([
    ['with a limit price', { price: cents(10_000) }, 99, 'a stop order names no limit price'],
    ['immediate', { timeInForce: 'IOC' }, 11, 'a stop order is DAY or GTC'],
    ['with a minimum', { minQty: qty(10) }, 11, 'MinQty needs an immediate order'],
    ['to buy at the last trade', { stopPx: cents(10_000) }, 99, STOP_THROUGH],
    ['to buy below it', { stopPx: cents(9_999) }, 99, STOP_THROUGH],
    ['to sell at the last trade', { side: 'SELL', stopPx: cents(10_000) }, 99, STOP_THROUGH],
    ['to sell above it', { side: 'SELL', stopPx: cents(10_001) }, 99, STOP_THROUGH],
  ])('%s', (_, over, rejectReason, text) => {
    const fixture = open();
    const reports = fixture.order(stop(over));
    expect(reports).toMatchObject([
      { execType: 'REJECTED', ordStatus: 'REJECTED', rejectReason, text, leavesQty: 0 },
    ]);
    expect(fixture.exchange.openOrders('A')).toEqual([]);
    tradeAt(fixture, 10_200);
    tradeAt(fixture, 9_800);
    expect(triggered(fixture)).toEqual([]);
  });

  it('without a stop price', () => {
    const fixture = open();
    const { stopPx: _, ...bare } = stop();
    const text = 'a stop order needs a stop price';
    expect(fixture.order(bare)).toMatchObject([{ execType: 'REJECTED', rejectReason: 99, text }]);
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });

  it('in a halt', () => {
    const fixture = open();
    halt(fixture, true);
    expect(fixture.order(stop())).toMatchObject([{ execType: 'REJECTED', rejectReason: 2 }]);
  });
});

describe('a stop order that waits', () => {
  it('is acknowledged with its stop, and is in no book', () => {
    const fixture = open();
    const [report, ...more] = fixture.order(stopLimit());
    expect(more).toEqual([]);
    expect(report).toMatchObject({
      execType: 'NEW',
      ordStatus: 'NEW',
      orderType: 'STOP_LIMIT',
      price: cents(10_110),
      stopPx: cents(10_100),
      qty: 100,
      cumQty: 0,
      leavesQty: 100,
    });
    const query = { symbol: QUIET, levels: 9, account: null };
    expect(fixture.exchange.depth(query, fixture.nowMs)?.total.bids).toEqual([]);
    fixture.order({ clOrdId: 'hit', side: 'SELL', price: cents(9_000), timeInForce: 'IOC' }, 'B');
    expect(ofStops(fixture)).toEqual(['stop NEW NEW 0+100']);
  });

  it('lets a trade short of its stop pass', () => {
    const fixture = open();
    fixture.order(stop());
    tradeAt(fixture, 10_099);
    expect(ofStops(fixture)).toEqual(['stop NEW NEW 0+100']);
  });

  it('before the first trade of a symbol waits for it, wherever its stop is', () => {
    const fixture = new ExchangeFixture();
    expect(fixture.order(stop({ stopPx: cents(9_000) }))).toMatchObject([{ execType: 'NEW' }]);
    fixture.order({ clOrdId: 'offer', side: 'SELL', price: cents(10_000) }, 'B');
    tradeAt(fixture, 9_500);
    expect(triggered(fixture)).toEqual(['stop']);
  });

  it('is found by status and mass status, and known by its id', () => {
    const fixture = open();
    fixture.order(stop());
    const about = { symbol: QUIET, side: 'BUY' } as const;
    const one = reportsIn(fixture.send({ type: 'STATUS', clOrdId: 'stop', ...about }));
    const mass = { type: 'MASS_STATUS', requestId: 'm', symbol: null } as const;
    const all = reportsIn(fixture.send(mass));
    for (const report of [...one, ...all]) {
      expect(report).toMatchObject({
        execType: 'ORDER_STATUS',
        ordStatus: 'NEW',
        stopPx: cents(10_100),
        leavesQty: 100,
      });
    }
    expect([one.length, all.length]).toEqual([1, 1]);
    expect(fixture.order(stop())).toMatchObject([{ execType: 'REJECTED', rejectReason: 6 }]);
    expect(fixture.order(stop({ possResend: true }))).toEqual([]);
  });

  it.each<[string, (fixture: ExchangeFixture) => unknown, string]>([
    ['a cancel', (one) => one.cancel('stop', 'off'), 'off CANCELED CANCELED 0+0'],
    ['a mass cancel', massCancel, 'stop CANCELED CANCELED 0+0'],
    [
      'the loss of its line',
      (one) => one.do((it) => it.onDisconnect('A', { cancelOrders: true }, one.nowMs)),
      'stop CANCELED CANCELED 0+0',
    ],
    [
      'the end of the day',
      (one) => one.do((it) => it.onDayRoll(one.nowMs)),
      'stop EXPIRED EXPIRED 0+0',
    ],
  ])('ends by %s, and triggers no more', (_, end, last) => {
    const fixture = open();
    fixture.order(stop());
    end(fixture);
    expect(ofStops(fixture, ['stop', 'off'])).toEqual(['stop NEW NEW 0+100', last]);
    tradeAt(fixture, 10_200);
    expect(triggered(fixture)).toEqual([]);
  });

  it('good till cancelled stays over the day, and its id with it', () => {
    const fixture = open();
    fixture.order(stop({ timeInForce: 'GTC' }));
    fixture.do((one) => one.onDayRoll(fixture.nowMs));
    fixture.crash();
    fixture.order({ clOrdId: 'offer2', side: 'SELL', price: cents(10_105) }, 'B');
    tradeAt(fixture, 10_100);
    expect(ofStops(fixture)).toEqual([
      'stop NEW NEW 0+100',
      'stop TRIGGERED NEW 0+100',
      'stop TRADE FILLED 100+0',
    ]);
  });

  it('of old shares ends with a split, as resting orders do', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const { seq } = fixture.market;
    const event = { target: 'META', durationMs: null, flags: null, actor: CORPORATE_ACTIONS };
    const split = { ...event, eventId: 's', kind: 'SPLIT', size: 10, fromSeq: seq + 1 } as const;
    fixture.market.schedule({ ...split, reason: 'a split', at: seq + 1 });
    fixture.order(stop({ symbol: 'META', stopPx: cents(500_000) }));
    fixture.order(stop({ clOrdId: 'low', side: 'SELL', symbol: 'META', stopPx: cents(100) }));
    fixture.tick();
    fixture.tick();
    expect(ofStops(fixture, ['stop', 'low'])).toEqual([
      'stop NEW NEW 0+100',
      'low NEW NEW 0+100',
      'stop CANCELED CANCELED 0+0',
      'low CANCELED CANCELED 0+0',
    ]);
  });
});

function massCancel(fixture: ExchangeFixture) {
  const message = { type: 'MASS_CANCEL', clOrdId: 'mass', scope: 'ALL', symbol: null } as const;
  return fixture.send({ ...message, side: null, transactAt: fixture.nowMs });
}

describe('a replace of a stop order that waits', () => {
  it('changes stop, limit and quantity', () => {
    const fixture = open();
    fixture.order(stopLimit());
    const over = { stopPx: cents(10_200), price: cents(10_210), qty: qty(300) };
    expect(reportsIn(fixture.replace('stop', { clOrdId: 'next', ...over }))).toMatchObject([
      { execType: 'REPLACED', ordStatus: 'NEW', origClOrdId: 'stop', leavesQty: 300, ...over },
    ]);
    fixture.cancel('offer', 'offer-off', 'B');
    tradeAt(fixture, 10_199);
    expect(triggered(fixture)).toEqual([]);
    tradeAt(fixture, 10_200);
    expect(triggered(fixture)).toEqual(['next']);
  });

  it.each<[string, Parameters<ExchangeFixture['replace']>[1], string]>([
    ['to a stop that is through', { clOrdId: 'n', stopPx: cents(10_000) }, STOP_THROUGH],
    [
      'off the tick',
      { clOrdId: 'n', stopPx: cents(10_100.5) },
      'stop price is not a whole number of ticks',
    ],
    ['to another type', { clOrdId: 'n', orderType: 'LIMIT' }, 'the order type cannot change'],
    ['to a limit', { clOrdId: 'n', price: cents(10_110) }, 'a stop order names no limit price'],
  ])('%s is refused, and the order waits on', (_, over, text) => {
    const fixture = open();
    fixture.order(stop());
    expect(rejectsIn(fixture.replace('stop', over))).toMatchObject([{ reason: 99, text }]);
    tradeAt(fixture, 10_105);
    expect(triggered(fixture)).toEqual(['stop']);
  });

  it('keeps its time where it only gets smaller, and loses it otherwise', () => {
    const order = ({ qty: shares, stopPx }: { qty: number; stopPx: number }) => {
      const fixture = open();
      fixture.order(stop({ clOrdId: 'first' }));
      fixture.order(stop({ clOrdId: 'second' }));
      fixture.replace('first', { clOrdId: 'moved', qty: qty(shares), stopPx: cents(stopPx) });
      if (stopPx !== 10_100) fixture.replace('moved', { clOrdId: 'back', stopPx: cents(10_100) });
      tradeAt(fixture, 10_100);
      return triggered(fixture);
    };
    expect(order({ qty: 50, stopPx: 10_100 })).toEqual(['moved', 'second']);
    expect(order({ qty: 200, stopPx: 10_100 })).toEqual(['second', 'moved']);
    expect(order({ qty: 100, stopPx: 10_150 })).toEqual(['second', 'back']);
  });

  it('of one that has been triggered changes its limit, not its stop', () => {
    const fixture = open();
    fixture.order(stopLimit({ price: cents(10_100) }));
    tradeAt(fixture, 10_100);
    const over = { clOrdId: 'n', price: cents(10_101) };
    expect(rejectsIn(fixture.replace('stop', { ...over, stopPx: cents(10_300) }))).toMatchObject([
      { text: 'the order has been triggered' },
    ]);
    fixture.published.length = 0;
    expect(reportsIn(fixture.replace('stop', over))).toMatchObject([
      { execType: 'REPLACED', ordStatus: 'NEW', price: cents(10_101), stopPx: cents(10_100) },
    ]);
    tradeAt(fixture, 10_102);
    expect(triggered(fixture)).toEqual([]);
  });
});

describe('a stop order is triggered', () => {
  it('by a trade at its stop, and trades as a market order', () => {
    const fixture = open();
    fixture.order(stop({ qty: qty(150) }));
    tradeAt(fixture, 10_100);
    expect(ofStops(fixture)).toEqual([
      'stop NEW NEW 0+150',
      'stop TRIGGERED NEW 0+150',
      'stop TRADE PARTIALLY_FILLED 100+50',
      'stop CANCELED CANCELED 100+0',
    ]);
    for (const report of reportsIn(fixture.published).filter((one) => one.clOrdId === 'stop')) {
      expect(report).toMatchObject({ orderType: 'STOP', stopPx: cents(10_100) });
    }
  });

  it('with a limit, and rests there as any limit order does', () => {
    const fixture = open();
    fixture.order(stopLimit({ qty: qty(150) }));
    tradeAt(fixture, 10_101);
    expect(ofStops(fixture)).toEqual([
      'stop NEW NEW 0+150',
      'stop TRIGGERED NEW 0+150',
      'stop TRADE PARTIALLY_FILLED 100+50',
    ]);
    const query = { symbol: QUIET, levels: 9, account: null };
    expect(fixture.exchange.depth(query, fixture.nowMs)?.total.bids).toMatchObject([
      { price: cents(10_110), size: 50 },
    ]);
  });

  it('to sell by a trade at or below its stop', () => {
    const fixture = open();
    fixture.order({ clOrdId: 'bid', price: cents(9_890) }, 'B');
    fixture.order(stop({ side: 'SELL', stopPx: cents(9_900) }));
    tradeAt(fixture, 9_901);
    expect(triggered(fixture)).toEqual([]);
    tradeAt(fixture, 9_899);
    expect(ofStops(fixture).slice(1)).toEqual([
      'stop TRIGGERED NEW 0+100',
      'stop TRADE FILLED 100+0',
    ]);
  });

  it('and ends without a trade where there is nothing to trade with', () => {
    const fixture = new ExchangeFixture();
    fixture.order(stop());
    tradeAt(fixture, 10_150);
    expect(ofStops(fixture)).toEqual([
      'stop NEW NEW 0+100',
      'stop TRIGGERED NEW 0+100',
      'stop CANCELED CANCELED 0+0',
    ]);
  });

  it('by what the market prints, with no client in the trade', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const { last } = fixture.quote('AAPL');
    const near = { symbol: 'AAPL', qty: qty(10) };
    fixture.order(stop({ ...near, stopPx: cents(last / 10_000 + 1) }));
    fixture.order(
      stop({ ...near, clOrdId: 'low', side: 'SELL', stopPx: cents(last / 10_000 - 1) }),
    );
    for (let ticks = 0; ticks < 400 && triggered(fixture).length < 2; ticks += 1) fixture.tick();
    expect(triggered(fixture).toSorted()).toEqual(['low', 'stop']);
    const done = fixture.exchange.openOrders('A');
    expect(done).toEqual([]);
  });

  it('once: not by a second trade, a resend, or after a restart', () => {
    const fixture = open();
    fixture.order(stopLimit({ price: cents(10_100) }));
    tradeAt(fixture, 10_100);
    fixture.order(stopLimit({ possResend: true, price: cents(10_100) }));
    tradeAt(fixture, 10_101);
    fixture.crash();
    tradeAt(fixture, 10_102);
    expect(triggered(fixture)).toEqual(['stop']);
    expect(fixture.exchange.openOrders('A')).toMatchObject([
      { clOrdId: 'stop', shown: 100, stop: { px: cents(10_100), state: 'TRIGGERED' } },
    ]);
  });

  it('and refused, by an exchange that goes on from a checkpoint as it would have been before', () => {
    const fixture = open();
    fixture.order(stop());
    const checkpoint = JSON.parse(JSON.stringify(fixture.exchange.checkpoint(fixture.nowMs)));
    fixture.exchange = resumeExchange(fixture.settings, checkpoint);
    expect(fixture.order(stop({ clOrdId: 'late', stopPx: cents(10_000) }))).toMatchObject([
      { execType: 'REJECTED', text: STOP_THROUGH },
    ]);
    tradeAt(fixture, 10_100);
    expect(triggered(fixture)).toEqual(['stop']);
  });

  it('after a restart, where it waited before it, in its old order', () => {
    const fixture = open();
    for (const clOrdId of ['first', 'second', 'third']) fixture.order(stop({ clOrdId }));
    fixture.replace('first', { clOrdId: 'moved', qty: qty(200) });
    for (const entry of fixture.entries) {
      expect(new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
    }
    const snapshot = JSON.parse(JSON.stringify(fixture.exchange.snapshot(fixture.nowMs)));
    const hash = fixture.exchange.stateHash();
    fixture.entries.splice(0, fixture.entries.length, snapshot);
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(hash);
    tradeAt(fixture, 10_100);
    expect(triggered(fixture)).toEqual(['second', 'third', 'moved']);
  });
});

describe('several stop orders', () => {
  it('reached by one trade trigger by price, then by time', () => {
    const fixture = open();
    for (const [clOrdId, price] of [
      ['c', 10_103],
      ['a1', 10_101],
      ['b', 10_102],
      ['a2', 10_101],
    ] as const) {
      fixture.order(stop({ clOrdId, qty: qty(10), stopPx: cents(price) }));
      fixture.order(
        stop({ clOrdId: `s${clOrdId}`, side: 'SELL', qty: qty(10), stopPx: cents(20_000 - price) }),
      );
    }
    tradeAt(fixture, 10_104);
    expect(triggered(fixture)).toEqual(['a1', 'a2', 'b', 'c']);
    fixture.order({ clOrdId: 'bid', price: cents(9_890), qty: qty(100) }, 'B');
    tradeAt(fixture, 9_890);
    expect(triggered(fixture).slice(4)).toEqual(['sa1', 'sa2', 'sb', 'sc']);
  });

  it('set each other off, each after the one before it has traded', () => {
    const fixture = open();
    fixture.cancel('offer', 'offer-off', 'B');
    const count = 200;
    for (let n = 1; n <= count; n += 1) {
      const about = { qty: qty(10), side: 'SELL' } as const;
      fixture.order({ clOrdId: `o${n}`, ...about, price: cents(10_000 + n) }, 'B');
      fixture.order(stop({ clOrdId: `s${n}`, qty: qty(10), stopPx: cents(10_000 + n) }));
    }
    fixture.published.length = 0;
    fixture.order({ clOrdId: 'spark', qty: qty(1), price: cents(10_001) }, 'Y');
    const events = reportsIn(fixture.published).filter(({ clOrdId }) => clOrdId.startsWith('s'));
    const ids = events.filter(({ execType }) => execType === 'TRIGGERED');
    expect(ids.map(({ clOrdId }) => clOrdId)).toEqual(
      Array.from({ length: count }, (_, n) => `s${n + 1}`),
    );
    let latest = '';
    for (const { clOrdId, execType } of events) {
      if (execType === 'TRIGGERED') latest = clOrdId;
      else if (clOrdId !== 'spark') expect(clOrdId).toBe(latest);
    }
    expect(fixture.entries.filter(({ reports }) => reports.length > count)).toHaveLength(1);
  });
});

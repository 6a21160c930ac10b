/** Orders that are good till a date: what they name, when they end, and how long one is good for, changed. */
import { qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, inShort, NOW, rejectsIn, reportsIn } from './exchange.given.ts';
import { resumeExchange } from './exchange.ts';

const HOUR = 3_600_000;
const dated = (over: Partial<NewOrderSingle> = {}): Partial<NewOrderSingle> => ({
  clOrdId: 'g1',
  timeInForce: 'GTD',
  expireAt: NOW + HOUR,
  ...over,
});

/** A batch of the market at a time, and what is reported then. */
function at(fixture: ExchangeFixture, nowMs: number) {
  fixture.nowMs = nowMs;
  fixture.market.step();
  const batch = fixture.market.batch(nowMs);
  return reportsIn(fixture.do((exchange) => exchange.onTicks(batch, nowMs)));
}

const open = (fixture: ExchangeFixture) => fixture.exchange.openOrders('A');

describe('an order that is good till a date', () => {
  it('outlives the day, and expires when its date has come, not before', () => {
    const fixture = new ExchangeFixture();
    const [taken] = fixture.order(dated());
    expect(taken).toMatchObject({ execType: 'NEW', timeInForce: 'GTD', expireAt: NOW + HOUR });
    fixture.do((exchange) => exchange.onDayRoll(NOW));
    expect(at(fixture, NOW + HOUR - 1)).toEqual([]);
    expect(at(fixture, NOW + HOUR).map(inShort)).toEqual(['EXPIRED EXPIRED 0+0']);
    expect(open(fixture)).toEqual([]);
  });

  it('ends before a message of the same moment: nothing trades with it', () => {
    const fixture = new ExchangeFixture();
    fixture.order(dated());
    fixture.nowMs = NOW + HOUR;
    const sold = fixture.order({ clOrdId: 's1', side: 'SELL', timeInForce: 'IOC' }, 'B');
    expect(sold.map(inShort)).toEqual([
      'EXPIRED EXPIRED 0+0',
      'NEW NEW 0+100',
      'CANCELED CANCELED 0+0',
    ]);
  });

  it('expires after a restart, and after a checkpoint, in the same order', () => {
    const fixture = new ExchangeFixture();
    fixture.order(dated());
    fixture.order(dated({ clOrdId: 'g2', expireAt: NOW + HOUR / 2 }));
    const resumed = resumeExchange(fixture.settings, fixture.exchange.checkpoint(NOW));
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(resumed.stateHash());
    const ended = at(fixture, NOW + 2 * HOUR).map(
      ({ clOrdId, execType }) => `${clOrdId} ${execType}`,
    );
    expect(ended).toEqual(['g2 EXPIRED', 'g1 EXPIRED']);
    expect(resumed.onTimer(NOW + 2 * HOUR)).toEqual({ entry: null, outputs: [] });
    const { outputs } = resumed.onTicks(fixture.market.batch(NOW + 2 * HOUR), NOW + 2 * HOUR);
    expect(reportsIn(outputs).map(({ clOrdId }) => clOrdId)).toEqual(['g2', 'g1']);
  });

  it('may be a stop that waits, whose row has the bytes of its JSON', () => {
    const fixture = new ExchangeFixture();
    const stop = { orderType: 'STOP_LIMIT', stopPx: cents(10_500), price: cents(10_500) } as const;
    fixture.order(dated(stop));
    const entry = fixture.entries.at(-1);
    expect(entry && new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
    expect(at(fixture, NOW + HOUR).map(inShort)).toEqual(['EXPIRED EXPIRED 0+0']);
  });

  it.each<[string, Partial<NewOrderSingle>, string]>([
    ['without a date', { timeInForce: 'GTD' }, 'GTD needs ExpireTime or ExpireDate'],
    ['with one that is past', dated({ expireAt: NOW }), 'the order would have expired'],
    [
      'with one in years',
      dated({ expireAt: NOW + 367 * 24 * HOUR }),
      'expiry is more than a year away',
    ],
    ['of another kind', { expireAt: NOW + HOUR }, 'only GTD names ExpireTime or ExpireDate'],
  ])('%s is no order', (_, over, text) => {
    const fixture = new ExchangeFixture();
    const [refused] = fixture.order(over);
    expect(refused).toMatchObject({ execType: 'REJECTED', rejectReason: 99, text });
  });
});

describe('how long an order is good for, changed', () => {
  it('by another date keeps its place, and the old date has no effect', () => {
    const fixture = new ExchangeFixture();
    fixture.order(dated());
    fixture.order({ clOrdId: 'b1' }, 'B');
    const change = { clOrdId: 'g2', expireAt: NOW + 3 * HOUR };
    const [replaced] = reportsIn(fixture.replace('g1', change));
    expect(replaced).toMatchObject({ execType: 'REPLACED', expireAt: NOW + 3 * HOUR });
    expect(open(fixture)).toMatchObject([{ placeNo: 1, clOrdId: 'g2' }]);
    fixture.crash();
    expect(at(fixture, NOW + 2 * HOUR)).toEqual([]);
    expect(at(fixture, NOW + 3 * HOUR)).toHaveLength(1);
  });

  it('to a day order and to one that is good till cancelled takes the date off', () => {
    const fixture = new ExchangeFixture();
    fixture.order(dated());
    fixture.replace('g1', { clOrdId: 'g2', timeInForce: 'GTC' });
    expect(open(fixture)[0]).not.toHaveProperty('expireAt');
    expect(at(fixture, NOW + 2 * HOUR)).toEqual([]);
    fixture.replace('g2', { clOrdId: 'g3', timeInForce: 'DAY' });
    const ended = fixture.do((exchange) => exchange.onDayRoll(fixture.nowMs));
    expect(reportsIn(ended)).toMatchObject([{ execType: 'EXPIRED', clOrdId: 'g3' }]);
  });

  it('from a day order to a date; without TimeInForce nothing of it changes', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'd1' });
    fixture.replace('d1', { clOrdId: 'd2', timeInForce: 'GTD', expireAt: NOW + HOUR });
    fixture.replace('d2', {
      clOrdId: 'd3',
      timeInForce: 'DAY',
      keepsTimeInForce: true,
      qty: qty(90),
    });
    expect(open(fixture)).toMatchObject([{ timeInForce: 'GTD', expireAt: NOW + HOUR, qty: 90 }]);
  });

  it.each([
    [{ timeInForce: 'IOC' }, 'time in force changes between DAY, GTC and GTD only'],
    [{ expireAt: NOW }, 'the order would have expired'],
    [{ timeInForce: 'DAY', expireAt: NOW + HOUR }, 'only GTD names ExpireTime or ExpireDate'],
  ] as const)('to %o is refused, and it stays as it is', (change, text) => {
    const fixture = new ExchangeFixture();
    fixture.order(dated());
    const [before] = open(fixture);
    const [reject] = rejectsIn(fixture.replace('g1', { clOrdId: 'g2', ...change }));
    expect(reject).toMatchObject({ reason: 99, text });
    expect(open(fixture)).toEqual([before]);
  });
});

/** Lists in auction calls, over share splits and batches of the market, by a throttled session and for a drop copy. */
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { call, openDay, uncrossAll } from './auctions.given.ts';
import { cents, ExchangeFixture, reportsIn } from './exchange.given.ts';
import { entry, givenList, loss, other, profit, take, tradedAt100 } from './order-lists.given.ts';

describe('in a call', () => {
  /** A call in which the last trade of the day before was at 100.00. */
  const inCall = (): ExchangeFixture => {
    const fixture = tradedAt100(openDay());
    call(fixture, 'OPENING');
    fixture.published.length = 0;
    return fixture;
  };

  it('the entry waits for the uncross, its exits for the entry: they are in no auction', () => {
    const fixture = inCall();
    fixture.send(givenList('OTO', [entry(), profit({ price: cents(10_010) }), loss()]));
    other(fixture, { id: 's', side: 'SELL', price: 9_990, shares: 40 });
    // Who would buy from the profit order.
    other(fixture, { id: 'b', side: 'BUY', price: 10_050, shares: 10 });
    take(fixture);
    fixture.crash();
    uncrossAll(fixture, 'OPENING');
    expect(take(fixture)).toEqual([
      'entry TRADE PARTIALLY_FILLED 30+70',
      'profit TRIGGERED NEW 0+30',
      'loss TRIGGERED NEW 0+30',
    ]);
  });

  it('of a pair what the auction fills comes off the other', () => {
    const fixture = inCall();
    fixture.send(givenList('OUO', [profit({ price: cents(10_010) }), loss()]));
    other(fixture, { id: 'b', side: 'BUY', price: 10_010, shares: 70 });
    take(fixture);
    uncrossAll(fixture, 'OPENING');
    expect(take(fixture)).toEqual([
      'profit TRADE PARTIALLY_FILLED 70+30',
      'loss RESTATED NEW 0+30',
    ]);
  });

  it('an entry that is cancelled in part releases the other at the end of the call', () => {
    const fixture = tradedAt100(openDay());
    fixture.send(givenList('OTO', [entry(), profit()]));
    other(fixture, { id: 's', side: 'SELL', price: 10_000, shares: 40 });
    call(fixture, 'OPENING');
    take(fixture);
    fixture.cancel('entry', 'c');
    expect(take(fixture)).toEqual([]);
    fixture.crash();
    uncrossAll(fixture, 'OPENING');
    expect(take(fixture)).toEqual(['profit TRIGGERED NEW 0+40']);
  });
});

it('a share split ends all orders of a list', () => {
  const fixture = new ExchangeFixture();
  fixture.tick();
  const { mid } = fixture.quote('AAPL');
  const at = (of: number) => px(Math.round((mid * of) / 10_000) * 10_000);
  const about = { symbol: 'AAPL', qty: qty(10) } as const;
  fixture.send(
    givenList('OTO', [
      entry({ ...about, price: at(0.9) }),
      profit({ ...about, price: at(1.1) }),
      loss({ ...about, stopPx: at(0.8) }),
    ]),
  );
  take(fixture);
  fixture.market.step();
  fixture.nowMs += 250;
  const batch = fixture.market.batch(fixture.nowMs);
  const { symbol } = fixture.quote('AAPL');
  const splits = [{ symbol, ratio: 2, seq: batch.seq, at: batch.at }];
  fixture.do((one) => one.onTicks({ ...batch, splits }, fixture.nowMs));
  expect(take(fixture)).toEqual([
    'entry CANCELED CANCELED 0+0',
    'profit CANCELED CANCELED 0+0',
    'loss CANCELED CANCELED 0+0',
  ]);
});

it('one batch of the market that reaches both counts once', () => {
  const fixture = new ExchangeFixture();
  fixture.tick();
  let counted = 0;
  for (let n = 0; n < 120; n += 1) {
    const { bid, ask, last } = fixture.quote('AAPL');
    const [clOrdId, stopId] = [`p${n}`, `s${n}`];
    const about = { symbol: 'AAPL', qty: qty(100), side: 'SELL' } as const;
    // The limit rests at the offer, the stop waits a tick below the last trade.
    const limit = profit({ ...about, clOrdId, price: px(Math.max(ask, last + 10_000)) });
    const stop = loss({ ...about, clOrdId: stopId, stopPx: px(Math.min(bid, last - 10_000)) });
    fixture.send(givenList('OUO', [limit, stop], { listId: `l${n}` }));
    for (let ticks = 0; ticks < 4; ticks += 1) fixture.tick();
    const reports = reportsIn(fixture.published).filter(({ list }) => list?.listId === `l${n}`);
    const filled = [clOrdId, stopId].map(
      (id) => reports.findLast((report) => report.clOrdId === id)?.cumQty ?? 0,
    );
    expect((filled[0] ?? 0) + (filled[1] ?? 0)).toBeLessThanOrEqual(100);
    if (filled.some((shares) => shares > 0)) counted += 1;
    fixture.do((one) => one.onDisconnect('A', { cancelOrders: true }, fixture.nowMs));
  }
  expect(counted).toBeGreaterThan(30);
});

it('a throttled list is refused order by order, and its ids stay free', () => {
  const throttle = { perSecond: 1, burst: 1, endsAt: 100 };
  const terms = { listing: 'ALL', mpid: 'CLNT', maxOpenOrders: 10, throttle } as const;
  const fixture = new ExchangeFixture({ toTerms: () => terms });
  const message = givenList('OCO', [profit(), loss()]);
  fixture.order({ clOrdId: 'x' });
  expect(reportsIn(fixture.send(message))).toMatchObject([
    { clOrdId: 'profit', rejectReason: 3, list: { listId: 'list' } },
    { clOrdId: 'loss', rejectReason: 3 },
  ]);
  fixture.nowMs += 10_000;
  expect(reportsIn(fixture.send(message))).toMatchObject([
    { clOrdId: 'profit', execType: 'NEW' },
    { clOrdId: 'loss', execType: 'NEW' },
  ]);
});

it('a drop copy receives each report of a list, and may send none', () => {
  const fixture = new ExchangeFixture({ dropCopies: ['DROP'] });
  const message = givenList('OCO', [profit(), loss()]);
  expect(fixture.send(message, 'DROP').map((one) => one.message)).toMatchObject([
    { type: 'BUSINESS_REJECT', refType: 'ORDER_LIST', refId: 'list' },
  ]);
  const copies = fixture.send(message).filter(({ copy }) => copy);
  expect(copies.map(({ session, message: sent }) => [session, sent.type])).toEqual([
    ['DROP', 'EXECUTION_REPORT'],
    ['DROP', 'EXECUTION_REPORT'],
  ]);
});

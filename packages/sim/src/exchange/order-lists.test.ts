/** Orders of a list at the exchange: of a pair exactly one counts, what waits for an entry follows it. */
import { qty } from '@tradefloor/contracts/money';
import { makeSchedule } from '@tradefloor/core/trading/order/auction-times';
import { describe, expect, it } from 'vitest';
import { cents, ExchangeFixture, rejectsIn, reportsIn } from './exchange.given.ts';
import { entry, givenList, loss, other, profit, take, tradedAt100 } from './order-lists.given.ts';
import { halt, tradeAt } from './stop-orders.given.ts';

const open = (): ExchangeFixture => tradedAt100(new ExchangeFixture());

/** A pair that takes a profit or a loss of a hundred. */
function openPair(contingency: 'OCO' | 'OUO'): ExchangeFixture {
  const fixture = open();
  fixture.send(givenList(contingency, [profit(), loss()]));
  expect(take(fixture)).toEqual(['profit NEW NEW 0+100', 'loss NEW NEW 0+100']);
  return fixture;
}

describe('of a pair', () => {
  it.each(['OCO', 'OUO'] as const)('%s: a full fill ends the other', (contingency) => {
    const fixture = openPair(contingency);
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 100 });
    expect(take(fixture)).toEqual(['profit TRADE FILLED 100+0', 'loss CANCELED CANCELED 0+0']);
  });

  it('OCO: a part that trades ends the other', () => {
    const fixture = openPair('OCO');
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 30 });
    expect(take(fixture)).toEqual([
      'profit TRADE PARTIALLY_FILLED 30+70',
      'loss CANCELED CANCELED 0+0',
    ]);
  });

  it('OUO: a part that trades comes off the other', () => {
    const fixture = openPair('OUO');
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 30 });
    expect(take(fixture)).toEqual([
      'profit TRADE PARTIALLY_FILLED 30+70',
      'loss RESTATED NEW 0+70',
    ]);
    const [report] = reportsIn(fixture.published);
    expect(report).toBeUndefined();
    other(fixture, { id: 'bid', side: 'BUY', price: 9_750, shares: 500 });
    tradeAt(fixture, 9_800);
    expect(take(fixture)).toEqual([
      'loss TRIGGERED NEW 0+70',
      'profit CANCELED CANCELED 30+0',
      'loss TRADE FILLED 70+0',
    ]);
  });

  it.each(['OCO', 'OUO'] as const)(
    '%s: a trigger ends the other before it trades',
    (contingency) => {
      const fixture = openPair(contingency);
      other(fixture, { id: 'bid', side: 'BUY', price: 9_750, shares: 40 });
      tradeAt(fixture, 9_800);
      expect(take(fixture)).toEqual([
        'loss TRIGGERED NEW 0+100',
        'profit CANCELED CANCELED 0+0',
        'loss TRADE PARTIALLY_FILLED 40+60',
        'loss CANCELED CANCELED 40+0',
      ]);
    },
  );

  it('a fill comes before a trigger of the same trade', () => {
    const fixture = open();
    // A stop to sell at the limit's own price: the trade that fills the one reaches the other.
    const touch = { orderType: 'MARKET_IF_TOUCHED', stopPx: cents(10_200) } as const;
    fixture.send(givenList('OUO', [profit(), loss(touch)]));
    take(fixture);
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 60 });
    expect(take(fixture)).toEqual([
      'profit TRADE PARTIALLY_FILLED 60+40',
      'loss RESTATED NEW 0+40',
      'loss TRIGGERED NEW 0+40',
      'profit CANCELED CANCELED 60+0',
      'loss CANCELED CANCELED 0+0',
    ]);
  });

  it('the cancel of one leaves the other', () => {
    const fixture = openPair('OCO');
    fixture.cancel('profit', 'c');
    fixture.published.length = 0;
    other(fixture, { id: 'bid', side: 'BUY', price: 9_750, shares: 100 });
    tradeAt(fixture, 9_800);
    expect(take(fixture)).toEqual(['loss TRIGGERED NEW 0+100', 'loss TRADE FILLED 100+0']);
  });

  it('prices change, a quantity that follows does not', () => {
    const fixture = openPair('OUO');
    const refused = fixture.replace('profit', { clOrdId: 'p2', qty: qty(50) });
    expect(rejectsIn(refused)).toMatchObject([
      { reason: 99, text: 'the quantity of this order follows its list' },
    ]);
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 30 });
    // As it was entered: the fill may have come while the request was on its way.
    const moved = fixture.replace('loss', { clOrdId: 'l2', qty: qty(100), stopPx: cents(9_900) });
    expect(reportsIn(moved)).toMatchObject([{ execType: 'REPLACED', qty: 70, stopPx: 99_000_000 }]);
  });

  it('both end with the session, where it is cancelled on disconnect', () => {
    const fixture = openPair('OCO');
    fixture.do((one) => one.onDisconnect('A', { cancelOrders: true }, fixture.nowMs));
    expect(take(fixture)).toEqual(['profit CANCELED CANCELED 0+0', 'loss CANCELED CANCELED 0+0']);
  });

  it('a stop that is reached in a halt waits, and ends the other after it', () => {
    const fixture = openPair('OUO');
    halt(fixture, true);
    fixture.crash();
    halt(fixture, false);
    tradeAt(fixture, 9_800);
    expect(take(fixture)).toEqual([
      'loss TRIGGERED NEW 0+100',
      'profit CANCELED CANCELED 0+0',
      'loss CANCELED CANCELED 0+0',
    ]);
  });
});

describe('one that triggers the other', () => {
  it('holds it until it is filled', () => {
    const fixture = open();
    fixture.send(givenList('OTO', [entry(), profit()]));
    expect(reportsIn(fixture.published).map(({ isWorking }) => isWorking)).toEqual([
      undefined,
      false,
    ]);
    take(fixture);
    other(fixture, { id: 's', side: 'SELL', price: 10_000, shares: 40 });
    expect(take(fixture)).toEqual(['entry TRADE PARTIALLY_FILLED 40+60']);
    other(fixture, { id: 's2', side: 'SELL', price: 10_000, shares: 60 });
    const working = reportsIn(fixture.published).filter(({ isWorking }) => isWorking);
    expect(working).toMatchObject([{ clOrdId: 'profit', execType: 'TRIGGERED' }]);
    expect(take(fixture)).toEqual(['entry TRADE FILLED 100+0', 'profit TRIGGERED NEW 0+100']);
    other(fixture, { id: 'b', side: 'BUY', price: 10_300, shares: 5 });
    expect(take(fixture)).toEqual(['profit TRADE PARTIALLY_FILLED 5+95']);
  });

  it('gives it at most what it filled when it ends in part', () => {
    const fixture = open();
    fixture.send(givenList('OTO', [entry(), profit({ qty: qty(70) })]));
    other(fixture, { id: 's', side: 'SELL', price: 10_000, shares: 40 });
    take(fixture);
    fixture.cancel('entry', 'c');
    expect(take(fixture)).toEqual(['profit TRIGGERED NEW 0+40']);
  });

  it('ends it when it ends unfilled', () => {
    const fixture = open();
    fixture.send(givenList('OTO', [entry({ timeInForce: 'IOC' }), profit()]));
    expect(take(fixture)).toEqual([
      'entry NEW NEW 0+100',
      'profit NEW NEW 0+100',
      'entry CANCELED CANCELED 0+0',
      'profit CANCELED CANCELED 0+0',
    ]);
  });

  it('waits for the end of a halt', () => {
    const fixture = open();
    fixture.send(givenList('OTO', [entry(), profit()]));
    other(fixture, { id: 's', side: 'SELL', price: 10_000, shares: 40 });
    halt(fixture, true);
    take(fixture);
    fixture.cancel('entry', 'c');
    expect(take(fixture)).toEqual([]);
    fixture.crash();
    halt(fixture, false);
    expect(take(fixture)).toEqual(['profit TRIGGERED NEW 0+40']);
  });

  it('lets it be changed and cancelled before', () => {
    const fixture = open();
    fixture.send(givenList('OTO', [entry(), profit()]));
    take(fixture);
    fixture.replace('profit', { clOrdId: 'p2', qty: qty(60), price: cents(9_000) });
    expect(take(fixture, ['p2'])).toEqual(['p2 REPLACED NEW 0+60']);
    other(fixture, { id: 'b', side: 'BUY', price: 9_900, shares: 10 });
    expect(take(fixture, ['p2'])).toEqual([]);
    fixture.cancel('p2', 'p3');
    fixture.published.length = 0;
    other(fixture, { id: 's', side: 'SELL', price: 10_000, shares: 100 });
    expect(take(fixture, ['entry', 'p2', 'p3'])).toEqual(['entry TRADE FILLED 100+0']);
  });
});

describe('a bracket', () => {
  function openBracket(): ExchangeFixture {
    const fixture = open();
    fixture.send(givenList('OTO', [entry(), profit(), loss()]));
    expect(take(fixture)).toEqual([
      'entry NEW NEW 0+100',
      'profit NEW NEW 0+100',
      'loss NEW NEW 0+100',
    ]);
    return fixture;
  }
  const sell = (fixture: ExchangeFixture, id: string, shares: number) =>
    other(fixture, { id, side: 'SELL', price: 10_000, shares });

  it('protects from the first fill on, and its exits grow with the entry', () => {
    const fixture = openBracket();
    sell(fixture, 's1', 40);
    expect(take(fixture)).toEqual([
      'entry TRADE PARTIALLY_FILLED 40+60',
      'profit TRIGGERED NEW 0+40',
      'loss TRIGGERED NEW 0+40',
    ]);
    sell(fixture, 's2', 60);
    expect(take(fixture)).toEqual([
      'entry TRADE FILLED 100+0',
      'profit RESTATED NEW 0+100',
      'loss RESTATED NEW 0+100',
    ]);
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 30 });
    expect(take(fixture)).toEqual([
      'profit TRADE PARTIALLY_FILLED 30+70',
      'loss RESTATED NEW 0+70',
    ]);
    fixture.crash();
    other(fixture, { id: 'bid', side: 'BUY', price: 9_750, shares: 500 });
    tradeAt(fixture, 9_800);
    expect(take(fixture)).toEqual([
      'loss TRIGGERED NEW 0+70',
      'profit CANCELED CANCELED 30+0',
      'loss TRADE FILLED 70+0',
    ]);
  });

  it('takes the entry off when an exit begins', () => {
    const fixture = openBracket();
    sell(fixture, 's1', 40);
    take(fixture);
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 40 });
    expect(take(fixture)).toEqual([
      'profit TRADE FILLED 40+0',
      'entry CANCELED CANCELED 40+0',
      'loss CANCELED CANCELED 0+0',
    ]);
  });

  it('keeps its exits for what was filled when the entry is cancelled, and none where nothing was', () => {
    const filled = openBracket();
    sell(filled, 's1', 40);
    filled.cancel('entry', 'c');
    take(filled);
    other(filled, { id: 'b', side: 'BUY', price: 10_200, shares: 10 });
    expect(take(filled)).toEqual(['profit TRADE PARTIALLY_FILLED 10+30', 'loss RESTATED NEW 0+30']);
    const unfilled = openBracket();
    unfilled.cancel('entry', 'c');
    expect(take(unfilled)).toEqual(['profit CANCELED CANCELED 0+0', 'loss CANCELED CANCELED 0+0']);
  });

  it('ends with the day where nothing was filled, and goes on where something was', () => {
    const fixture = open();
    const gtc = { timeInForce: 'GTC' } as const;
    fixture.send(givenList('OTO', [entry(), profit(gtc), loss(gtc)]));
    sell(fixture, 's1', 40);
    take(fixture);
    fixture.do((one) => one.onDayRoll(fixture.nowMs));
    expect(take(fixture)).toEqual(['entry EXPIRED EXPIRED 40+0']);
    fixture.crash();
    other(fixture, { id: 'b', side: 'BUY', price: 10_200, shares: 10 });
    expect(take(fixture)).toEqual([
      'profit TRADE PARTIALLY_FILLED 10+30',
      'loss RESTATED NEW 0+30',
    ]);
  });

  it('triggers a stop at once that the market is through when its entry has traded', () => {
    const fixture = open();
    other(fixture, { id: 'deep', side: 'BUY', price: 9_700, shares: 500 });
    fixture.send(givenList('OTO', [entry({ price: cents(9_900) }), profit(), loss()]));
    take(fixture);
    // One order trades with the entry at 99.00, then goes on to 97.00.
    other(fixture, { id: 's', side: 'SELL', price: 9_700, shares: 150 });
    expect(take(fixture)).toEqual([
      'entry TRADE FILLED 100+0',
      'profit TRIGGERED NEW 0+100',
      'loss TRIGGERED NEW 0+100',
      'loss TRIGGERED NEW 0+100',
      'profit CANCELED CANCELED 0+0',
      'loss TRADE FILLED 100+0',
    ]);
  });
});

describe('a list is refused whole', () => {
  const stopLimit = { orderType: 'STOP_LIMIT', price: cents(9_790) } as const;
  it.each([
    ['OTHER', [profit(), loss()], {}, 11, 'only ContingencyType 1, 2 and 3'],
    ['OCO', [profit(), loss()], { hasNoBidding: false }, 11, 'only BidType 3, no bidding process'],
    ['OCO', [profit(), loss()], { isImmediate: false }, 11, 'only ListExecInstType 1, immediate'],
    ['OCO', [profit(), loss()], { isComplete: false }, 11, 'a list comes in one message'],
    ['OCO', [profit(), loss()], { total: 3 }, 99, 'TotNoOrders is 3, the message has 2'],
    ['OCO', [profit()], {}, 99, 'a list of this ContingencyType has 2 orders, not 1'],
    ['OTO', [entry()], {}, 99, 'a list of this ContingencyType has 2 or 3 orders, not 1'],
    [
      'OCO',
      [entry(), profit(), loss()],
      {},
      99,
      'a list of this ContingencyType has 2 orders, not 3',
    ],
    ['OCO', [profit(), loss({ clOrdId: 'profit' })], {}, 99, 'a ClOrdID stands twice in the list'],
    ['OCO', [profit(), loss({ symbol: 'AAPL' })], {}, 99, 'the orders of a list have one symbol'],
    ['OCO', [profit({ timeInForce: 'IOC' }), loss()], {}, 11, null],
    ['OCO', [profit(), loss({ qty: qty(50) })], {}, 99, null],
    ['OCO', [profit(), loss({ side: 'BUY', stopPx: cents(10_300) })], {}, 99, null],
    ['OCO', [profit(), profit({ clOrdId: 'loss', price: cents(10_300) })], {}, 99, null],
    ['OCO', [profit({ orderType: 'MARKET', price: null }), loss()], {}, 99, null],
    ['OTO', [entry(), profit({ timeInForce: 'FOK' })], {}, 11, null],
    ['OTO', [entry({ timeInForce: 'GTC' }), profit()], {}, 11, null],
    ['OTO', [entry(), profit(), loss({ qty: qty(50) })], {}, 99, null],
    ['OTO', [entry(), profit({ side: 'BUY' }), loss()], {}, 99, null],
    ['OTO', [entry(), profit({ price: cents(9_900) }), loss()], {}, 99, null],
    ['OTO', [entry(), profit(), loss({ stopPx: cents(10_100) })], {}, 99, null],
    [
      'OTO',
      [entry(), profit(), loss({ ...stopLimit, price: cents(9_790), side: 'BUY' })],
      {},
      99,
      null,
    ],
  ] as const)('%s %#', (contingency, orders, over, reason, text) => {
    const fixture = open();
    const before = fixture.exchange.openOrders('A');
    const reports = reportsIn(fixture.send(givenList(contingency, orders, over)));
    expect(reports).toHaveLength(orders.length);
    for (const report of reports) {
      expect(report).toMatchObject({
        execType: 'REJECTED',
        ordStatus: 'REJECTED',
        rejectReason: reason,
      });
      expect(report.list).toEqual({ listId: 'list', contingency });
      expect(report.text).toBe(text ?? report.text);
      expect(report.text?.length).toBeGreaterThan(10);
    }
    expect(fixture.exchange.openOrders('A')).toEqual(before);
  });

  it.each([
    ['OCO', [profit({ timeInForce: 'ATC' }), loss()]],
    ['OTO', [entry({ timeInForce: 'OPG' }), profit()]],
  ] as const)('%s for an auction', (contingency, orders) => {
    const fixture = open();
    const { nowMs } = fixture;
    const times = { opensAt: nowMs + 3_600_000, closesAt: nowMs + 7_200_000 };
    const schedule = makeSchedule('2026-11-21', times);
    fixture.do((one) => one.onAuction({ step: 'SCHEDULE', schedule }, nowMs));
    const reports = reportsIn(fixture.send(givenList(contingency, orders)));
    expect(reports.map(({ rejectReason }) => rejectReason)).toEqual([11, 11]);
  });

  it('for one order of it, the others with a text of their own', () => {
    const fixture = open();
    const reports = reportsIn(
      fixture.send(givenList('OCO', [profit(), loss({ stopPx: cents(10_100) })])),
    );
    expect(reports.map(({ clOrdId, rejectReason, text }) => [clOrdId, rejectReason, text])).toEqual(
      [
        ['profit', 99, 'another order of its list is refused'],
        ['loss', 99, 'the last trade is at or through the stop price'],
      ],
    );
  });

  it('where a ListID, a ClOrdID or a ListSeqNo stands twice', () => {
    const fixture = open();
    fixture.send(givenList('OCO', [profit(), loss()]));
    const again = [profit({ clOrdId: 'p2' }), loss({ clOrdId: 'l2' })];
    const toReasons = (message: ReturnType<typeof givenList>) =>
      reportsIn(fixture.send(message)).map(({ rejectReason }) => rejectReason);
    expect(toReasons(givenList('OCO', again))).toEqual([6, 6]);
    expect(toReasons(givenList('OCO', again, { possResend: true }))).toEqual([]);
    expect(
      toReasons(givenList('OCO', [profit(), loss({ clOrdId: 'l3' })], { listId: 'two' })),
    ).toEqual([6, 99]);
    const { orders } = givenList('OCO', again);
    const twice = orders.map((one) => ({ ...one, seqNo: 1 }));
    expect(toReasons(givenList('OCO', again, { listId: 'three', orders: twice }))).toEqual([
      99, 99,
    ]);
  });

  it('by one reject of the message where it has no order, or far too many', () => {
    const fixture = open();
    const many = Array.from({ length: 201 }, (_, at) => profit({ clOrdId: `p${at}` }));
    for (const orders of [[], many]) {
      expect(fixture.send(givenList('OCO', orders)).map(({ message }) => message)).toMatchObject([
        { type: 'BUSINESS_REJECT', refType: 'ORDER_LIST', refId: 'list', reason: 0 },
      ]);
    }
    expect(reportsIn(fixture.send(givenList('OCO', many.slice(1))))).toHaveLength(200);
  });

  it('beyond the open orders of a session, and in a halt', () => {
    const terms = { listing: 'ALL', mpid: 'CLNT', maxOpenOrders: 1, throttle: null } as const;
    const full = tradedAt100(new ExchangeFixture({ toTerms: () => terms }));
    expect(reportsIn(full.send(givenList('OCO', [profit(), loss()])))).toMatchObject([
      { rejectReason: 3 },
      { rejectReason: 3 },
    ]);
    const halted = open();
    halt(halted, true);
    const reports = reportsIn(halted.send(givenList('OCO', [profit(), loss()])));
    expect(reports.map(({ rejectReason }) => rejectReason)).toEqual([2, 99]);
  });
});

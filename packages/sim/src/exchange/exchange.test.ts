/** The certification of a client at an exchange, one rule after another. */
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  cents,
  ExchangeFixture,
  givenOrder,
  inShort,
  rejectsIn,
  reportsIn,
} from './exchange.given.ts';

const shorts =
  (...args: Parameters<ExchangeFixture['order']>) =>
  (fixture: ExchangeFixture) =>
    fixture.order(...args).map(inShort);

describe('a new order', () => {
  it('that rests is acknowledged once, with the whole quantity open', () => {
    const [first, ...more] = new ExchangeFixture().order();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      execType: 'NEW',
      ordStatus: 'NEW',
      qty: 100,
      cumQty: 0,
      leavesQty: 100,
      clOrdId: 'a1',
      venueOrderId: 'O1',
      rejectReason: null,
    });
  });

  it('is acknowledged before its fills, and both sides of a trade share a match number', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'maker', side: 'SELL' });
    const published = fixture.send(givenOrder({ qty: qty(150) }), 'B');
    expect(reportsIn(published).map(inShort)).toEqual([
      'NEW NEW 0+150',
      'TRADE PARTIALLY_FILLED 100+50',
      'TRADE FILLED 100+0',
    ]);
    const trades = published.flatMap(({ session, message }) =>
      message.type === 'EXECUTION_REPORT' && message.trade !== null
        ? { session, ...message.trade }
        : [],
    );
    expect(trades).toMatchObject([
      { session: 'B', liquidity: 'TAKER', lastPx: cents(10_000), contraBroker: 'CLNT' },
      { session: 'A', liquidity: 'MAKER', lastPx: cents(10_000), contraBroker: 'CLNT' },
    ]);
    expect(trades[0]?.trdMatchId).toBe(trades[1]?.trdMatchId);
    expect(trades.map(({ fees }) => fees.venue)).toEqual([3_000, -2_000]);
  });

  it.each([
    [{ symbol: 'NOPE' }, 1],
    [{ qty: null }, 13],
    [{ qty: qty(0) }, 13],
    [{ qty: qty(20_000_000) }, 3],
    [{ price: null }, 99],
    [{ price: cents(0) }, 99],
    [{ price: px(100_001) }, 99],
    [{ orderType: 'OTHER' }, 11],
    [{ timeInForce: 'OTHER' }, 11],
    [{ minQty: qty(50) }, 11],
    [{ minQty: qty(101), timeInForce: 'IOC' }, 13],
    [{ maxFloor: qty(0) }, 11],
    [{ maxFloor: qty(1), qty: qty(10_001) }, 11],
    [{ price: px(1_000_000_010_000), qty: qty(100_000) }, 3],
    [{ venue: 'DARK1' }, 99],
  ] as const)('%o is refused with one report, 103=%i', (over, reason) => {
    const fixture = new ExchangeFixture();
    const published = fixture.order(over);
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      execType: 'REJECTED',
      ordStatus: 'REJECTED',
      rejectReason: reason,
      leavesQty: 0,
      cumQty: 0,
    });
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });

  it('with a ClOrdID of today is refused with 103=6; sent again as possible resend it is left alone', () => {
    const fixture = new ExchangeFixture();
    fixture.order();
    expect(fixture.order()[0]).toMatchObject({ execType: 'REJECTED', rejectReason: 6 });
    expect(fixture.order({ possResend: true })).toEqual([]);
    expect(fixture.order({ clOrdId: 'a2', possResend: true }).map(inShort)).toEqual([
      'NEW NEW 0+100',
    ]);
    expect(shorts({}, 'B')(fixture)).toEqual(['NEW NEW 0+100']);
    fixture.order({ clOrdId: 'bad', qty: null });
    expect(fixture.order({ clOrdId: 'bad', qty: null, possResend: true })).toEqual([]);
  });
});

/** As the order state tables of FIX 4.4 (volume 4, appendix D) have an order that cannot trade at once. */
const KILLED = ['NEW NEW 0+100', 'CANCELED CANCELED 0+0'];

describe('what cannot wait', () => {
  it.each([
    ['IOC', { timeInForce: 'IOC' }],
    ['FOK', { timeInForce: 'FOK' }],
    ['market', { orderType: 'MARKET', price: null }],
  ] as const)('an %s order on an empty book is acknowledged, then ends with 150=4', (_, over) => {
    expect(shorts(over)(new ExchangeFixture())).toEqual(KILLED);
  });

  it('trades what it can and ends the rest', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'maker', side: 'SELL', qty: qty(60) });
    const taken = ['NEW NEW 0+100', 'TRADE PARTIALLY_FILLED 60+40', 'CANCELED CANCELED 60+0'];
    const ioc = fixture
      .order({ timeInForce: 'IOC' }, 'B')
      .filter(({ clOrdId }) => clOrdId === 'a1');
    expect(ioc.map(inShort)).toEqual(taken);
    fixture.order({ clOrdId: 'maker-2', side: 'SELL', qty: qty(60) });
    const market = { clOrdId: 'm', orderType: 'MARKET', price: null } as const;
    const published = fixture.order(market, 'B').filter(({ clOrdId }) => clOrdId === 'm');
    expect(published.map(inShort)).toEqual(taken);
  });

  it('a fill or kill order that cannot be filled whole changes nothing, one that can is filled', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'm1', side: 'SELL', qty: qty(60) });
    expect(shorts({ timeInForce: 'FOK' }, 'B')(fixture)).toEqual(KILLED);
    fixture.order({ clOrdId: 'm2', side: 'SELL', qty: qty(40) });
    const published = fixture.order({ clOrdId: 'f2', timeInForce: 'FOK' }, 'B');
    const own = published.filter(({ clOrdId }) => clOrdId === 'f2').map(inShort);
    expect(own).toEqual(['NEW NEW 0+100', 'TRADE PARTIALLY_FILLED 60+40', 'TRADE FILLED 100+0']);
  });

  it('a minimum quantity that cannot trade ends the order', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'm1', side: 'SELL', qty: qty(60) });
    const requested = { timeInForce: 'IOC', minQty: qty(61) } as const;
    expect(shorts(requested, 'B')(fixture)).toEqual(KILLED);
    const published = fixture.order({ ...requested, clOrdId: 'x', minQty: qty(60) }, 'B');
    expect(published.filter(({ clOrdId }) => clOrdId === 'x')).toHaveLength(3);
  });

  it('a market order stops at the collar around the reference', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'near', side: 'SELL', price: cents(10_500) });
    fixture.order({ clOrdId: 'far', side: 'SELL', price: cents(10_501) });
    const market = { clOrdId: 'm', orderType: 'MARKET', price: null, qty: qty(200) } as const;
    const own = fixture.order(market, 'B').filter(({ clOrdId }) => clOrdId === 'm');
    expect(own.map(inShort).at(-1)).toBe('CANCELED CANCELED 100+0');
  });
});

describe('the queue', () => {
  const filled = (fixture: ExchangeFixture, requested: { qty: number; price?: number }) =>
    fixture
      .order(
        {
          clOrdId: `t${fixture.entries.length}`,
          side: 'SELL',
          qty: qty(requested.qty),
          price: cents(requested.price ?? 9_900),
        },
        'B',
      )
      .flatMap(({ trade, clOrdId, side }) =>
        trade !== null && side === 'BUY' ? [`${clOrdId} ${trade.lastQty}`] : [],
      );

  it('serves the better price first, then the earlier order', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'low', price: cents(9_990) });
    fixture.order({ clOrdId: 'first' });
    fixture.order({ clOrdId: 'second' });
    expect(filled(fixture, { qty: 250 })).toEqual(['first 100', 'second 100', 'low 50']);
  });

  it('keeps the place of an order that is only reduced, and takes it from one that is raised or moved', () => {
    const fixture = new ExchangeFixture();
    for (const clOrdId of ['a', 'b', 'c']) fixture.order({ clOrdId });
    const reduced = reportsIn(fixture.replace('a', { clOrdId: 'a+', qty: qty(40) }));
    expect(reduced[0]).toMatchObject({
      execType: 'REPLACED',
      ordStatus: 'NEW',
      clOrdId: 'a+',
      origClOrdId: 'a',
      qty: 40,
      leavesQty: 40,
    });
    fixture.replace('b', { clOrdId: 'b+', qty: qty(101) });
    expect(filled(fixture, { qty: 200 })).toEqual(['a+ 40', 'c 100', 'b+ 60']);
  });

  it('shows an iceberg in parts, and every new part goes to the end', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'ice', qty: qty(100), maxFloor: qty(30) });
    fixture.order({ clOrdId: 'plain', qty: qty(50) });
    expect(
      fixture.exchange.depth({ symbol: 'ZVZZT', levels: 5, account: null }, fixture.nowMs)
        ?.venues[0]?.bids,
    ).toEqual([{ price: cents(10_000), size: 80, own: 0, ahead: 0 }]);
    expect(filled(fixture, { qty: 100 })).toEqual(['ice 30', 'plain 50', 'ice 20']);
    expect(filled(fixture, { qty: 100 })).toEqual(['ice 10', 'ice 30', 'ice 10']);
  });
});

describe('a replace', () => {
  it('below what has traded is amended to it and ends the order as filled', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'a' });
    fixture.order({ clOrdId: 't', side: 'SELL', qty: qty(60) }, 'B');
    const [published] = reportsIn(fixture.replace('a', { clOrdId: 'a+', qty: qty(10) }));
    expect(published).toMatchObject({
      execType: 'REPLACED',
      ordStatus: 'FILLED',
      qty: 60,
      leavesQty: 0,
    });
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });

  it('into the market is reported first and then trades', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'ask', side: 'SELL', price: cents(10_010) }, 'B');
    fixture.order({ clOrdId: 'a' });
    const published = reportsIn(fixture.replace('a', { clOrdId: 'a+', price: cents(10_010) }));
    expect(published.filter(({ clOrdId }) => clOrdId === 'a+').map(inShort)).toEqual([
      'REPLACED NEW 0+100',
      'TRADE FILLED 100+0',
    ]);
  });

  it.each([
    [{ qty: qty(0) }, 99],
    [{ price: null }, 99],
    [{ price: px(9_000_000_000_000_000), qty: qty(10_000_000) }, 99],
    [{ maxFloor: qty(1), qty: qty(10_001) }, 99],
    [{ orderType: 'MARKET' }, 99],
    [{ symbol: 'NTEST' }, 1],
    [{ clOrdId: 'a' }, 6],
  ] as const)('%o is refused with 102=%i and changes nothing', (over, reason) => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'a' });
    const before = fixture.exchange.openOrders('A');
    expect(rejectsIn(fixture.replace('a', { clOrdId: 'a+', ...over }))).toMatchObject([
      { reason, responseTo: 'REPLACE', ordStatus: 'NEW', origClOrdId: 'a' },
    ]);
    expect(fixture.exchange.openOrders('A')).toEqual(before);
  });
});

describe('a cancel', () => {
  it('ends the order under its own id, with 41 naming the old one', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'a' });
    expect(reportsIn(fixture.cancel('a', 'c'))).toMatchObject([
      { execType: 'CANCELED', ordStatus: 'CANCELED', clOrdId: 'c', origClOrdId: 'a', leavesQty: 0 },
    ]);
  });

  it('of an unknown order is refused with 102=1, of one that is over with 102=0', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'a' });
    fixture.order({ clOrdId: 'b' }, 'B');
    expect(rejectsIn(fixture.cancel('b', 'c1'))).toMatchObject([
      { reason: 1, ordStatus: 'REJECTED', venueOrderId: 'NONE', responseTo: 'CANCEL' },
    ]);
    fixture.cancel('a', 'c2');
    expect(rejectsIn(fixture.cancel('a', 'c3'))).toMatchObject([
      { reason: 0, ordStatus: 'CANCELED' },
    ]);
  });
});

describe('a pause of the market', () => {
  const paused = (fixture: ExchangeFixture, seq?: number) => {
    const change = { symbol: 'AAPL', reason: 'paused', isHalted: true, ...(seq && { seq }) };
    fixture.do((exchange) => exchange.onHalt(change, fixture.nowMs));
  };
  const entered = (fixture: ExchangeFixture, clOrdId: string) =>
    fixture.order({ clOrdId, symbol: 'AAPL' })[0]?.execType;

  it('ends with the batch that quotes the symbol again, also where no service reports it', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    paused(fixture, fixture.market.seq + 1);
    fixture.tick();
    expect(entered(fixture, 'a')).toBe('REJECTED');
    fixture.crash();
    expect(entered(fixture, 'b')).toBe('REJECTED');
    fixture.tick();
    expect(entered(fixture, 'c')).toBe('NEW');
  });

  it('that is a kill switch ends with its release alone', () => {
    const fixture = new ExchangeFixture();
    paused(fixture);
    fixture.tick();
    fixture.tick();
    expect(entered(fixture, 'a')).toBe('REJECTED');
  });
});

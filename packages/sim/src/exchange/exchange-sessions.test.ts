/** A session's requests, its limits, and its orders' fate when it, the day or trading ends. */
import { px, qty } from '@tradefloor/contracts/money';
import type { MarketDataRequest } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeMessage } from '@tradefloor/core/trading/exchange/exchange-responses';
import { describe, expect, it } from 'vitest';
import {
  cents,
  ExchangeFixture,
  givenOrder,
  inShort,
  QUIET,
  rejectsIn,
  reportsIn,
} from './exchange.given.ts';
import { DEFAULT_TERMS } from './exchange-settings.ts';

const messages = (outputs: ReturnType<ExchangeFixture['send']>): ExchangeMessage[] =>
  outputs.map(({ message }) => message);

const withOrders = (...clOrdIds: string[]): ExchangeFixture => {
  const fixture = new ExchangeFixture();
  for (const clOrdId of clOrdIds) fixture.order({ clOrdId });
  return fixture;
};

describe('status', () => {
  it('of an order is its last one, under any of its ids; of an unknown one it reports that', () => {
    const fixture = withOrders('a');
    fixture.replace('a', { clOrdId: 'a+', qty: qty(40) });
    const request = (clOrdId: string) =>
      reportsIn(fixture.send({ type: 'STATUS', clOrdId, symbol: QUIET, side: null }));
    for (const id of ['a', 'a+']) {
      expect(request(id)).toMatchObject([
        { execType: 'ORDER_STATUS', execId: '0', clOrdId: 'a+', leavesQty: 40, ordStatus: 'NEW' },
      ]);
    }
    expect(request('b')).toMatchObject([
      { venueOrderId: 'NONE', ordStatus: 'REJECTED', clOrdId: 'b' },
    ]);
  });

  it('of all orders is one report each with their number, or one that reports that there is none', () => {
    const fixture = withOrders('a', 'b');
    const request = (symbol: string | null) =>
      reportsIn(fixture.send({ type: 'MASS_STATUS', requestId: 'r', symbol }));
    expect(request(null).map(({ clOrdId, massStatus }) => [clOrdId, massStatus])).toEqual([
      ['a', { requestId: 'r', total: 2 }],
      ['b', { requestId: 'r', total: 2 }],
    ]);
    expect(request('AAPL')).toMatchObject([{ massStatus: { requestId: 'r', total: 0 } }]);
  });
});

describe('a mass cancel', () => {
  const request = (over: object) =>
    ({
      type: 'MASS_CANCEL',
      clOrdId: 'm',
      scope: 'ALL',
      symbol: null,
      side: null,
      transactAt: 0,
      ...over,
    }) as const;

  it('reports how many it ends, then ends each', () => {
    const fixture = withOrders('a', 'b');
    fixture.order({ clOrdId: 'other', symbol: 'NTEST' });
    fixture.order({ clOrdId: 'x' }, 'B');
    const [first, ...ends] = messages(fixture.send(request({ scope: 'SYMBOL', symbol: QUIET })));
    expect(first).toMatchObject({ type: 'MASS_CANCEL_REPORT', response: 1, affected: 2 });
    expect(ends).toMatchObject([
      { execType: 'CANCELED', clOrdId: 'a' },
      { execType: 'CANCELED', clOrdId: 'b' },
    ]);
    const [all] = messages(fixture.send(request({ clOrdId: 'm2' })));
    expect(all).toMatchObject({ response: 7, affected: 1 });
    expect(fixture.exchange.openOrders('B')).toHaveLength(1);
  });

  it.each([
    [{ scope: 'OTHER' }, 0],
    [{ scope: 'SYMBOL', symbol: 'NOPE' }, 1],
    [{ scope: 'SYMBOL' }, 1],
    [{ clOrdId: 'a' }, 0],
  ] as const)('%o is refused with 532=%i and ends nothing', (over, rejectReason) => {
    const fixture = withOrders('a');
    const published = messages(fixture.send(request(over)));
    expect(published).toMatchObject([{ response: 0, rejectReason, affected: 0 }]);
    expect(fixture.exchange.openOrders('A')).toHaveLength(1);
  });
});

describe('market data', () => {
  const request = (over: Partial<MarketDataRequest> = {}): MarketDataRequest => ({
    type: 'MARKET_DATA',
    requestId: 'd',
    kind: 'SUBSCRIBE',
    depth: 2,
    incremental: true,
    symbols: [QUIET],
    venue: null,
    entryTypes: ['BID', 'OFFER'],
    ...over,
  });

  it.each([
    [
      ['BID', 'OFFER'],
      ['BID', 'OFFER'],
    ],
    [['TRADE'], ['TRADE']],
    [['OFFER'], ['OFFER']],
    [
      ['TRADE', 'BID'],
      ['BID', 'TRADE'],
    ],
  ] as const)('has the entries %o that were requested, and no others', (entryTypes, shown) => {
    const fixture = new ExchangeFixture();
    const types = new Set<string>();
    const take = (outputs: ReturnType<ExchangeFixture['send']>) => {
      for (const message of messages(outputs)) {
        if (message.type === 'MARKET_DATA_SNAPSHOT')
          for (const { entry } of message.entries) types.add(entry);
        if (message.type === 'MARKET_DATA_UPDATE')
          for (const { entry } of message.changes) types.add(entry);
      }
    };
    take(fixture.send(request({ symbols: ['AAPL'], entryTypes }), 'MD'));
    for (let i = 0; i < 40; i += 1) take(fixture.tick());
    expect([...types].sort()).toEqual(shown);
  });

  it('has the session’s high, low and VWAP, one of each, as its ticks state them', () => {
    const fixture = new ExchangeFixture({}, ['ORDER_FLOW']);
    const entryTypes = ['VWAP', 'LOW', 'HIGH'] as const;
    const kept = new Map<string, number | null>();
    const take = (outputs: ReturnType<ExchangeFixture['send']>) => {
      for (const message of messages(outputs)) {
        if (message.type === 'MARKET_DATA_SNAPSHOT')
          for (const { entry, price } of message.entries) kept.set(entry, price);
        if (message.type !== 'MARKET_DATA_UPDATE') continue;
        for (const { entry, price, action } of message.changes) {
          expect(action).toBe(kept.has(entry) ? 'CHANGE' : 'NEW');
          kept.set(entry, price);
        }
      }
    };
    take(fixture.send(request({ symbols: ['AAPL'], entryTypes }), 'MD'));
    expect(kept.size).toBe(0);
    for (let i = 0; i < 60; i += 1) {
      take(fixture.tick());
      const { high, low, vwap, dayVolume } = fixture.quote();
      if (dayVolume > 0)
        expect(Object.fromEntries(kept)).toEqual({ HIGH: high, LOW: low, VWAP: vwap });
    }
    expect(kept.size).toBe(3);
  });

  it('without entries is of a requested type', () => {
    const fixture = new ExchangeFixture();
    const snapshot = request({ kind: 'SNAPSHOT', entryTypes: ['TRADE'] });
    expect(messages(fixture.send(snapshot, 'MD'))).toMatchObject([
      { type: 'MARKET_DATA_SNAPSHOT', entryTypes: ['TRADE'], entries: [] },
    ]);
  });

  it('is a snapshot of the best levels, then what has changed, until it is ended', () => {
    const fixture = withOrders('a');
    expect(messages(fixture.send(request(), 'MD'))).toMatchObject([
      {
        type: 'MARKET_DATA_SNAPSHOT',
        entries: [{ entry: 'BID', price: cents(10_000), size: 100 }],
      },
    ]);
    fixture.nowMs += 100;
    const update = (outputs: ReturnType<ExchangeFixture['send']>) =>
      messages(outputs.filter(({ session }) => session === 'MD'));
    expect(
      update(fixture.send(givenOrder({ clOrdId: 'b', side: 'SELL', price: cents(10_005) }))),
    ).toMatchObject([
      { type: 'MARKET_DATA_UPDATE', changes: [{ action: 'NEW', entry: 'OFFER', size: 100 }] },
    ]);
    // Within the conflation time nothing is sent; then both changes at once.
    expect(update(fixture.cancel('b', 'b-'))).toEqual([]);
    expect(update(fixture.send(givenOrder({ clOrdId: 'c' })))).toEqual([]);
    fixture.nowMs += 100;
    expect(update(fixture.do((exchange) => exchange.onTimer(fixture.nowMs)))).toMatchObject([
      {
        changes: [
          { action: 'DELETE', entry: 'OFFER', size: 0 },
          { action: 'CHANGE', entry: 'BID', size: 200 },
        ],
      },
    ]);
    fixture.send(request({ kind: 'UNSUBSCRIBE' }), 'MD');
    fixture.nowMs += 100;
    expect(update(fixture.send(givenOrder({ clOrdId: 'd' })))).toEqual([]);
  });

  it('shows no market maker in a silent market, and clients as they rest', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const price = fixture.quote().bid;
    fixture.order({
      clOrdId: 'rest',
      symbol: 'AAPL',
      venue: 'XNAS',
      side: 'BUY',
      qty: qty(40),
      price,
    });
    const snapshot = request({ kind: 'SNAPSHOT', symbols: ['AAPL'], venue: 'XNAS' });
    const toEntries = () =>
      messages(fixture.send(snapshot, 'MD')).flatMap((published) =>
        published.type === 'MARKET_DATA_SNAPSHOT'
          ? published.entries.filter(({ entry }) => entry !== 'TRADE')
          : [],
      );
    expect(toEntries()).toHaveLength(4);
    fixture.nowMs += 5_001;
    expect(toEntries()).toEqual([{ entry: 'BID', price, size: 40 }]);
    fixture.tick();
    expect(toEntries()).toHaveLength(4);
  });

  it('kept up by its updates is the book', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const levels = new Map<string, number>();
    const receive = (outputs: ReturnType<ExchangeFixture['send']>) => {
      for (const message of messages(outputs)) {
        if (message.type === 'MARKET_DATA_SNAPSHOT') {
          for (const { entry, price, size } of message.entries)
            levels.set(`${entry} ${price}`, size);
        }
        if (message.type !== 'MARKET_DATA_UPDATE') continue;
        for (const { action, entry, price, size } of message.changes) {
          if (action === 'DELETE') levels.delete(`${entry} ${price}`);
          else levels.set(`${entry} ${price}`, size);
        }
      }
    };
    const all = request({ symbols: ['AAPL'], depth: 5 });
    receive(fixture.send(all, 'MD'));
    for (let i = 0; i < 60; i += 1) receive(fixture.tick());
    const [fresh] = messages(fixture.send({ ...all, requestId: 's', kind: 'SNAPSHOT' }, 'MD'));
    if (fresh?.type !== 'MARKET_DATA_SNAPSHOT') throw new Error('a snapshot comes');
    const quotes = fresh.entries.filter(({ entry }) => entry !== 'TRADE');
    expect(quotes).toHaveLength(10);
    expect([...levels].filter(([key]) => !key.startsWith('TRADE')).sort()).toEqual(
      quotes.map(({ entry, price, size }) => [`${entry} ${price}`, size]).sort(),
    );
  });

  it.each([
    [{ symbols: ['NOPE'] }, 0],
    [{ symbols: [] }, 0],
    [{ kind: 'OTHER' }, 4],
    [{ depth: -1 }, 5],
    [{ venue: 'DARK1' }, 0],
    [{ entryTypes: [] }, 8],
    [{ entryTypes: ['BID', 'OTHER'] }, 8],
    [{}, 1],
  ] as const)('%o is refused with 281=%i', (over, reason) => {
    const fixture = new ExchangeFixture();
    fixture.send(request());
    expect(messages(fixture.send(request(over)))).toMatchObject([
      { type: 'MARKET_DATA_REJECT', requestId: 'd', reason },
    ]);
  });

  it('ends with its session', () => {
    const fixture = new ExchangeFixture();
    fixture.send(request(), 'MD');
    fixture.do((exchange) => exchange.onDisconnect('MD', { cancelOrders: false }, fixture.nowMs));
    fixture.nowMs += 200;
    expect(fixture.send(givenOrder()).map(({ session }) => session)).toEqual(['A']);
  });
});

describe('securities', () => {
  it('are listed with tick, lot and venue', () => {
    const fixture = new ExchangeFixture();
    const request = (symbol: string | null) =>
      messages(fixture.send({ type: 'SECURITY_LIST', requestId: 'l', symbol }));
    expect(request('AAPL')).toMatchObject([
      { result: 0, securities: [{ symbol: 'AAPL', tickSize: 10_000, primaryVenue: 'XNAS' }] },
    ]);
    expect(request(null)).toMatchObject([{ securities: { length: 84 } }]);
    expect(request('NOPE')).toMatchObject([{ result: 2, securities: [] }]);
  });

  it('are none for a session without a listing, and its orders are for unknown symbols', () => {
    const fixture = new ExchangeFixture({ toTerms: () => ({ ...DEFAULT_TERMS, listing: 'NONE' }) });
    expect(fixture.order()).toMatchObject([{ execType: 'REJECTED', rejectReason: 1 }]);
    const published = messages(
      fixture.send({ type: 'SECURITY_LIST', requestId: 'l', symbol: null }),
    );
    expect(published).toMatchObject([{ result: 2 }]);
  });
});

describe('a halt', () => {
  const halted = (fixture: ExchangeFixture, isHalted: boolean) =>
    fixture.do((exchange) =>
      exchange.onHalt({ symbol: 'AAPL', reason: 'news pending', isHalted }, fixture.nowMs),
    );

  it('refuses orders and replaces, lets cancels through, and nothing trades until it is over', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const { bid, ask } = fixture.quote();
    fixture.order({ clOrdId: 'a', symbol: 'AAPL', venue: 'XNAS', price: bid, qty: qty(5_000) });
    fixture.order({ clOrdId: 's', symbol: 'AAPL', venue: 'XNAS', price: ask, side: 'SELL' });
    fixture.order({ clOrdId: 'b', symbol: 'AAPL', venue: 'XNAS', price: px(bid - 1_000_000) });
    halted(fixture, true);
    expect(fixture.order({ clOrdId: 'n', symbol: 'AAPL' })).toMatchObject([{ rejectReason: 2 }]);
    expect(rejectsIn(fixture.replace('a', { clOrdId: 'a+', qty: qty(10) }))).toHaveLength(1);
    expect(reportsIn(fixture.cancel('b', 'b-'))).toMatchObject([{ execType: 'CANCELED' }]);
    for (let i = 0; i < 400; i += 1) expect(fixture.tick()).toEqual([]);
    fixture.crash();
    for (let i = 0; i < 20; i += 1) expect(fixture.tick()).toEqual([]);
    halted(fixture, false);
    // To look at the book is not to trade in it.
    fixture.exchange.depth({ symbol: 'AAPL', levels: 5, account: null }, fixture.nowMs);
    for (let i = 0; i < 20; i += 1) fixture.tick();
    const shares = reportsIn(fixture.published).reduce(
      (sum, { trade }) => sum + (trade?.lastQty ?? 0),
      0,
    );
    const { orders } = fixture.exchange.snapshot(fixture.nowMs);
    expect(orders.reduce((sum, { cumQty }) => sum + cumQty, 0)).toBe(shares);
    expect(shares).toBeGreaterThan(0);
  });

  it('is reported to subscribers of the security’s status', () => {
    const fixture = new ExchangeFixture();
    const ask = { type: 'SECURITY_STATUS', requestId: 'h', symbol: 'AAPL' } as const;
    expect(messages(fixture.send({ ...ask, kind: 'SUBSCRIBE' }))).toMatchObject([
      { status: 'TRADING' },
    ]);
    expect(messages(halted(fixture, true))).toMatchObject([
      { status: 'HALTED', text: 'news pending', requestId: 'h' },
    ]);
    fixture.send({ ...ask, kind: 'UNSUBSCRIBE' });
    expect(halted(fixture, false)).toEqual([]);
    const unknown = { ...ask, symbol: 'NOPE', kind: 'SNAPSHOT' } as const;
    expect(messages(fixture.send(unknown))).toMatchObject([{ status: 'UNKNOWN' }]);
  });
});

describe('the end', () => {
  it('of the day expires DAY orders, keeps the others with their place, and frees the ids of what is over', () => {
    const fixture = withOrders('day');
    fixture.order({ clOrdId: 'gtc', timeInForce: 'GTC' });
    const published = fixture.do((exchange) => exchange.onDayRoll(fixture.nowMs));
    expect(reportsIn(published).map((one) => [one.clOrdId, inShort(one)])).toEqual([
      ['day', 'EXPIRED EXPIRED 0+0'],
    ]);
    fixture.crash();
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['gtc']);
    expect(fixture.order({ clOrdId: 'day' }).map(inShort)).toEqual(['NEW NEW 0+100']);
    expect(fixture.order({ clOrdId: 'gtc' })).toMatchObject([{ rejectReason: 6 }]);
  });

  it('of a session ends its orders where requested, and only its own', () => {
    const fixture = withOrders('a', 'b');
    fixture.order({}, 'B');
    const gone = (cancelOrders: boolean) =>
      fixture.do((exchange) => exchange.onDisconnect('A', { cancelOrders }, fixture.nowMs));
    expect(gone(false)).toEqual([]);
    expect(reportsIn(gone(true)).map(inShort)).toEqual([
      'CANCELED CANCELED 0+0',
      'CANCELED CANCELED 0+0',
    ]);
    expect(fixture.exchange.openOrders('B')).toHaveLength(1);
  });
});

describe('terms', () => {
  it('bound the open orders of a session', () => {
    const fixture = new ExchangeFixture({
      toTerms: () => ({ ...DEFAULT_TERMS, maxOpenOrders: 1 }),
    });
    fixture.order({ clOrdId: 'a' });
    expect(fixture.order({ clOrdId: 'b' })).toMatchObject([{ rejectReason: 3 }]);
    fixture.cancel('a', 'a-');
    expect(fixture.order({ clOrdId: 'c' }).map(inShort)).toEqual(['NEW NEW 0+100']);
  });

  it('throttle: refused above the rate, cancels excepted, free again after a while, ended far above it', () => {
    const throttle = { perSecond: 10, burst: 2, endsAt: 3 };
    const fixture = new ExchangeFixture({ toTerms: () => ({ ...DEFAULT_TERMS, throttle }) });
    const [a, b, refused] = ['a', 'b', 'c'].flatMap((clOrdId) => fixture.order({ clOrdId }));
    expect([a?.execType, b?.execType]).toEqual(['NEW', 'NEW']);
    expect(refused).toMatchObject({ execType: 'REJECTED', rejectReason: 3 });
    expect(reportsIn(fixture.cancel('a', 'a-'))).toMatchObject([{ execType: 'CANCELED' }]);
    expect(fixture.order({}, 'B').map(inShort)).toEqual(['NEW NEW 0+100']);
    fixture.nowMs += 300;
    expect(fixture.order({ clOrdId: 'c' }).map(inShort)).toEqual(['NEW NEW 0+100']);
    const ended = Array.from({ length: 5 }, (_, i) =>
      fixture.send(givenOrder({ clOrdId: `x${i}` })),
    );
    expect(messages(ended.at(-1) ?? [])).toMatchObject([{ type: 'LOGOUT' }]);
  });

  it('a drop copy receives every report and may send nothing', () => {
    const fixture = new ExchangeFixture({ dropCopies: ['DROP'] });
    fixture.order({ clOrdId: 'a', side: 'SELL' });
    const published = fixture.send(givenOrder(), 'B');
    const copies = published.filter(({ copy }) => copy);
    expect(copies.map(({ session }) => session)).toEqual(['DROP', 'DROP', 'DROP']);
    expect(copies.map(({ message }) => message)).toEqual(reportsIn(published));
    expect(messages(fixture.send(givenOrder(), 'DROP'))).toMatchObject([
      { type: 'BUSINESS_REJECT', reason: 6, refId: 'a1' },
    ]);
  });

  it('remember only so many ids of orders that are over', () => {
    const fixture = new ExchangeFixture({ idsKept: 2 });
    for (const clOrdId of ['open', 'x', 'y']) {
      fixture.order({ clOrdId, timeInForce: clOrdId === 'open' ? 'DAY' : 'IOC' });
    }
    expect(fixture.order({ clOrdId: 'open' })).toMatchObject([{ rejectReason: 6 }]);
    expect(fixture.order({ clOrdId: 'x', timeInForce: 'IOC' })).toMatchObject([
      { execType: 'NEW' },
      { execType: 'CANCELED' },
    ]);
  });
});

describe('one owner on both sides', () => {
  const meeting = (selfTrade: 'none' | 'cancel-taker' | 'cancel-maker' | 'cancel-both') => {
    const fixture = new ExchangeFixture({ selfTrade });
    fixture.order({ clOrdId: 'own', side: 'SELL', account: 'me', qty: qty(60) });
    fixture.order({ clOrdId: 'other', side: 'SELL', account: 'you', qty: qty(60) }, 'B');
    const published = fixture.order({ clOrdId: 't', account: 'me' }, 'C');
    return published.map((one) => `${one.clOrdId} ${inShort(one)}`);
  };

  it('trades with himself as CROSS when nothing prevents it', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'own', side: 'SELL', account: 'me' });
    const published = fixture.order({ clOrdId: 't', account: 'me' }, 'C');
    expect(published.flatMap(({ trade }) => trade?.liquidity ?? [])).toEqual(['CROSS', 'CROSS']);
  });

  it.each([
    ['cancel-taker', ['t NEW NEW 0+100', 't CANCELED CANCELED 0+0']],
    [
      'cancel-maker',
      [
        't NEW NEW 0+100',
        'own CANCELED CANCELED 0+0',
        't TRADE PARTIALLY_FILLED 60+40',
        'other TRADE FILLED 60+0',
      ],
    ],
    ['cancel-both', ['t NEW NEW 0+100', 'own CANCELED CANCELED 0+0', 't CANCELED CANCELED 0+0']],
  ] as const)('%s prevents it', (selfTrade, expected) => {
    expect(meeting(selfTrade)).toEqual(expected);
  });
});

describe('a journal', () => {
  it('with an entry missing is not believed', () => {
    const fixture = withOrders('a', 'b', 'c');
    fixture.entries.splice(1, 1);
    expect(() => fixture.crash()).toThrow(RangeError);
  });

  it('after a snapshot needs nothing older', () => {
    const fixture = withOrders('a', 'b');
    fixture.entries.splice(0, 2, fixture.exchange.snapshot(fixture.nowMs));
    fixture.order({ clOrdId: 'c', side: 'SELL', qty: qty(150) }, 'B');
    const before = fixture.exchange.stateHash();
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(before);
    expect(
      fixture.exchange.openOrders('A').map(({ clOrdId, cumQty }) => [clOrdId, cumQty]),
    ).toEqual([['b', 50]]);
  });
});

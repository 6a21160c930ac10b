/** A session's requests, its limits, and its orders' fate when it, the day or trading ends. */
import { px, qty } from '@tradefloor/contracts/money';
import type { MarketDataRequest } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeMessage } from '@tradefloor/core/trading/exchange/exchange-answers';
import { describe, expect, it } from 'vitest';
import {
  cents,
  ExchangeBench,
  givenOrder,
  inShort,
  QUIET,
  rejectsIn,
  reportsIn,
} from './exchange.given.ts';
import { DEFAULT_TERMS } from './exchange-settings.ts';

const messages = (outputs: ReturnType<ExchangeBench['send']>): ExchangeMessage[] =>
  outputs.map(({ message }) => message);

const withOrders = (...clOrdIds: string[]): ExchangeBench => {
  const bench = new ExchangeBench();
  for (const clOrdId of clOrdIds) bench.order({ clOrdId });
  return bench;
};

describe('status', () => {
  it('of an order is its last one, under any of its ids; of an unknown one it reports that', () => {
    const bench = withOrders('a');
    bench.replace('a', { clOrdId: 'a+', qty: qty(40) });
    const ask = (clOrdId: string) =>
      reportsIn(bench.send({ type: 'STATUS', clOrdId, symbol: QUIET, side: null }));
    for (const id of ['a', 'a+']) {
      expect(ask(id)).toMatchObject([
        { execType: 'ORDER_STATUS', execId: '0', clOrdId: 'a+', leavesQty: 40, ordStatus: 'NEW' },
      ]);
    }
    expect(ask('b')).toMatchObject([{ venueOrderId: 'NONE', ordStatus: 'REJECTED', clOrdId: 'b' }]);
  });

  it('of all orders is one report each with their number, or one that reports that there is none', () => {
    const bench = withOrders('a', 'b');
    const ask = (symbol: string | null) =>
      reportsIn(bench.send({ type: 'MASS_STATUS', requestId: 'r', symbol }));
    expect(ask(null).map(({ clOrdId, massStatus }) => [clOrdId, massStatus])).toEqual([
      ['a', { requestId: 'r', total: 2 }],
      ['b', { requestId: 'r', total: 2 }],
    ]);
    expect(ask('AAPL')).toMatchObject([{ massStatus: { requestId: 'r', total: 0 } }]);
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
    const bench = withOrders('a', 'b');
    bench.order({ clOrdId: 'other', symbol: 'NTEST' });
    bench.order({ clOrdId: 'x' }, 'B');
    const [first, ...ends] = messages(bench.send(request({ scope: 'SYMBOL', symbol: QUIET })));
    expect(first).toMatchObject({ type: 'MASS_CANCEL_REPORT', response: 1, affected: 2 });
    expect(ends).toMatchObject([
      { execType: 'CANCELED', clOrdId: 'a' },
      { execType: 'CANCELED', clOrdId: 'b' },
    ]);
    const [all] = messages(bench.send(request({ clOrdId: 'm2' })));
    expect(all).toMatchObject({ response: 7, affected: 1 });
    expect(bench.exchange.openOrders('B')).toHaveLength(1);
  });

  it.each([
    [{ scope: 'OTHER' }, 0],
    [{ scope: 'SYMBOL', symbol: 'NOPE' }, 1],
    [{ scope: 'SYMBOL' }, 1],
    [{ clOrdId: 'a' }, 0],
  ] as const)('%o is refused with 532=%i and ends nothing', (over, rejectReason) => {
    const bench = withOrders('a');
    const said = messages(bench.send(request(over)));
    expect(said).toMatchObject([{ response: 0, rejectReason, affected: 0 }]);
    expect(bench.exchange.openOrders('A')).toHaveLength(1);
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
    ...over,
  });

  it('is a snapshot of the best levels, then what has changed, until it is ended', () => {
    const bench = withOrders('a');
    expect(messages(bench.send(request(), 'MD'))).toMatchObject([
      {
        type: 'MARKET_DATA_SNAPSHOT',
        entries: [{ entry: 'BID', price: cents(10_000), size: 100 }],
      },
    ]);
    bench.nowMs += 100;
    const update = (outputs: ReturnType<ExchangeBench['send']>) =>
      messages(outputs.filter(({ session }) => session === 'MD'));
    expect(
      update(bench.send(givenOrder({ clOrdId: 'b', side: 'SELL', price: cents(10_005) }))),
    ).toMatchObject([
      { type: 'MARKET_DATA_UPDATE', changes: [{ action: 'NEW', entry: 'OFFER', size: 100 }] },
    ]);
    // Within the conflation time nothing is sent; then both changes at once.
    expect(update(bench.cancel('b', 'b-'))).toEqual([]);
    expect(update(bench.send(givenOrder({ clOrdId: 'c' })))).toEqual([]);
    bench.nowMs += 100;
    expect(update(bench.do((exchange) => exchange.onTimer(bench.nowMs)))).toMatchObject([
      {
        changes: [
          { action: 'DELETE', entry: 'OFFER', size: 0 },
          { action: 'CHANGE', entry: 'BID', size: 200 },
        ],
      },
    ]);
    bench.send(request({ kind: 'UNSUBSCRIBE' }), 'MD');
    bench.nowMs += 100;
    expect(update(bench.send(givenOrder({ clOrdId: 'd' })))).toEqual([]);
  });

  it('shows no market maker in a silent market, and clients as they rest', () => {
    const bench = new ExchangeBench();
    bench.tick();
    const price = bench.quote().bid;
    bench.order({
      clOrdId: 'rest',
      symbol: 'AAPL',
      venue: 'XNAS',
      side: 'BUY',
      qty: qty(40),
      price,
    });
    const snapshot = request({ kind: 'SNAPSHOT', symbols: ['AAPL'], venue: 'XNAS' });
    const entriesOf = () =>
      messages(bench.send(snapshot, 'MD')).flatMap((said) =>
        said.type === 'MARKET_DATA_SNAPSHOT'
          ? said.entries.filter(({ entry }) => entry !== 'TRADE')
          : [],
      );
    expect(entriesOf()).toHaveLength(4);
    bench.nowMs += 5_001;
    expect(entriesOf()).toEqual([{ entry: 'BID', price, size: 40 }]);
    bench.tick();
    expect(entriesOf()).toHaveLength(4);
  });

  it('kept up by its updates is the book', () => {
    const bench = new ExchangeBench();
    bench.tick();
    const levels = new Map<string, number>();
    const hear = (outputs: ReturnType<ExchangeBench['send']>) => {
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
    hear(bench.send(all, 'MD'));
    for (let i = 0; i < 60; i += 1) hear(bench.tick());
    const [fresh] = messages(bench.send({ ...all, requestId: 's', kind: 'SNAPSHOT' }, 'MD'));
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
    [{}, 1],
  ] as const)('%o is refused with 281=%i', (over, reason) => {
    const bench = new ExchangeBench();
    bench.send(request());
    expect(messages(bench.send(request(over)))).toMatchObject([
      { type: 'MARKET_DATA_REJECT', requestId: 'd', reason },
    ]);
  });

  it('ends with its session', () => {
    const bench = new ExchangeBench();
    bench.send(request(), 'MD');
    bench.do((exchange) => exchange.onDisconnect('MD', { cancelOrders: false }, bench.nowMs));
    bench.nowMs += 200;
    expect(bench.send(givenOrder()).map(({ session }) => session)).toEqual(['A']);
  });
});

describe('securities', () => {
  it('are listed with tick, lot and venue', () => {
    const bench = new ExchangeBench();
    const ask = (symbol: string | null) =>
      messages(bench.send({ type: 'SECURITY_LIST', requestId: 'l', symbol }));
    expect(ask('AAPL')).toMatchObject([
      { result: 0, securities: [{ symbol: 'AAPL', tickSize: 10_000, primaryVenue: 'XNAS' }] },
    ]);
    expect(ask(null)).toMatchObject([{ securities: { length: 84 } }]);
    expect(ask('NOPE')).toMatchObject([{ result: 2, securities: [] }]);
  });

  it('are none for a session without a listing, and its orders are for unknown symbols', () => {
    const bench = new ExchangeBench({ termsOf: () => ({ ...DEFAULT_TERMS, listing: 'NONE' }) });
    expect(bench.order()).toMatchObject([{ execType: 'REJECTED', rejectReason: 1 }]);
    const said = messages(bench.send({ type: 'SECURITY_LIST', requestId: 'l', symbol: null }));
    expect(said).toMatchObject([{ result: 2 }]);
  });
});

describe('a halt', () => {
  const halted = (bench: ExchangeBench, isHalted: boolean) =>
    bench.do((exchange) =>
      exchange.onHalt({ symbol: 'AAPL', reason: 'news pending', isHalted }, bench.nowMs),
    );

  it('refuses orders and replaces, lets cancels through, and nothing trades until it is over', () => {
    const bench = new ExchangeBench();
    bench.tick();
    const { bid, ask } = bench.quote();
    bench.order({ clOrdId: 'a', symbol: 'AAPL', venue: 'XNAS', price: bid, qty: qty(5_000) });
    bench.order({ clOrdId: 's', symbol: 'AAPL', venue: 'XNAS', price: ask, side: 'SELL' });
    bench.order({ clOrdId: 'b', symbol: 'AAPL', venue: 'XNAS', price: px(bid - 1_000_000) });
    halted(bench, true);
    expect(bench.order({ clOrdId: 'n', symbol: 'AAPL' })).toMatchObject([{ rejectReason: 2 }]);
    expect(rejectsIn(bench.replace('a', { clOrdId: 'a+', qty: qty(10) }))).toHaveLength(1);
    expect(reportsIn(bench.cancel('b', 'b-'))).toMatchObject([{ execType: 'CANCELED' }]);
    for (let i = 0; i < 400; i += 1) expect(bench.tick()).toEqual([]);
    bench.crash();
    for (let i = 0; i < 20; i += 1) expect(bench.tick()).toEqual([]);
    halted(bench, false);
    // To look at the book is not to trade in it.
    bench.exchange.depth({ symbol: 'AAPL', levels: 5, account: null }, bench.nowMs);
    for (let i = 0; i < 20; i += 1) bench.tick();
    const shares = reportsIn(bench.said).reduce((sum, { trade }) => sum + (trade?.lastQty ?? 0), 0);
    const { orders } = bench.exchange.snapshot(bench.nowMs);
    expect(orders.reduce((sum, { cumQty }) => sum + cumQty, 0)).toBe(shares);
    expect(shares).toBeGreaterThan(0);
  });

  it('is reported to subscribers of the security’s status', () => {
    const bench = new ExchangeBench();
    const ask = { type: 'SECURITY_STATUS', requestId: 'h', symbol: 'AAPL' } as const;
    expect(messages(bench.send({ ...ask, kind: 'SUBSCRIBE' }))).toMatchObject([
      { status: 'TRADING' },
    ]);
    expect(messages(halted(bench, true))).toMatchObject([
      { status: 'HALTED', text: 'news pending', requestId: 'h' },
    ]);
    bench.send({ ...ask, kind: 'UNSUBSCRIBE' });
    expect(halted(bench, false)).toEqual([]);
    const unknown = { ...ask, symbol: 'NOPE', kind: 'SNAPSHOT' } as const;
    expect(messages(bench.send(unknown))).toMatchObject([{ status: 'UNKNOWN' }]);
  });
});

describe('the end', () => {
  it('of the day expires DAY orders, keeps the others with their place, and frees the ids of what is over', () => {
    const bench = withOrders('day');
    bench.order({ clOrdId: 'gtc', timeInForce: 'GTC' });
    const said = bench.do((exchange) => exchange.onDayRoll(bench.nowMs));
    expect(reportsIn(said).map((one) => [one.clOrdId, inShort(one)])).toEqual([
      ['day', 'EXPIRED EXPIRED 0+0'],
    ]);
    bench.crash();
    expect(bench.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['gtc']);
    expect(bench.order({ clOrdId: 'day' }).map(inShort)).toEqual(['NEW NEW 0+100']);
    expect(bench.order({ clOrdId: 'gtc' })).toMatchObject([{ rejectReason: 6 }]);
  });

  it('of a session ends its orders where requested, and only its own', () => {
    const bench = withOrders('a', 'b');
    bench.order({}, 'B');
    const gone = (cancelOrders: boolean) =>
      bench.do((exchange) => exchange.onDisconnect('A', { cancelOrders }, bench.nowMs));
    expect(gone(false)).toEqual([]);
    expect(reportsIn(gone(true)).map(inShort)).toEqual([
      'CANCELED CANCELED 0+0',
      'CANCELED CANCELED 0+0',
    ]);
    expect(bench.exchange.openOrders('B')).toHaveLength(1);
  });
});

describe('terms', () => {
  it('bound the open orders of a session', () => {
    const bench = new ExchangeBench({ termsOf: () => ({ ...DEFAULT_TERMS, maxOpenOrders: 1 }) });
    bench.order({ clOrdId: 'a' });
    expect(bench.order({ clOrdId: 'b' })).toMatchObject([{ rejectReason: 3 }]);
    bench.cancel('a', 'a-');
    expect(bench.order({ clOrdId: 'c' }).map(inShort)).toEqual(['NEW NEW 0+100']);
  });

  it('throttle: refused above the rate, cancels excepted, free again after a while, ended far above it', () => {
    const throttle = { perSecond: 10, burst: 2, endsAt: 3 };
    const bench = new ExchangeBench({ termsOf: () => ({ ...DEFAULT_TERMS, throttle }) });
    const [a, b, refused] = ['a', 'b', 'c'].flatMap((clOrdId) => bench.order({ clOrdId }));
    expect([a?.execType, b?.execType]).toEqual(['NEW', 'NEW']);
    expect(refused).toMatchObject({ execType: 'REJECTED', rejectReason: 3 });
    expect(reportsIn(bench.cancel('a', 'a-'))).toMatchObject([{ execType: 'CANCELED' }]);
    expect(bench.order({}, 'B').map(inShort)).toEqual(['NEW NEW 0+100']);
    bench.nowMs += 300;
    expect(bench.order({ clOrdId: 'c' }).map(inShort)).toEqual(['NEW NEW 0+100']);
    const ended = Array.from({ length: 5 }, (_, i) => bench.send(givenOrder({ clOrdId: `x${i}` })));
    expect(messages(ended.at(-1) ?? [])).toMatchObject([{ type: 'LOGOUT' }]);
  });

  it('a drop copy receives every report and may send nothing', () => {
    const bench = new ExchangeBench({ dropCopies: ['DROP'] });
    bench.order({ clOrdId: 'a', side: 'SELL' });
    const said = bench.send(givenOrder(), 'B');
    const copies = said.filter(({ copy }) => copy);
    expect(copies.map(({ session }) => session)).toEqual(['DROP', 'DROP', 'DROP']);
    expect(copies.map(({ message }) => message)).toEqual(reportsIn(said));
    expect(messages(bench.send(givenOrder(), 'DROP'))).toMatchObject([
      { type: 'BUSINESS_REJECT', reason: 6, refId: 'a1' },
    ]);
  });

  it('remember only so many ids of orders that are over', () => {
    const bench = new ExchangeBench({ idsKept: 2 });
    for (const clOrdId of ['open', 'x', 'y']) {
      bench.order({ clOrdId, timeInForce: clOrdId === 'open' ? 'DAY' : 'IOC' });
    }
    expect(bench.order({ clOrdId: 'open' })).toMatchObject([{ rejectReason: 6 }]);
    expect(bench.order({ clOrdId: 'x', timeInForce: 'IOC' })).toMatchObject([
      { execType: 'CANCELED' },
    ]);
  });
});

describe('one owner on both sides', () => {
  const meeting = (selfTrade: 'none' | 'cancel-taker' | 'cancel-maker' | 'cancel-both') => {
    const bench = new ExchangeBench({ selfTrade });
    bench.order({ clOrdId: 'own', side: 'SELL', account: 'me', qty: qty(60) });
    bench.order({ clOrdId: 'other', side: 'SELL', account: 'you', qty: qty(60) }, 'B');
    const said = bench.order({ clOrdId: 't', account: 'me' }, 'C');
    return said.map((one) => `${one.clOrdId} ${inShort(one)}`);
  };

  it('trades with himself as CROSS when nothing prevents it', () => {
    const bench = new ExchangeBench();
    bench.order({ clOrdId: 'own', side: 'SELL', account: 'me' });
    const said = bench.order({ clOrdId: 't', account: 'me' }, 'C');
    expect(said.flatMap(({ trade }) => trade?.liquidity ?? [])).toEqual(['CROSS', 'CROSS']);
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
    const bench = withOrders('a', 'b', 'c');
    bench.entries.splice(1, 1);
    expect(() => bench.crash()).toThrow(RangeError);
  });

  it('after a snapshot needs nothing older', () => {
    const bench = withOrders('a', 'b');
    bench.entries.splice(0, 2, bench.exchange.snapshot(bench.nowMs));
    bench.order({ clOrdId: 'c', side: 'SELL', qty: qty(150) }, 'B');
    const before = bench.exchange.stateHash();
    bench.crash();
    expect(bench.exchange.stateHash()).toBe(before);
    expect(bench.exchange.openOrders('A').map(({ clOrdId, cumQty }) => [clOrdId, cumQty])).toEqual([
      ['b', 50],
    ]);
  });
});

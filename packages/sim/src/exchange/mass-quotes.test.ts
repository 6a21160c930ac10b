/** Mass quotes of a market-making client: entered, replaced without meeting themselves, hit, withdrawn, refused. */
import { type Px, qty } from '@tradefloor/contracts/money';
import type { MassQuote, QuoteEntry } from '@tradefloor/core/trading/exchange/mass-quotes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, inShort, QUIET, reportsIn } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';

const side = (price: Px | null, size = 100) => (price === null ? null : { price, size: qty(size) });

const entry = (bid: number | null, offer: number | null, over: Partial<QuoteEntry> = {}) => ({
  entryId: 'e1',
  symbol: QUIET,
  bid: side(bid === null ? null : cents(bid)),
  offer: side(offer === null ? null : cents(offer)),
  ...over,
});

const quote = (quoteId: string, entries: readonly QuoteEntry[]): MassQuote => ({
  type: 'MASS_QUOTE',
  quoteId,
  level: 'ALL',
  sets: [{ setId: 's1', entries }],
  possResend: false,
});

const acksIn = (outputs: readonly Outgoing[]) =>
  outputs.flatMap(({ message }) => (message.type === 'MASS_QUOTE_ACK' ? message : []));

/** What stands for the client, best first: side, price in cents, shares. */
const standing = (fixture: ExchangeFixture, session = 'A') =>
  fixture.exchange
    .openOrders(session)
    .map((one) => `${one.side} ${(one.price ?? 0) / 10_000} ${one.qty - one.cumQty}`)
    .sort();

function quoted(): ExchangeFixture {
  const fixture = new ExchangeFixture();
  fixture.send(quote('q1', [entry(9_990, 10_010)]));
  return fixture;
}

describe('a mass quote', () => {
  it('stands on both sides, reported as orders and acknowledged', () => {
    const fixture = new ExchangeFixture();
    const outputs = fixture.send(quote('q1', [entry(9_990, 10_010)]));
    expect(reportsIn(outputs)).toMatchObject([
      { clOrdId: 'q1.e1.B', execType: 'NEW', side: 'BUY', price: cents(9_990), qty: 100 },
      { clOrdId: 'q1.e1.S', execType: 'NEW', side: 'SELL', price: cents(10_010), qty: 100 },
    ]);
    expect(acksIn(outputs)).toMatchObject([{ quoteId: 'q1', status: 'ACCEPTED', refused: [] }]);
    expect(standing(fixture)).toEqual(['BUY 9990 100', 'SELL 10010 100']);
  });

  it.each([
    ['up, beyond the old offer', 10_020, 10_040],
    ['down, below the old bid', 9_960, 9_980],
  ])('replaces the one before it %s, and does not trade with itself', (_, bid, offer) => {
    const fixture = quoted();
    const reports = reportsIn(fixture.send(quote('q2', [entry(bid, offer)])));
    expect(reports.map(({ execType }) => execType)).toEqual(['REPLACED', 'REPLACED']);
    expect(standing(fixture)).toEqual([`BUY ${bid} 100`, `SELL ${offer} 100`]);
  });

  it('that repeats what stands changes nothing, so that it keeps its place', () => {
    const fixture = quoted();
    const before = fixture.exchange.openOrders('A');
    const outputs = fixture.send(quote('q2', [entry(9_990, 10_010)]));
    expect(reportsIn(outputs)).toEqual([]);
    expect(fixture.exchange.openOrders('A')).toEqual(before);
  });

  it('after a fill quotes its whole size again', () => {
    const fixture = quoted();
    fixture.order({ clOrdId: 'b1', side: 'SELL', price: cents(9_990), qty: qty(30) }, 'B');
    expect(standing(fixture)).toContain('BUY 9990 70');
    fixture.send(quote('q2', [entry(9_990, 10_010)]));
    expect(standing(fixture)).toContain('BUY 9990 100');
    fixture.order({ clOrdId: 'b2', side: 'SELL', price: cents(9_990), qty: qty(100) }, 'B');
    fixture.send(quote('q3', [entry(9_990, 10_010)]));
    expect(standing(fixture)).toEqual(['BUY 9990 100', 'SELL 10010 100']);
  });

  it('without a side withdraws it', () => {
    const fixture = quoted();
    const reports = reportsIn(fixture.send(quote('q2', [entry(null, 10_010)])));
    expect(reports.map(inShort)).toEqual(['CANCELED CANCELED 0+0']);
    expect(standing(fixture)).toEqual(['SELL 10010 100']);
  });

  it('takes what it meets of others', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'b1', side: 'SELL', price: cents(9_980), qty: qty(40) }, 'B');
    const reports = reportsIn(fixture.send(quote('q1', [entry(9_990, 10_010)])));
    const own = reports.filter(({ clOrdId }) => clOrdId === 'q1.e1.B').map(inShort);
    expect(own).toEqual(['NEW NEW 0+100', 'TRADE PARTIALLY_FILLED 40+60']);
  });

  it('leaves an order of the same client and security alone', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'o1', price: cents(9_950) });
    fixture.send(quote('q1', [entry(9_990, 10_010)]));
    fixture.send(quote('q2', [entry(null, null)]));
    expect(standing(fixture)).toEqual(['BUY 9950 100']);
  });
});

describe('an entry that cannot be', () => {
  it.each<[string, QuoteEntry, number]>([
    ['an unknown security', entry(9_990, 10_010, { symbol: 'NOSUCH' }), 1],
    ['a bid at the offer', entry(10_010, 10_010), 7],
    ['a bid above the offer', entry(10_020, 10_010), 7],
    ['a price between two ticks', entry(9_990, null, { bid: side((99_905_000 - 1) as Px) }), 8],
    ['a size beyond the maximum', entry(9_990, null, { bid: side(cents(9_990), 10_000_001) }), 8],
  ])('%s is refused, the others stand, and what stood before stays', (_, wrong, reason) => {
    const fixture = quoted();
    const other = entry(50, 60, { entryId: 'e2', symbol: 'AAPL' });
    const outputs = fixture.send(quote('q2', [{ ...wrong, entryId: 'bad' }, other]));
    expect(acksIn(outputs)).toMatchObject([
      { status: 'ACCEPTED', refused: [{ setId: 's1', entryId: 'bad', reason }] },
    ]);
    expect(standing(fixture)).toContain('BUY 9990 100');
    expect(standing(fixture)).toContain('BUY 50 100');
  });

  it('in a halt is refused', () => {
    const fixture = quoted();
    const halt = { symbol: QUIET, reason: 'test', isHalted: true };
    fixture.do((exchange) => exchange.onHalt(halt, fixture.nowMs));
    const outputs = fixture.send(quote('q2', [entry(9_980, 10_020)]));
    expect(acksIn(outputs)).toMatchObject([{ refused: [{ reason: 2 }] }]);
    expect(standing(fixture)).toEqual(['BUY 9990 100', 'SELL 10010 100']);
  });

  it('beyond the open orders of the client is refused', () => {
    const few = { listing: 'ALL', mpid: 'FEWW', maxOpenOrders: 3, throttle: null } as const;
    const fixture = new ExchangeFixture({ toTerms: () => few });
    const other = entry(50, 60, { entryId: 'e2', symbol: 'AAPL' });
    const outputs = fixture.send(quote('q1', [entry(9_990, 10_010), other]));
    expect(acksIn(outputs)).toMatchObject([{ refused: [{ entryId: 'e2', reason: 3 }] }]);
  });
});

describe('a message that cannot be', () => {
  it('with a QuoteID of the day is refused; sent again by its session it has no answer', () => {
    const fixture = quoted();
    const again = quote('q1', [entry(9_000, 11_000)]);
    expect(acksIn(fixture.send(again))).toMatchObject([{ status: 'REJECTED', reason: 6 }]);
    expect(fixture.send({ ...again, possResend: true })).toEqual([]);
    expect(standing(fixture)).toEqual(['BUY 9990 100', 'SELL 10010 100']);
  });

  it('with more entries than one message may have is refused whole', () => {
    const fixture = new ExchangeFixture();
    const many = Array.from({ length: 201 }, (_, n) => entry(9_990, 10_010, { entryId: `e${n}` }));
    expect(acksIn(fixture.send(quote('q1', many)))).toMatchObject([{ status: 'REJECTED' }]);
    expect(standing(fixture)).toEqual([]);
  });

  it.each([
    ['NONE', 0, 0],
    ['REFUSED', 0, 1],
    ['ALL', 1, 1],
  ] as const)(
    'at response level %s: %i acknowledgements of a good, %i of a bad one',
    (level, good, bad) => {
      const fixture = new ExchangeFixture();
      const send = (message: MassQuote) => acksIn(fixture.send({ ...message, level })).length;
      expect(send(quote('q1', [entry(9_990, 10_010)]))).toBe(good);
      expect(send(quote('q2', [entry(10_010, 9_990)]))).toBe(bad);
    },
  );
});

describe('a quote cancel', () => {
  const cancel = (scope: 'ALL' | 'SYMBOLS' | 'OTHER', symbols: readonly string[] = []) =>
    ({ type: 'QUOTE_CANCEL', quoteId: 'c1', level: 'ALL', scope, symbols }) as const;

  it('of all withdraws quotes, not orders', () => {
    const fixture = quoted();
    fixture.order({ clOrdId: 'o1', price: cents(9_950) });
    const outputs = fixture.send(cancel('ALL'));
    expect(acksIn(outputs)).toMatchObject([{ quoteId: 'c1', status: 'CANCELED_ALL' }]);
    expect(standing(fixture)).toEqual(['BUY 9950 100']);
  });

  it('of one security leaves the others', () => {
    const fixture = quoted();
    fixture.send(quote('q2', [entry(50, 60, { symbol: 'AAPL' })]));
    fixture.send(cancel('SYMBOLS', [QUIET]));
    expect(standing(fixture)).toEqual(['BUY 50 100', 'SELL 60 100']);
  });

  it.each([
    ['of nothing', cancel('SYMBOLS')],
    ['of an unknown security', cancel('SYMBOLS', [QUIET, 'NOSUCH'])],
    ['of another kind', cancel('OTHER')],
  ])('%s is refused, and nothing is withdrawn', (_, message) => {
    const fixture = quoted();
    expect(acksIn(fixture.send(message))).toMatchObject([{ status: 'REJECTED', reason: 99 }]);
    expect(standing(fixture)).toHaveLength(2);
  });
});

it('whatever is quoted: one order a side at most, no trade with oneself, the same after a restart', () => {
  const level = fc.option(fc.integer({ min: 9_900, max: 10_100 }), { nil: null, freq: 6 });
  const step = fc.record({
    session: fc.constantFrom('A', 'B'),
    bid: level,
    offer: level,
    size: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const fixture = new ExchangeFixture();
      steps.forEach(({ session, bid, offer, size }, n) => {
        const of = {
          bid: bid === null ? null : side(cents(bid), size),
          offer: offer === null ? null : side(cents(offer), size),
        };
        const outputs = fixture.send(quote(`q${n}`, [entry(null, null, of)]), session);
        const [ack] = acksIn(outputs);
        const isGood = bid === null || offer === null || bid < offer;
        expect(ack?.refused).toHaveLength(isGood ? 0 : 1);
        for (const one of ['A', 'B']) {
          const open = fixture.exchange.openOrders(one);
          expect(open.filter((order) => order.side === 'BUY').length).toBeLessThan(2);
          expect(open.filter((order) => order.side === 'SELL').length).toBeLessThan(2);
        }
      });
      const trades = reportsIn(fixture.published).flatMap(({ trade }) => trade ?? []);
      expect(trades.some(({ liquidity }) => liquidity === 'CROSS')).toBe(false);
      for (const one of fixture.entries) {
        expect(Buffer.from(entryBytes(one)).toString()).toBe(JSON.stringify(one));
      }
      const hash = fixture.exchange.stateHash();
      fixture.crash();
      expect(fixture.exchange.stateHash()).toBe(hash);
    }),
    { numRuns: 150 },
  );
});

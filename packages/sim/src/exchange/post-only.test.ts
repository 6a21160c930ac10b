/** Orders that only rest (ExecInst 6): they make a price or end, and never take one. */
import { qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, inShort, reportsIn } from './exchange.given.ts';

const given = (over: Partial<NewOrderSingle> = {}): Partial<NewOrderSingle> => ({
  clOrdId: 'p1',
  side: 'BUY',
  price: cents(10_000),
  postOnly: true,
  ...over,
});

/** An exchange at which another client offers 100 at 100.00. */
function offered(): ExchangeFixture {
  const fixture = new ExchangeFixture();
  fixture.order({ clOrdId: 'b1', side: 'SELL', price: cents(10_000) }, 'B');
  return fixture;
}

describe('an order that only rests', () => {
  it('rests where nothing is to be taken, and trades as maker', () => {
    const fixture = offered();
    expect(fixture.order(given({ price: cents(9_999) })).map(inShort)).toEqual(['NEW NEW 0+100']);
    const sold = fixture.order({ clOrdId: 'b2', side: 'SELL', price: cents(9_999) }, 'B');
    const [mine] = reportsIn(fixture.published).filter(
      ({ clOrdId, execType }) => clOrdId === 'p1' && execType === 'TRADE',
    );
    expect(sold).toHaveLength(3);
    expect(mine?.trade).toMatchObject({ liquidity: 'MAKER', lastQty: 100 });
  });

  it.each([
    ['at the offer', 10_000],
    ['through it', 10_050],
  ])('is acknowledged and ends %s: the offer stands as before', (_, price) => {
    const fixture = offered();
    const reports = fixture.order(given({ price: cents(price), qty: qty(500) }));
    expect(reports.map(inShort)).toEqual(['NEW NEW 0+500', 'CANCELED CANCELED 0+0']);
    expect(reports.at(-1)?.text).toBe('post only: it would trade at once');
    expect(fixture.exchange.openOrders('B')).toMatchObject([{ shown: 100, cumQty: 0 }]);
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });

  it('ends when it is amended to a price at which it would take', () => {
    const fixture = offered();
    fixture.order(given({ price: cents(9_990) }));
    const reports = reportsIn(fixture.replace('p1', { clOrdId: 'p2', price: cents(10_000) }));
    expect(reports.map(inShort)).toEqual(['REPLACED NEW 0+100', 'CANCELED CANCELED 0+0']);
    expect(fixture.exchange.openOrders('B')).toMatchObject([{ cumQty: 0 }]);
  });

  it('meets hidden size, too', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'b1', side: 'SELL', qty: qty(900), maxFloor: qty(1) }, 'B');
    expect(fixture.order(given()).at(-1)).toMatchObject({ execType: 'CANCELED', cumQty: 0 });
  });

  it.each<[string, Partial<NewOrderSingle>]>([
    ['immediate', { timeInForce: 'IOC' }],
    ['all or nothing', { timeInForce: 'FOK' }],
    ['at market', { orderType: 'MARKET', price: null }],
  ])('is refused where it could not rest: %s', (_, over) => {
    const fixture = offered();
    expect(fixture.order(given(over))).toMatchObject([
      { execType: 'REJECTED', rejectReason: 11, text: 'ExecInst 6 needs an order that may rest' },
    ]);
  });

  it('still only rests after a restart', () => {
    const fixture = offered();
    fixture.order(given({ price: cents(9_990) }));
    const before = fixture.exchange.stateHash();
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(before);
    const reports = reportsIn(fixture.replace('p1', { clOrdId: 'p2', price: cents(10_000) }));
    expect(reports.at(-1)).toMatchObject({ execType: 'CANCELED', cumQty: 0 });
  });

  it('is in the journal as JSON writes it; other orders are as they were', () => {
    const fixture = offered();
    fixture.order(given({ price: cents(9_990) }));
    for (const entry of fixture.entries) {
      expect(Buffer.from(entryBytes(entry)).toString()).toBe(JSON.stringify(entry));
    }
    const rows = fixture.entries.flatMap((entry) => entry.orders);
    expect(rows.filter(({ session }) => session === 'B').some((row) => 'postOnly' in row)).toBe(
      false,
    );
  });
});

it('a market that moves through it makes it the maker', () => {
  const fixture = new ExchangeFixture();
  fixture.tick();
  const { bid } = fixture.quote();
  fixture.order({ ...given(), symbol: 'AAPL', price: bid, clOrdId: 'p1' });
  expect(fixture.exchange.openOrders('A')).toHaveLength(1);
  for (let i = 0; i < 4_000 && fixture.exchange.openOrders('A').length > 0; i += 1) fixture.tick();
  const trades = reportsIn(fixture.published).filter(({ execType }) => execType === 'TRADE');
  expect(trades.length).toBeGreaterThan(0);
  for (const { trade } of trades) expect(trade).toMatchObject({ liquidity: 'MAKER', lastPx: bid });
});

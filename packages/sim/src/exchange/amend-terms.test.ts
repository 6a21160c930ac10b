/** What a replace changes of how an order is handled: how much it shows, whether it may take, how far it is from what it follows. */
import { px, qty } from '@tradefloor/contracts/money';
import { pegPrice } from '@tradefloor/core/trading/execution/peg-price';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, inShort, QUIET, rejectsIn, reportsIn } from './exchange.given.ts';

/** Two orders to buy at one price, of which the first one is `A`'s. */
function queued(maxFloor: number | null): ExchangeFixture {
  const fixture = new ExchangeFixture();
  const size = { qty: qty(300), maxFloor: maxFloor === null ? null : qty(maxFloor) };
  fixture.order({ clOrdId: 'a1', ...size });
  fixture.order({ clOrdId: 'b1', qty: qty(300) }, 'B');
  return fixture;
}

const mine = (fixture: ExchangeFixture) => fixture.exchange.openOrders('A')[0];

/** What a seller of so many shares meets: who, and how many of each, in their order. */
function sold(fixture: ExchangeFixture, size: number): string[] {
  const before = fixture.published.length;
  fixture.order({ clOrdId: 's1', side: 'SELL', timeInForce: 'IOC', qty: qty(size) }, 'C');
  return fixture.published
    .slice(before)
    .flatMap(({ session, message }) =>
      message.type === 'EXECUTION_REPORT' && message.trade !== null && session !== 'C'
        ? `${session} ${message.trade.lastQty}`
        : [],
    );
}

describe('another display quantity', () => {
  it.each([
    ['an iceberg that shows less', 200, 50],
    ['an order that showed all of itself', null, 50],
  ])('keeps the place of %s: what is hidden comes after the others', (_, before, after) => {
    const fixture = queued(before);
    const replaced = fixture.replace('a1', { clOrdId: 'a2', maxFloor: qty(after) });
    expect(reportsIn(replaced).map(inShort)).toEqual(['REPLACED NEW 0+300']);
    expect(mine(fixture)).toMatchObject({ maxFloor: after, shown: after });
    expect(sold(fixture, 380)).toEqual(['A 50', 'B 300', 'A 30']);
  });

  it.each([
    ['an iceberg that shows more', 100],
    ['one that shows all of itself', null],
  ])('puts %s behind the others', (_, after) => {
    const fixture = queued(50);
    const maxFloor = after === null ? null : qty(after);
    fixture.replace('a1', { clOrdId: 'a2', maxFloor });
    expect(mine(fixture)).toMatchObject({ maxFloor, shown: after ?? 300 });
    expect(sold(fixture, 310)).toEqual(['B 300', 'A 10']);
  });

  it('of what a restart brings back is the same', () => {
    const [lived, restored] = [queued(null), queued(null)];
    for (const fixture of [lived, restored]) {
      fixture.replace('a1', { clOrdId: 'a2', maxFloor: qty(70) });
    }
    restored.crash();
    expect(restored.exchange.stateHash()).toBe(lived.exchange.stateHash());
    expect(sold(restored, 400)).toEqual(sold(lived, 400));
  });

  it('of nothing, and of too little of the quantity, is refused', () => {
    const fixture = new ExchangeFixture();
    fixture.order({ clOrdId: 'a1', qty: qty(20_000) });
    for (const maxFloor of [qty(0), qty(1)]) {
      const [reject] = rejectsIn(fixture.replace('a1', { clOrdId: `r${maxFloor}`, maxFloor }));
      expect(reject).toMatchObject({
        reason: 99,
        text: 'MaxFloor shows too little of the quantity',
      });
    }
    expect(mine(fixture)).toMatchObject({ clOrdId: 'a1', maxFloor: null, shown: 20_000 });
  });
});

describe('post only', () => {
  it('is put on an order that rests, which keeps its place, and is taken off again', () => {
    const fixture = queued(null);
    fixture.replace('a1', { clOrdId: 'a2', postOnly: true });
    expect(mine(fixture)).toMatchObject({ clOrdId: 'a2', postOnly: true, placeNo: 1 });
    fixture.replace('a2', { clOrdId: 'a3', qty: qty(200) });
    expect(mine(fixture)?.postOnly).toBe(true);
    fixture.replace('a3', { clOrdId: 'a4', postOnly: false });
    expect(mine(fixture)).not.toHaveProperty('postOnly');
    expect(sold(fixture, 250)).toEqual(['A 200', 'B 50']);
  });

  it('is refused with a price at which the order would take: it stays as it was', () => {
    const fixture = queued(null);
    fixture.order({ clOrdId: 'o1', side: 'SELL', price: cents(10_002) }, 'B');
    const change = { clOrdId: 'a2', price: cents(10_002), postOnly: true } as const;
    const outputs = fixture.replace('a1', change);
    expect(rejectsIn(outputs)).toMatchObject([
      { reason: 99, responseTo: 'REPLACE', text: 'post only: it would trade at once' },
    ]);
    expect(mine(fixture)).toMatchObject({ clOrdId: 'a1', price: cents(10_000), shown: 300 });
    expect(mine(fixture)).not.toHaveProperty('postOnly');
    const at = reportsIn(fixture.replace('a1', { ...change, clOrdId: 'a3', price: cents(10_001) }));
    expect(at.map(inShort)).toEqual(['REPLACED NEW 0+300']);
  });

  it('has a row of the same bytes as one that was entered so, with a peg and a mark too', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const peg = { to: 'MARKET', offset: cents(20) } as const;
    const order = { symbol: 'AAPL', side: 'SELL', orderType: 'PEGGED', price: null, peg } as const;
    fixture.order({ clOrdId: 'a1', ...order, mark: 'SHORT' });
    fixture.replace('a1', { clOrdId: 'a2', postOnly: true });
    const row = mine(fixture);
    expect(Object.keys(row ?? {}).slice(-3)).toEqual(['postOnly', 'peg', 'mark']);
    const entry = fixture.entries.at(-1);
    expect(entry && new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
  });
});

describe('another offset of a peg', () => {
  it('comes into the book at the new price, behind all there', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const peg = { to: 'PRIMARY', offset: cents(-3) } as const;
    fixture.order({ clOrdId: 'a1', symbol: 'AAPL', orderType: 'PEGGED', price: null, peg });
    const before = mine(fixture);
    const outputs = fixture.replace('a1', { clOrdId: 'a2', peg: { ...peg, offset: cents(-1) } });
    const { bid, ask, mid } = fixture.quote();
    const terms = { pegTo: 'PRIMARY', pegOffset: cents(-1) } as const;
    const due = pegPrice({ side: 'BUY', terms, tickSize: 10_000 }, { bid, ask, mid });
    expect(reportsIn(outputs)).toMatchObject([
      { execType: 'REPLACED', peg: { to: 'PRIMARY', offset: cents(-1), px: due } },
    ]);
    expect(mine(fixture)?.placeNo).toBeGreaterThan(before?.placeNo ?? 0);
    expect(mine(fixture)).toMatchObject({ shown: 100, peg: { px: due } });
  });

  it('in parts of a tick is refused, and so is a peg for an order without one', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const peg = { to: 'PRIMARY', offset: cents(-3) } as const;
    fixture.order({ clOrdId: 'a1', symbol: 'AAPL', orderType: 'PEGGED', price: null, peg });
    const half = { ...peg, offset: px(5_000) };
    const [reject] = rejectsIn(fixture.replace('a1', { clOrdId: 'a2', peg: half }));
    expect(reject?.text).toBe('the offset is not a whole number of ticks');
    fixture.order({ clOrdId: 'q1', symbol: QUIET });
    const [other] = rejectsIn(fixture.replace('q1', { clOrdId: 'q2', peg }));
    expect(other?.text).toBe('only a pegged order names a peg');
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['a1', 'q1']);
  });
});

it('a least quantity is nothing that an open order could change', () => {
  const fixture = queued(null);
  const [reject] = rejectsIn(fixture.replace('a1', { clOrdId: 'a2', minQty: qty(100) }));
  expect(reject?.text).toBe('MinQty needs an immediate order');
  expect(reportsIn(fixture.replace('a1', { clOrdId: 'a3', minQty: qty(0) }))).toHaveLength(1);
});

/** Orders whose price follows the market: where they stand, when they move, what they trade, and what is refused. */
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { pegPrice } from '@tradefloor/core/trading/execution/peg-price';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, inShort, QUIET, rejectsIn, reportsIn } from './exchange.given.ts';
import { resumeExchange } from './exchange.ts';

const pegged = (over: Partial<NewOrderSingle> = {}): Partial<NewOrderSingle> => ({
  clOrdId: 'p1',
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'PEGGED',
  price: null,
  peg: { to: 'PRIMARY', offset: cents(-1) },
  ...over,
});

function open(): ExchangeFixture {
  const fixture = new ExchangeFixture();
  fixture.tick();
  return fixture;
}

/** The order's row, and the price at which it stands in its book. */
function standing(fixture: ExchangeFixture) {
  const [order] = fixture.exchange.openOrders('A');
  const depth = fixture.exchange.depth(
    { symbol: 'AAPL', levels: 10, account: null },
    fixture.nowMs,
  );
  const levels = depth?.venues.find(({ venue }) => venue === order?.venue)?.bids ?? [];
  return { order, levels };
}

describe('an order that follows the market', () => {
  it('is acknowledged with its peg, and stands where that is', () => {
    const fixture = open();
    const [report] = fixture.order(pegged());
    const at = fixture.quote().bid - 10_000;
    expect(report).toMatchObject({
      execType: 'NEW',
      orderType: 'PEGGED',
      price: null,
      peg: { to: 'PRIMARY', offset: -10_000, px: at },
    });
    expect(standing(fixture).order).toMatchObject({ shown: 100, peg: { px: at } });
  });

  it('moves with every batch that moves what it follows, silently, and keeps its place while it does not', () => {
    const fixture = open();
    fixture.order(pegged({ qty: qty(1_000_000) }));
    let moves = 0;
    for (let i = 0; i < 200; i += 1) {
      const before = standing(fixture).order;
      const outputs = reportsIn(fixture.tick());
      const { order } = standing(fixture);
      const { bid, ask, mid } = fixture.quote();
      const terms = { pegTo: 'PRIMARY', pegOffset: cents(-1) } as const;
      const due = pegPrice({ side: 'BUY', terms, tickSize: 10_000 }, { bid, ask, mid });
      expect(order?.peg?.px).toBe(due);
      const isSame = before?.peg?.px === due;
      if (isSame && outputs.length === 0) expect(order?.placeNo).toBe(before?.placeNo);
      if (!isSame) {
        moves += 1;
        expect(order?.placeNo).toBeGreaterThan(before?.placeNo ?? 0);
      }
      // What a batch trades meets it where the batch before has left it.
      for (const { trade } of outputs) expect(trade?.lastPx).toBe(before?.peg?.px);
    }
    expect(moves).toBeGreaterThan(20);
  });

  it('goes no further than its limit', () => {
    const fixture = open();
    const limit = fixture.quote().bid;
    fixture.order(
      pegged({ price: limit, peg: { to: 'PRIMARY', offset: cents(0) }, qty: qty(9_000_000) }),
    );
    let atLimit = 0;
    for (let i = 0; i < 300; i += 1) {
      fixture.tick();
      const at = standing(fixture).order?.peg?.px ?? 0;
      expect(at).toBeLessThanOrEqual(limit);
      if (at === limit) atLimit += 1;
    }
    expect(atLimit).toBeGreaterThan(0);
    for (const { trade } of reportsIn(fixture.published)) {
      if (trade !== null) expect(trade.lastPx).toBeLessThanOrEqual(limit);
    }
  });

  it('at the other side takes what is there, at its peg or better', () => {
    const fixture = open();
    const { ask } = fixture.quote();
    const reports = fixture.order(pegged({ peg: { to: 'MARKET', offset: cents(0) } }));
    expect(reports.map(inShort)).toEqual(['NEW NEW 0+100', 'TRADE FILLED 100+0']);
    expect(reports[1]?.trade).toMatchObject({ lastPx: ask, liquidity: 'TAKER' });
  });

  it('that only rests ends where its peg would take', () => {
    const fixture = open();
    const market = { to: 'MARKET', offset: cents(0) } as const;
    const reports = fixture.order(pegged({ peg: market, postOnly: true }));
    expect(reports.map(inShort)).toEqual(['NEW NEW 0+100', 'CANCELED CANCELED 0+0']);
    const inside = { to: 'MARKET', offset: cents(-1) } as const;
    const rests = fixture.order(pegged({ clOrdId: 'p2', peg: inside, postOnly: true }));
    expect(rests.map(inShort)).toEqual(['NEW NEW 0+100']);
  });

  it('trades with what comes to it, and its average is exact', () => {
    const fixture = open();
    fixture.order(pegged({ qty: qty(4_000), peg: { to: 'PRIMARY', offset: cents(0) } }));
    const reports = () =>
      reportsIn(fixture.published).filter(({ execType }) => execType === 'TRADE');
    for (let i = 0; i < 4_000 && fixture.exchange.openOrders('A').length > 0; i += 1)
      fixture.tick();
    const last = reports().at(-1);
    expect(last).toMatchObject({ ordStatus: 'FILLED', cumQty: 4_000 });
    const worth = reports().reduce(
      (sum, { trade }) => sum + (trade?.lastPx ?? 0) * (trade?.lastQty ?? 0),
      0,
    );
    expect(Math.abs((last?.avgPx ?? 0) - worth / 4_000)).toBeLessThanOrEqual(0.5);
  });
});

describe('without a quote', () => {
  it('waits outside of the book, and enters it with the first one', () => {
    const fixture = new ExchangeFixture();
    const [report, ...more] = fixture.order(pegged());
    expect(more).toEqual([]);
    expect(report).toMatchObject({ execType: 'NEW', peg: { px: null } });
    expect(fixture.exchange.openOrders('A')).toMatchObject([{ shown: 0 }]);
    fixture.tick();
    expect(fixture.exchange.openOrders('A')).toMatchObject([{ shown: 100 }]);
  });

  it('is cancelled like any other', () => {
    const fixture = new ExchangeFixture();
    fixture.order(pegged());
    expect(reportsIn(fixture.cancel('p1', 'p2')).map(inShort)).toEqual(['CANCELED CANCELED 0+0']);
  });
});

describe('an amendment', () => {
  it('changes quantity and limit; what it follows stays, and may not change', () => {
    const fixture = open();
    fixture.order(pegged());
    const limit = px(fixture.quote().bid - 500_000);
    const reports = reportsIn(
      fixture.replace('p1', { clOrdId: 'p2', qty: qty(300), price: limit }),
    );
    expect(reports).toMatchObject([
      { execType: 'REPLACED', qty: 300, price: limit, peg: { to: 'PRIMARY', px: limit } },
    ]);
    const other = { to: 'MID', offset: cents(-1) } as const;
    const refused = rejectsIn(fixture.replace('p2', { clOrdId: 'p3', peg: other }));
    expect(refused).toMatchObject([{ text: 'what a peg follows cannot change' }]);
  });
});

describe('is refused with one report, and nothing changes', () => {
  it.each<[string, Partial<NewOrderSingle>, number, string]>([
    ['immediate', { timeInForce: 'IOC' }, 11, 'a pegged order is DAY or GTC'],
    ['all or nothing', { timeInForce: 'FOK' }, 11, 'a pegged order is DAY or GTC'],
    [
      'between two ticks',
      { peg: { to: 'MID', offset: px(5_000) } },
      99,
      'the offset is not a whole number of ticks',
    ],
    [
      'a limit order with a peg',
      { orderType: 'LIMIT', price: cents(100) },
      99,
      'only a pegged order names a peg',
    ],
    [
      'with a stop',
      { stopPx: cents(10_000) },
      99,
      'only a stop order and one if touched name a stop price',
    ],
  ])('%s', (_, over, rejectReason, text) => {
    const fixture = open();
    expect(fixture.order(pegged(over))).toMatchObject([
      { execType: 'REJECTED', rejectReason, text },
    ]);
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });

  it('without a peg', () => {
    const { peg: _, ...bare } = pegged();
    const text = 'a pegged order needs ExecInst M, R or P';
    expect(open().order(bare)).toMatchObject([{ execType: 'REJECTED', rejectReason: 99, text }]);
  });
});

describe('a halt', () => {
  it('holds it where it is, and lets it follow afterwards', () => {
    const fixture = open();
    fixture.order(pegged());
    const halt = (isHalted: boolean) =>
      fixture.do((exchange) =>
        exchange.onHalt({ symbol: 'AAPL', reason: 'test', isHalted }, fixture.nowMs),
      );
    halt(true);
    const before = standing(fixture).order;
    for (let i = 0; i < 40; i += 1) fixture.tick();
    expect(standing(fixture).order).toEqual(before);
    halt(false);
    fixture.tick();
    expect(standing(fixture).order?.peg?.px).toBe(fixture.quote().bid - 10_000);
  });
});

describe('a restart', () => {
  it('has it where it was; the journal is what JSON writes', () => {
    const fixture = open();
    fixture.order(pegged({ maxFloor: qty(20) }));
    for (let i = 0; i < 50; i += 1) fixture.tick();
    for (const entry of fixture.entries) {
      expect(Buffer.from(entryBytes(entry)).toString()).toBe(JSON.stringify(entry));
    }
    const [hash, before] = [fixture.exchange.stateHash(), fixture.exchange.openOrders('A')];
    const checkpoint = fixture.exchange.checkpoint(fixture.nowMs);
    const resumed = resumeExchange(fixture.settings, JSON.parse(JSON.stringify(checkpoint)));
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(hash);
    expect(fixture.exchange.openOrders('A')).toEqual(before);
    expect(resumed.openOrders('A')).toEqual(before);
    fixture.tick();
    expect(standing(fixture).order?.peg?.px).toBe(fixture.quote().bid - 10_000);
  });
});

it('a security without market makers has nothing to follow', () => {
  const fixture = open();
  expect(fixture.order(pegged({ symbol: QUIET }))).toMatchObject([{ peg: { px: null } }]);
  fixture.tick();
  expect(fixture.exchange.openOrders('A')).toMatchObject([{ shown: 0, status: 'NEW' }]);
});

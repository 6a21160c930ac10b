/** A client among the market makers: what is shown trades, what is beyond it costs, and who rests is served in turn. */

import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { venueDepth } from '../market/depth.ts';
import { EQUITIES } from '../market/universe.ts';
import { MARKET_MAKERS } from '../venue/venues.ts';
import { ExchangeFixture, givenOrder, inShort, reportsIn } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';

const AAPL = EQUITIES.find(({ symbol }) => symbol === 'AAPL');
if (AAPL === undefined) throw new Error('AAPL is listed');
const TICK = AAPL.tickSize;

const opened = (realism: readonly RealismFlag[] = []): ExchangeFixture => {
  const fixture = new ExchangeFixture({}, realism);
  fixture.tick();
  return fixture;
};

const seen = (fixture: ExchangeFixture, account: string | null = null) => {
  const depth = fixture.exchange.depth({ symbol: 'AAPL', levels: 10, account }, fixture.nowMs);
  const venue = depth?.venues.find((one) => one.venue === 'XNAS');
  if (venue === undefined) throw new Error('XNAS has a book');
  return venue;
};

const onNasdaq = { symbol: 'AAPL', venue: 'XNAS' } as const;

describe('the market makers', () => {
  it.each([
    ['a plain market', []],
    ['one whose sizes lean', ['ORDER_FLOW']],
  ] as const)('show exactly what %s displays on every venue', (_, flags) => {
    const fixture = opened(flags);
    for (let i = 0; i < 40; i += 1) {
      const tick = fixture.quote();
      const view = { seed: 42, seq: fixture.market.seq, instrument: AAPL, tick };
      const depth = fixture.exchange.depth(
        { symbol: 'AAPL', levels: 20, account: null },
        fixture.nowMs,
      );
      const levels = depth?.venues.map(({ venue, bids, asks }) => ({
        venue,
        bids: bids.map(({ price, size }) => ({ price, size })),
        asks: asks.map(({ price, size }) => ({ price, size })),
      }));
      expect(levels).toEqual(LIT_VENUES.map((venue) => venueDepth(view, venue, 10)));
      fixture.tick();
    }
  });

  it('leave when the market has gone silent, and are back with the next tick', () => {
    const fixture = opened();
    fixture.nowMs += 5_001;
    expect(seen(fixture)).toMatchObject({ bids: [], asks: [] });
    const late = { ...onNasdaq, orderType: 'MARKET', price: null } as const;
    expect(fixture.order(late).at(-1)).toMatchObject({ execType: 'CANCELED', cumQty: 0 });
    fixture.tick();
    expect(seen(fixture).bids).toHaveLength(10);
  });

  it('put back what was taken with the next tick, and not before', () => {
    const fixture = opened();
    const [best] = seen(fixture).asks;
    if (best === undefined) throw new Error('an ask is shown');
    const order = { ...onNasdaq, timeInForce: 'IOC', price: best.price, qty: best.size } as const;
    expect(
      fixture
        .order({ ...order, clOrdId: 'a' })
        .map(inShort)
        .at(-1),
    ).toMatch(/^TRADE FILLED/);
    expect(fixture.order({ ...order, clOrdId: 'b' }).at(-1)).toMatchObject({
      execType: 'CANCELED',
      cumQty: 0,
    });
    fixture.tick();
    const view = { seed: 42, seq: fixture.market.seq, instrument: AAPL, tick: fixture.quote() };
    expect(seen(fixture).asks.map(({ size }) => size)).toEqual(
      venueDepth(view, 'XNAS', 10).asks.map(({ size }) => size),
    );
  });
});

it('a trade names the batch it was made at, of both sides, and none before the first', () => {
  const fixture = new ExchangeFixture();
  const batches = (reports: readonly Outgoing[]) =>
    reportsIn(reports).flatMap(({ trade }) => (trade === null ? [] : [trade.tickSeq]));
  const cross = (n: number) => {
    fixture.order({ clOrdId: `sell-${n}`, side: 'SELL' }, 'B');
    return batches(fixture.send(givenOrder({ clOrdId: `buy-${n}` })));
  };
  expect(cross(1)).toEqual([null, null]);
  fixture.tick();
  const { seq } = fixture.market;
  expect(cross(2)).toEqual([seq, seq]);
  fixture.tick();
  expect(cross(3)).toEqual([seq + 1, seq + 1]);
  // A limit that the market comes to trades at the batch that brings it there.
  const best = fixture.quote().bid;
  fixture.order({ ...onNasdaq, clOrdId: 'rests', price: px(best - 20_000) });
  let traded: readonly (number | null | undefined)[] = [];
  while (traded.length === 0) traded = batches(fixture.tick());
  expect(new Set(traded)).toEqual(new Set([fixture.market.seq]));
});

it('all venues together show the tick’s best prices and sizes, and a client’s own part', () => {
  const fixture = opened();
  for (let i = 0; i < 20; i += 1) {
    fixture.tick();
    const { bid, ask, bidSize, askSize } = fixture.quote();
    const depth = fixture.exchange.depth(
      { symbol: 'AAPL', levels: 5, account: 'me' },
      fixture.nowMs,
    );
    expect(depth?.total.bids[0]).toEqual({ price: bid, size: bidSize, own: 0 });
    expect(depth?.total.asks[0]).toEqual({ price: ask, size: askSize, own: 0 });
    expect(depth?.total.bids).toHaveLength(5);
  }
  const { bid, bidSize } = fixture.quote();
  for (const venue of ['XNAS', 'BATS'] as const) {
    fixture.order({ symbol: 'AAPL', venue, clOrdId: venue, price: bid, account: 'me' });
  }
  const depth = fixture.exchange.depth({ symbol: 'AAPL', levels: 5, account: 'me' }, fixture.nowMs);
  expect(depth?.total.bids[0]).toEqual({ price: bid, size: bidSize + 200, own: 200 });
});

describe('an order that takes', () => {
  it('walks the display level by level, at the prices shown, from named market makers', () => {
    const fixture = opened();
    const { asks } = seen(fixture);
    const [first, second] = asks;
    if (first === undefined || second === undefined) throw new Error('two ask levels are shown');
    const order = { ...onNasdaq, price: second.price, qty: qty(first.size + 100) };
    const trades = fixture.order(order).flatMap(({ trade }) => trade ?? []);
    expect(trades).toMatchObject([
      { lastQty: first.size, lastPx: first.price, liquidity: 'TAKER', impactBps: 0 },
      { lastQty: 100, lastPx: second.price, liquidity: 'TAKER', lastMkt: 'XNAS' },
    ]);
    expect(trades[1]?.impactBps).toBeGreaterThan(0);
    for (const { contraBroker, fees } of trades) {
      expect(MARKET_MAKERS).toContain(contraBroker);
      expect(fees.venue).toBeGreaterThan(0);
    }
  });

  it('pays more for more, never beyond its limit, and all adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400_000 }),
        fc.constantFrom<Side>('BUY', 'SELL'),
        fc.integer({ min: -3, max: 300 }),
        fc.constantFrom('IOC' as const, 'FOK' as const),
        (size, side, into, timeInForce) => {
          const fixture = opened();
          const sign = side === 'BUY' ? 1 : -1;
          const touch = fixture.quote()[side === 'BUY' ? 'ask' : 'bid'];
          const price = px(touch + sign * into * TICK);
          const published = fixture.order({
            ...onNasdaq,
            side,
            price,
            qty: qty(size),
            timeInForce,
          });
          const trades = published.flatMap(({ trade }) => trade ?? []);
          let before = sign * touch;
          for (const { lastPx } of trades) {
            expect(sign * lastPx).toBeGreaterThanOrEqual(before);
            expect(sign * lastPx).toBeLessThanOrEqual(sign * price);
            expect(lastPx % TICK).toBe(0);
            before = sign * lastPx;
          }
          const filled = trades.reduce((sum, { lastQty }) => sum + lastQty, 0);
          expect(published.at(-1)).toMatchObject({ cumQty: filled, leavesQty: 0 });
          if (timeInForce === 'FOK') expect([0, size]).toContain(filled);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds no more where the impact is at its cap, however much it may pay', () => {
    const fixture = opened();
    const { ask } = fixture.quote();
    const order = { ...onNasdaq, price: px(ask * 2), timeInForce: 'IOC' } as const;
    const published = fixture.order({ ...order, qty: qty(5_000_000) });
    const trades = published.flatMap(({ trade }) => trade ?? []);
    const filled = trades.reduce((sum, { lastQty }) => sum + lastQty, 0);
    expect(filled).toBeGreaterThan(10_000);
    expect(filled).toBeLessThan(200_000);
    expect(Math.max(...trades.map(({ impactBps }) => impactBps))).toBeLessThan(101);
    fixture.tick();
    const next = fixture.order({ ...order, clOrdId: 'b', qty: qty(5_000_000) });
    expect(next.at(-1)?.cumQty).toBeGreaterThan(10_000);
  });

  it('finds beyond the display what an earlier one of the same tick has left, at a worse price', () => {
    const fixture = opened();
    const far = px(fixture.quote().ask + 2_000 * TICK);
    const big = { ...onNasdaq, price: far, qty: qty(24_000), timeInForce: 'IOC' } as const;
    const toPrice = (clOrdId: string) =>
      fixture.order({ ...big, clOrdId }).at(-1)?.trade?.lastPx ?? 0;
    const [first, second] = [toPrice('a'), toPrice('b')];
    expect(second).toBeGreaterThan(first);
    fixture.tick();
    expect(toPrice('c')).toBeLessThan(second);
  });
});

describe('an order that rests', () => {
  it.each([
    ['sizes that stand', []],
    ['sizes that lean', ['ORDER_FLOW']],
  ] as const)(
    'among %s is behind what is shown at its price, moves up only, and is filled at its limit as a maker',
    (_, flags) => {
      const fixture = opened(flags);
      const { bid } = fixture.quote();
      fixture.order({ ...onNasdaq, price: bid, qty: qty(10_000), account: 'me' });
      let ahead = Number.POSITIVE_INFINITY;
      let filled = 0;
      for (let i = 0; i < 4_000 && filled < 10_000; i += 1) {
        const published = fixture.tick();
        for (const { message } of published) {
          if (message.type !== 'EXECUTION_REPORT' || message.trade === null) continue;
          expect(message.trade).toMatchObject({ lastPx: bid, liquidity: 'MAKER', impactBps: 0 });
          expect(message.trade.fees.venue).toBeLessThan(0);
          filled += message.trade.lastQty;
        }
        const level = seen(fixture, 'me').bids.find(({ price }) => price === bid);
        if (level === undefined || level.own === 0) continue;
        expect(level.ahead).toBeLessThanOrEqual(ahead);
        expect(level.own).toBe(10_000 - filled);
        ahead = level.ahead;
      }
      expect(filled).toBe(10_000);
    },
  );

  it('that betters the market is the best price and is traded first', () => {
    const fixture = opened();
    const { bid } = fixture.quote();
    fixture.order({
      ...onNasdaq,
      price: px(bid + TICK),
      qty: qty(100),
      account: 'me',
      clOrdId: 'a',
    });
    const level = seen(fixture, 'me').bids[0];
    if (fixture.quote().ask > bid + TICK) expect(level).toMatchObject({ own: 100, ahead: 0 });
    const taker = { ...onNasdaq, side: 'SELL', price: bid, timeInForce: 'IOC' } as const;
    const published = fixture.order({ ...taker, clOrdId: 't' }, 'B');
    const isFilled = published.some(
      ({ clOrdId, ordStatus }) => clOrdId === 'a' && ordStatus === 'FILLED',
    );
    expect(isFilled || fixture.published.some(({ message }) => 'trade' in message)).toBe(true);
  });

  it('keeps its place over a crash', () => {
    const fixture = opened();
    const { bid } = fixture.quote();
    fixture.order({ ...onNasdaq, price: bid, qty: qty(500), account: 'me', clOrdId: 'a' });
    fixture.order({ ...onNasdaq, price: bid, qty: qty(500), account: 'me', clOrdId: 'b' });
    const before = seen(fixture, 'me').bids.find(({ price }) => price === bid);
    fixture.crash();
    fixture.do((exchange) => exchange.onTicks(fixture.market.batch(fixture.nowMs), fixture.nowMs));
    const after = seen(fixture, 'me').bids.find(({ price }) => price === bid);
    expect(after).toEqual(before);
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['a', 'b']);
  });
});

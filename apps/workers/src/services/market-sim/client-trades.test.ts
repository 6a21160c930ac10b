/** Users' own trades: they print and count in the next batch, move the price, and are part of what a replay repeats. */
import type { AuctionBatch } from '@tradefloor/contracts/auctions';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, RfqId } from '@tradefloor/contracts/ids';
import type { MarketTrade, Tick, TickBatch } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { givenFill } from '@tradefloor/contracts/testing/given';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { batchHash } from '@tradefloor/sim/replay/recording';
import { replayedMarket } from '@tradefloor/sim/replay/replayed-market';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const START_MS = 1_795_444_200_000;
const AAPL = instrumentSymbol('AAPL');
const RFQ = RfqId.parse('00000000-0000-4000-8000-0000000000ff');
const FLOW = ['ORDER_FLOW', 'IMPACT'] as const;

function open(realism: readonly RealismFlag[] = FLOW, universe = EQUITIES): LoneService {
  const settings = { startTick: 0, startMs: START_MS, universe, morningTicks: 0 };
  return openLone(marketSim({ ...settings, realism }), { seed: 42, nowMs: START_MS });
}

type Stepped = { readonly batch: TickBatch; readonly trades: readonly MarketTrade[] };

function step(lone: LoneService): Stepped {
  lone.nowMs += 250;
  const outs = lone.interval('step');
  const [batch] = publishedOn(outs, 'market.ticks');
  const [tape] = publishedOn(outs, 'market.trades');
  if (batch === undefined || tape?.seq !== batch.seq) {
    throw new Error('a step is published, its trades under its number');
  }
  return { batch, trades: tape.trades };
}

const getTick = ({ batch }: Stepped) => {
  const tick = batch.ticks.find(({ symbol }) => symbol === AAPL);
  if (tick === undefined) throw new Error('AAPL is quoted');
  return tick;
};
const fill = (n: number, over: Partial<Fill> = {}): Fill =>
  givenFill({
    execId: execId(`00000000-0000-4000-8000-00000000000${n}-F1`),
    symbol: AAPL,
    ...over,
  });

it('a batch’s prints add up to the volume of its ticks, with order flow and without', () => {
  for (const flags of [[], FLOW]) {
    const lone = open(flags);
    for (let n = 0; n < 40; n += 1) {
      const { batch, trades } = step(lone);
      for (const { symbol, volume } of batch.ticks) {
        const own = trades.filter((trade) => trade.symbol === symbol);
        expect(own.reduce((sum, trade) => sum + trade.qty, 0)).toBe(volume);
      }
      expect(new Set(trades.map(({ tradeId }) => tradeId)).size).toBe(trades.length);
    }
  }
});

describe('what a user takes', () => {
  it('prints once in the next batch and counts in the volume, the range and the last price', async () => {
    const [lone, twin] = [open(['ORDER_FLOW']), open(['ORDER_FLOW'])];
    const before = getTick(step(lone));
    step(twin);
    const high = px(before.ask + 5_000_000);
    await lone.receive('orders.filled', fill(1, { qty: qty(700), price: high }));
    const [now, plain] = [step(lone), step(twin)];
    expect(now.trades[0]).toMatchObject({ symbol: AAPL, qty: 700, price: high, side: 'BUY' });
    expect(now.batch.clientTrades).toEqual([now.trades[0]]);
    expect(now.trades.slice(1)).toEqual(plain.trades);
    expect(getTick(now).volume).toBe(getTick(plain).volume + 700);
    expect(getTick(now).dayVolume).toBe(getTick(plain).dayVolume + 700);
    expect(getTick(now).high).toBe(high);
    const later = step(lone);
    expect(later.batch.clientTrades).toBeUndefined();
    expect(later.trades).toEqual(step(twin).trades);
  });

  it('is no second print where a print reached the user, a dealer or a client was on the other side', async () => {
    const lone = open();
    step(lone);
    await lone.receive('orders.filled', fill(1, { liquidity: 'MAKER' }));
    await lone.receive('orders.filled', fill(2, { venue: 'OTC' }));
    await lone.receive('orders.filled', fill(3, { rfqId: RFQ }));
    await lone.receive('orders.filled', fill(4, { instrumentType: 'option' }));
    expect(step(lone).batch.clientTrades).toBeUndefined();
  });

  it('is also what rested of an order and is traded where a newcomer would take, and not what rested at the touch', async () => {
    for (const [side, across] of [
      ['BUY', (tick: Tick) => tick.ask],
      ['SELL', (tick: Tick) => tick.bid],
    ] as const) {
      const lone = open();
      const tick = getTick(step(lone));
      const own = { side, liquidity: 'MAKER' as const, qty: qty(300) };
      const near = side === 'BUY' ? tick.bid : tick.ask;
      await lone.receive('orders.filled', fill(1, { ...own, price: near }));
      await lone.receive('orders.filled', fill(2, { ...own, price: across(tick) }));
      expect(step(lone).batch.clientTrades).toMatchObject([
        { side, qty: 300, price: across(tick) },
      ]);
    }
  });

  it('of two users with each other is one print, which moves no price; so is one in the dark pool', async () => {
    const [lone, twin] = [open(), open()];
    for (const each of [lone, twin]) step(each);
    const both = { liquidity: 'CROSS' as const, qty: qty(50_000) };
    await lone.receive('orders.filled', fill(1, both));
    await lone.receive('orders.filled', fill(2, { ...both, side: 'SELL' }));
    await lone.receive('orders.filled', fill(3, { venue: 'DARK1', qty: qty(40_000) }));
    const [now, plain] = [step(lone), step(twin)];
    expect(now.batch.clientTrades?.map(({ conditions }) => conditions)).toEqual([
      ['CROSS'],
      ['MIDPOINT'],
    ]);
    expect(getTick(now).mid).toBe(getTick(plain).mid);
  });

  it('moves the price its way, by more for more, and most of it comes back', async () => {
    const move = async (side: 'BUY' | 'SELL', shares: number) => {
      const alone = EQUITIES.filter(({ symbol }) => symbol === AAPL);
      const [lone, twin] = [open(FLOW, alone), open(FLOW, alone)];
      for (const each of [lone, twin]) step(each);
      await lone.receive('orders.filled', fill(1, { side, qty: qty(shares) }));
      const peak = getTick(step(lone)).mid / getTick(step(twin)).mid - 1;
      for (let n = 0; n < 20_000; n += 1) for (const each of [lone, twin]) step(each);
      return { peak, after: getTick(step(lone)).mid / getTick(step(twin)).mid - 1 };
    };
    const million = await move('BUY', 1_000_000);
    const sold = await move('SELL', 1_000_000);
    expect(million.peak).toBeGreaterThan(0.001);
    expect(sold.peak).toBeLessThan(-0.001);
    expect(million.after).toBeLessThan(million.peak);
    expect(million.after).toBeGreaterThan(0.3 * million.peak);
  });

  it('changes nothing in a market without order flow and impact', async () => {
    const [lone, twin] = [open([]), open([])];
    for (const each of [lone, twin]) step(each);
    await lone.receive('orders.filled', fill(1, { qty: qty(1_000_000) }));
    expect(step(lone)).toEqual(step(twin));
    expect(lone.rows(MARKET_TABLES.clientTrades)).toEqual([]);
  });
});

describe('an auction', () => {
  const CLOSES = START_MS + 60_000;
  const called = (lone: LoneService, results: AuctionBatch['results'], calls = [AAPL]) =>
    lone.receive('market.auctions', {
      seq: 1,
      at: lone.nowMs,
      day: null,
      results,
      calls: calls.map((symbol) => ({
        symbol,
        kind: 'CLOSING' as const,
        endsAt: CLOSES,
        reference: px(1_000_000),
        indicativePrice: null,
        paired: qty(0),
        imbalance: qty(0),
        imbalanceSide: null,
      })),
    });

  it('is one print of all that it traded, which moves no price; users’ parts of it are not printed again', async () => {
    const [lone, twin] = [open(), open()];
    const { ask, mid } = getTick(step(lone));
    step(twin);
    await called(lone, []);
    lone.nowMs = CLOSES;
    twin.nowMs = CLOSES;
    const own = { at: CLOSES, qty: qty(300), price: ask };
    await lone.receive('orders.filled', fill(1, { ...own, side: 'BUY', liquidity: 'MAKER' }));
    await lone.receive('orders.filled', fill(2, { ...own, side: 'BUY', liquidity: 'CROSS' }));
    const result = { symbol: AAPL, kind: 'CLOSING' as const, at: CLOSES };
    await called(lone, [{ ...result, price: ask, volume: qty(90_000) }], []);
    const [now, plain] = [step(lone), step(twin)];
    expect(now.batch.clientTrades).toMatchObject([
      { symbol: AAPL, qty: 90_000, price: ask, conditions: ['CLOSING'], venue: 'XNAS' },
    ]);
    expect(getTick(now).volume).toBe(getTick(plain).volume + 90_000);
    expect([ask > mid, getTick(now).mid]).toEqual([true, getTick(plain).mid]);
  });

  it('hides no trade of a user beside it', async () => {
    const lone = open();
    const { ask } = getTick(step(lone));
    await called(lone, []);
    const own = { qty: qty(300), price: ask, side: 'BUY' as const };
    const dark = { ...own, venue: 'DARK1' as const, liquidity: 'CROSS' as const };
    await lone.receive('orders.filled', fill(1, { ...own, at: CLOSES - 1, liquidity: 'MAKER' }));
    await lone.receive('orders.filled', fill(2, { ...own, at: CLOSES, liquidity: 'TAKER' }));
    await lone.receive('orders.filled', fill(3, { ...dark, at: CLOSES }));
    await lone.receive(
      'orders.filled',
      fill(4, { ...own, at: CLOSES + 1_000, liquidity: 'MAKER' }),
    );
    expect(step(lone).batch.clientTrades).toHaveLength(4);
  });
});

describe('a market with users’ trades', () => {
  it('is the same again from the written rows: after a restart, and in a replay', async () => {
    const lone = open();
    const batches: TickBatch[] = [step(lone).batch];
    for (let n = 1; n <= 9; n += 1) {
      await lone.receive('orders.filled', fill(n, { qty: qty(20_000 * n) }));
      batches.push(step(lone).batch, step(lone).batch);
      if (n === 5) lone.restart();
    }
    const [checkpoint] = lone.rows(MARKET_TABLES.checkpoints);
    if (checkpoint === undefined || !isMarketSnapshot(checkpoint.snapshot)) {
      throw new Error('a checkpoint is a whole snapshot');
    }
    const { snapshot, haltCompression, flags } = checkpoint;
    const trades = lone.rows(MARKET_TABLES.clientTrades).flatMap((row) => row.trades);
    expect(trades).toHaveLength(9);
    const kept = { snapshot, haltCompression, flags };
    const again = replayedMarket({ checkpoint: kept, events: [], trades, instruments: EQUITIES });
    const without = replayedMarket({ checkpoint: kept, events: [], instruments: EQUITIES });
    const differs = batches.filter(
      (batch) => batchHash(without(batch.seq, batch.at)) !== batchHash(batch),
    );
    expect(differs.length).toBeGreaterThan(8);
    const changed = batches.filter(
      (batch) => batchHash(again(batch.seq, batch.at)) !== batchHash(batch),
    );
    expect(changed.map(({ seq }) => seq)).toEqual([]);
  });
});

/** The market in the exchange's auction calls: silent from the next batch on, once a call, and the same again in a replay. */
import type { AuctionBatch, AuctionCall } from '@tradefloor/contracts/auctions';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { MarketEvent } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { batchHash } from '@tradefloor/sim/replay/recording';
import { replayedMarket } from '@tradefloor/sim/replay/replayed-market';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const START_MS = 1_795_444_200_000;
const ENDS = START_MS + 10_000;
const SYMBOLS = EQUITIES.map(({ symbol }) => symbol);
const [FIRST, SECOND] = SYMBOLS;
if (FIRST === undefined || SECOND === undefined) throw new Error('shares are listed');

function open(): LoneService {
  const settings = { startTick: 0, startMs: START_MS, universe: EQUITIES, morningTicks: 0 };
  const realism = ['ORDER_FLOW', 'IMPACT'] as const;
  return openLone(marketSim({ ...settings, realism }), { seed: 42, nowMs: START_MS });
}

const toCall = (symbol: InstrumentSymbol, endsAt = ENDS): AuctionCall => ({
  symbol,
  kind: 'OPENING',
  endsAt,
  reference: px(1_000_000),
  indicativePrice: null,
  paired: qty(0),
  imbalance: qty(0),
  imbalanceSide: null,
});

const publish = (
  lone: LoneService,
  calls: readonly AuctionCall[],
  results: AuctionBatch['results'] = [],
) =>
  lone.receive('market.auctions', {
    seq: 1,
    at: lone.nowMs,
    day: null,
    calls: [...calls],
    results,
  });

function step(lone: LoneService) {
  lone.nowMs += 250;
  const outs = lone.interval('step');
  const [batch] = publishedOn(outs, 'market.ticks');
  const [tape] = publishedOn(outs, 'market.trades');
  if (batch === undefined || tape === undefined) throw new Error('a step is published');
  return { at: lone.nowMs, batch, trades: tape.trades, events: publishedOn(outs, 'market.event') };
}

const steps = (lone: LoneService, count: number) => Array.from({ length: count }, () => step(lone));
const targets = (lone: LoneService) => lone.rows(MARKET_TABLES.events).map(({ target }) => target);

describe('a call', () => {
  it('of all shares is one event, and silences the tape from the next batch until its auction has been held', async () => {
    const lone = open();
    expect(step(lone).trades).not.toEqual([]);
    await publish(
      lone,
      SYMBOLS.map((symbol) => toCall(symbol)),
    );
    const seen = steps(lone, 60);
    expect(seen.flatMap(({ events }) => events)).toMatchObject([
      { kind: 'AUCTION', target: 'MARKET', fromSeq: 2, actor: 'exchange-auctions' },
    ]);
    for (const event of seen.flatMap(({ events }) => events)) {
      expect(z.decode(MarketEvent, z.encode(MarketEvent, event))).toEqual(event);
    }
    const printed = seen.filter(({ trades }) => trades.length > 0).map(({ at }) => at);
    expect(printed[0]).toBe(ENDS + 1_000);
    expect(printed.length).toBeGreaterThan(10);
    const quoted = seen.map(({ batch }) => batch.ticks.length);
    expect(new Set(quoted)).toEqual(new Set([EQUITIES.length]));
  });

  it('that is published again and again is one, also after a restart', async () => {
    const lone = open();
    step(lone);
    const calls = SYMBOLS.map((symbol) => toCall(symbol));
    for (let n = 0; n < 4; n += 1) {
      await publish(lone, calls);
      expect(steps(lone, 4).flatMap(({ trades }) => trades)).toEqual([]);
      if (n === 1) lone.restart();
    }
    expect(targets(lone)).toEqual(['MARKET']);
  });

  it('that a halt prolongs for one share silences that longer, and another share’s alone only that', async () => {
    const lone = open();
    step(lone);
    await publish(
      lone,
      SYMBOLS.map((symbol) => toCall(symbol)),
    );
    steps(lone, 4);
    const later = SYMBOLS.map((symbol) => toCall(symbol, symbol === FIRST ? ENDS + 20_000 : ENDS));
    await publish(lone, later);
    const seen = steps(lone, 100).filter(({ at }) => at >= ENDS + 1_000 && at < ENDS + 21_000);
    const symbols = new Set(seen.flatMap(({ trades }) => trades.map(({ symbol }) => symbol)));
    expect([symbols.has(FIRST), symbols.has(SECOND)]).toEqual([false, true]);
    expect(targets(lone)).toEqual(['MARKET', FIRST]);
  });

  it('that is over when it is received, or of a symbol that is not listed here, is none', async () => {
    const lone = open();
    step(lone);
    const unknown = { ...toCall(FIRST), symbol: 'ZVZZT' as InstrumentSymbol };
    await publish(lone, [toCall(FIRST, lone.nowMs), unknown]);
    expect(step(lone).trades).not.toEqual([]);
    expect(targets(lone)).toEqual([]);
  });

  it('lets the print of its auction through, alone', async () => {
    const lone = open();
    step(lone);
    await publish(
      lone,
      SYMBOLS.map((symbol) => toCall(symbol)),
    );
    const before = steps(lone, 39).at(-1);
    lone.nowMs = ENDS;
    const result = { symbol: FIRST, kind: 'OPENING' as const, at: ENDS, volume: qty(5_000) };
    await publish(lone, [], [{ ...result, price: px(1_234_000_000) }]);
    const { trades, batch } = step(lone);
    expect(trades).toMatchObject([{ symbol: FIRST, qty: 5_000, conditions: ['OPENING'] }]);
    const tick = batch.ticks.find(({ symbol }) => symbol === FIRST);
    const was = before?.batch.ticks.find(({ symbol }) => symbol === FIRST);
    expect([tick?.volume, tick?.last]).toEqual([5_000, 1_234_000_000]);
    expect(tick?.dayVolume).toBe((was?.dayVolume ?? 0) + 5_000);
  });
});

it('the market of a call is the same again from the written rows', async () => {
  const lone = open();
  const batches: TickBatch[] = [step(lone).batch];
  await publish(
    lone,
    SYMBOLS.map((symbol) => toCall(symbol)),
  );
  batches.push(...steps(lone, 60).map(({ batch }) => batch));
  const [checkpoint] = lone.rows(MARKET_TABLES.checkpoints);
  if (checkpoint === undefined || !isMarketSnapshot(checkpoint.snapshot)) {
    throw new Error('a checkpoint is a whole snapshot');
  }
  const { snapshot, haltCompression, flags } = checkpoint;
  const kept = { snapshot, haltCompression, flags };
  const events = lone.rows(MARKET_TABLES.events).map(({ seed: _, ...event }) => event);
  const again = replayedMarket({ checkpoint: kept, events, instruments: EQUITIES });
  const without = replayedMarket({ checkpoint: kept, events: [], instruments: EQUITIES });
  const differ = (market: typeof again) =>
    batches.filter((batch) => batchHash(market(batch.seq, batch.at)) !== batchHash(batch)).length;
  expect([differ(again), differ(without) > 30]).toEqual([0, true]);
});

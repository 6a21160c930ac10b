/** The market simulator's interval, restart and calls. */

import { news } from '@tradefloor/contracts/calls/intelligence';
import { depth, instruments, marketMorning, quotes } from '@tradefloor/contracts/calls/market';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { REALISM_FLAGS, type RealismFlag } from '@tradefloor/contracts/market-event';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import type { HandlerOutput } from '@tradefloor/runtime';
import { createMarket } from '@tradefloor/sim/market/market';
import { morningCandles } from '@tradefloor/sim/market/morning';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { batchHash } from '@tradefloor/sim/replay/recording';
import { replayedMarket } from '@tradefloor/sim/replay/replayed-market';
import { describe, expect, it } from 'vitest';
import { getResponse } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const START_MS = 1_795_444_200_000;
const settings = { startTick: 0, startMs: START_MS, universe: EQUITIES, morningTicks: 0 };

const open = (seed = 42, realism: readonly RealismFlag[] = []) =>
  openLone(marketSim({ ...settings, realism }), { seed, nowMs: START_MS });

function step(lone: LoneService, count: number): TickBatch[] {
  return Array.from({ length: count }, () => {
    lone.nowMs += 250;
    return toBatch(lone.interval('step'));
  });
}

function toBatch(outs: readonly HandlerOutput<never, never>[] | readonly unknown[]): TickBatch {
  const [batch] = publishedOn(
    outs as Parameters<typeof publishedOn>[0],
    'market.ticks',
  ) as TickBatch[];
  if (batch === undefined) throw new Error('no batch was published');
  return batch;
}

describe('the interval', () => {
  it('publishes one batch of all symbols each time, numbered without a gap, stamped with its own instant', () => {
    const lone = open();
    const batches = step(lone, 10);
    expect(batches.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(batches.map(({ at }) => at)).toEqual(batches.map((_, i) => START_MS + 250 * (i + 1)));
    expect(batches.map(({ simTime }) => simTime)).toEqual(batches.map(({ at }) => at));
    expect(new Set(batches.map(({ ticks }) => ticks.length))).toEqual(new Set([EQUITIES.length]));
  });

  it('publishes the same prices for the same seed, others for another', () => {
    const prices = (seed: number) => step(open(seed), 5).map(({ ticks }) => ticks);
    expect(prices(7)).toEqual(prices(7));
    expect(prices(7)).not.toEqual(prices(8));
  });

  it('writes the market down at its first batch, then once a second, in one row', () => {
    const lone = open();
    const savedAfter = (steps: number) => {
      step(lone, steps);
      return lone.rows(MARKET_TABLES.state).map(({ seq }) => seq);
    };
    expect([savedAfter(1), savedAfter(2), savedAfter(1), savedAfter(3), savedAfter(1)]).toEqual([
      [1],
      [1],
      [4],
      [4],
      [8],
    ]);
  });
});

describe('a restart', () => {
  it.each([
    ['plain', []],
    ['real', REALISM_FLAGS],
  ] as const)(
    'goes on with the prices of a %s market that never stopped, the session’s average among them, and never uses a number twice',
    (kind, realism) => {
      const lone = open(42, realism);
      const before = step(lone, 10);
      lone.restart();
      const [after] = step(lone, 1);
      const unbroken = step(open(42, realism), 12).at(-1);
      expect(after?.ticks.some(({ vwap }) => vwap !== undefined)).toBe(kind === 'real');
      expect(after?.seq).toBe(12);
      expect(after?.ticks).toEqual(unbroken?.ticks);
      expect(before.map(({ seq }) => seq)).not.toContain(after?.seq);
    },
  );

  it('never repeats a number, wherever it stops', () => {
    for (let stop = 1; stop <= 9; stop += 1) {
      const lone = open();
      const last = step(lone, stop).at(-1)?.seq ?? 0;
      lone.restart();
      expect(step(lone, 1)[0]?.seq).toBeGreaterThan(last);
    }
  });

  it('under another seed is another market, from its own start', () => {
    const lone = open(42);
    step(lone, 10);
    const [row] = lone.rows(MARKET_TABLES.state);
    const other = open(43);
    if (row !== undefined) other.put(MARKET_TABLES.state, row);
    other.restart();
    expect(step(other, 1)).toEqual(step(open(43), 1));
    expect(other.rows(MARKET_TABLES.state)).toMatchObject([{ seed: 43, seq: 1 }]);
  });
});

describe('calls', () => {
  it('lists the instruments', async () => {
    const { result } = await open().request(instruments, {});
    expect(result).toEqual({ ok: true, value: { items: EQUITIES, nextCursor: null } });
  });

  it('quotes the prices of the last batch, for all symbols or the named ones, each once', async () => {
    const lone = open();
    const last = step(lone, 3).at(-1);
    const all = await lone.request(quotes, {});
    expect(all.result).toMatchObject({
      ok: true,
      value: { seq: 3, at: last?.at, items: last?.ticks },
    });
    const some = await lone.request(quotes, { symbols: 'MSFT,AAPL,,MSFT' });
    const wanted = ['MSFT', 'AAPL'].map((symbol) => last?.ticks.find((t) => t.symbol === symbol));
    expect(some.result).toMatchObject({ ok: true, value: { items: wanted } });
  });

  it('quotes sizes that lean, and not by how much', async () => {
    const lone = open(42, REALISM_FLAGS);
    const last = step(lone, 3).at(-1);
    expect(last?.ticks.every(({ lean }) => lean !== undefined)).toBe(true);
    const { result } = await lone.request(quotes, {});
    const items = last?.ticks.map(({ lean: _, ...tick }) => tick);
    expect(result).toEqual({ ok: true, value: { seq: 3, at: last?.at, items, nextCursor: null } });
  });

  it('refuses symbols that do not exist', async () => {
    const lone = open();
    for (const requested of [
      await lone.request(quotes, { symbols: 'AAPL,NOSUCH' }),
      await lone.request(depth, { symbol: instrumentSymbol('NOSUCH') }),
    ]) {
      expect(requested.result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    }
  });

  it('shows a book whose best prices are the quote', async () => {
    const lone = open();
    const tick = step(lone, 4)
      .at(-1)
      ?.ticks.find(({ symbol }) => symbol === 'AAPL');
    const { result } = await lone.request(depth, { symbol: instrumentSymbol('AAPL') });
    if (!result.ok) throw new Error(result.error.code);
    const { venues, seq } = result.value as {
      seq: number;
      venues: { bids: { price: number }[]; asks: { price: number }[] }[];
    };
    expect(seq).toBe(4);
    expect(venues).toHaveLength(7);
    expect(Math.max(...venues.map(({ bids }) => bids[0]?.price ?? 0))).toBe(tick?.bid);
    expect(Math.min(...venues.map(({ asks }) => asks[0]?.price ?? Infinity))).toBe(tick?.ask);
  });
});

describe('the news', () => {
  const toNews = (outs: readonly unknown[]) =>
    publishedOn(outs as Parameters<typeof publishedOn>[0], 'news.events') as NewsEvent[];

  const run = (lone: LoneService, ticks: number): NewsEvent[] =>
    Array.from({ length: ticks }, () => {
      lone.nowMs += 250;
      return toNews(lone.interval('step'));
    }).flat();

  it('is published with its batch, once, and listed newest first', async () => {
    const lone = open();
    const published = run(lone, 4_000);
    expect(published.length).toBeGreaterThan(3);
    for (const { seq, at } of published) expect(at).toBe(START_MS + 250 * seq);
    const { items } = await getResponse(lone, news, { input: {} });
    expect(items).toEqual(published.toReversed());
    const symbol = published[0]?.symbol ?? instrumentSymbol('AAPL');
    const own = await getResponse(lone, news, { input: { symbol, limit: 1 } });
    expect(own.items.map((item) => item.symbol)).toEqual([symbol]);
  });

  it('that a restart skipped is published once the market is back, under the same ids', () => {
    const whole = run(open(), 3_000).map(({ newsId }) => newsId);
    const lone = open();
    const parts = Array.from({ length: 30 }, () => {
      const published = run(lone, 97).map(({ newsId }) => newsId);
      lone.restart();
      return published;
    }).flat();
    const upTo = whole.filter((id) => parts.includes(id)).length;
    expect([...new Set(parts)]).toEqual(whole.slice(0, upTo));
    expect(upTo).toBeGreaterThan(3);
  });

  describe('of a market whose prices move by it', () => {
    const realism = ['U_SHAPE', 'NEWS_SHOCKS'] as const;
    // Four minutes before the close: a night is part of it, and reports that come in it.
    const real = { ...settings, startMs: Date.parse('2026-11-23T20:56:00.000Z'), realism };
    const openReal = (more = {}) =>
      openLone(marketSim({ ...real, ...more }), { seed: 42, nowMs: START_MS });
    const expected = (ticks: number) => {
      const market = createMarket({ ...real, seed: 42 });
      return Array.from({ length: ticks }, () => {
        market.step();
        const { seq, simMs: simTime } = market;
        return (market.news ?? []).map((item) => ({ ...item, seq, simTime }));
      }).flat();
    };
    const withoutAt = (events: readonly NewsEvent[]) => events.map(({ at: _, ...event }) => event);

    it('is what moved them, with its story, and the list has it all', async () => {
      const lone = openReal();
      const published = run(lone, 2_000);
      expect(withoutAt(published)).toEqual(expected(2_000));
      expect(published.map(({ kind }) => kind)).toContain('EARNINGS');
      expect(published.length).toBeGreaterThan(5);
      for (const { story } of published) expect(story?.body.length ?? 0).toBeGreaterThan(20);
      const { items } = await getResponse(lone, news, { input: {} });
      expect(items).toEqual(published.toSorted((one, other) => other.seq - one.seq));
    });

    it('is the same after restarts, and of a morning', () => {
      const whole = expected(2_000);
      const lone = openReal();
      const parts = Array.from({ length: 20 }, () => {
        const published = withoutAt(run(lone, 97));
        lone.restart();
        return published;
      }).flat();
      const once = new Map(parts.map((event) => [event.newsId, event]));
      expect([...once.values()]).toEqual(whole.slice(0, once.size));
      expect(once.size).toBeGreaterThan(5);
      const young = openReal({ morningTicks: 1_500 });
      const morning = expected(1_501);
      expect(withoutAt(run(young, 1))).toEqual(morning);
      expect(morning.length).toBeGreaterThan(2);
    });

    it('has no story where it is noise', async () => {
      const lone = open();
      const published = run(lone, 3_000);
      const { items } = await getResponse(lone, news, { input: {} });
      for (const item of [...published, ...items]) expect(item).not.toHaveProperty('story');
    });
  });

  it('of a new market begins with its morning', () => {
    const young = openLone(marketSim({ ...settings, morningTicks: 2_000 }), { nowMs: START_MS });
    young.nowMs += 250;
    const reported = toNews(young.interval('step'));
    expect(reported.map(({ newsId }) => newsId)).toEqual(
      run(open(), 2_001).map(({ newsId }) => newsId),
    );
    for (const { seq, at } of reported) expect(at).toBe(START_MS + 250 - (2_001 - seq) * 250);
  });
});

it('serves the candles of its morning as it was played, and the same ones when it has to play it again', async () => {
  const young = { ...settings, morningTicks: 900, realism: REALISM_FLAGS };
  const lone = openLone(marketSim(young), { seed: 7, nowMs: START_MS });
  for (const steps of [1, 30]) {
    step(lone, steps);
    const { items } = await getResponse(lone, marketMorning, { input: {} });
    expect(items.length).toBeGreaterThan(4 * EQUITIES.length);
    const config = { seed: 7, startTick: 0, startMs: START_MS, universe: EQUITIES };
    const played = { ...config, haltCompression: 10, realism: REALISM_FLAGS };
    const seq = 900 + (steps === 1 ? 1 : 31);
    expect(items).toEqual(morningCandles(played, { seq, atMs: lone.nowMs }));
  }
  lone.restart();
  step(lone, 1);
  const again = await getResponse(lone, marketMorning, { input: {} });
  expect(again.items.length).toBeGreaterThan(4 * EQUITIES.length);
});

describe('how it stood now and then', () => {
  const wild = { ...settings, startTick: 7_150, realism: REALISM_FLAGS };

  it('is kept at each start and every half hour, and gives every batch again to the last bit, across restarts', () => {
    const lone = openLone(marketSim(wild), { seed: 7, nowMs: START_MS });
    const batches = step(lone, 131);
    lone.restart();
    batches.push(...step(lone, 40));
    const rows = lone.rows(MARKET_TABLES.checkpoints);
    expect(rows.map(({ seq }) => seq)).toEqual([7_150, 7_200, 7_283]);
    for (const { snapshot, seq: from, haltCompression, flags } of rows) {
      if (!isMarketSnapshot(snapshot)) throw new Error('a checkpoint is a whole snapshot');
      const kept = { snapshot: JSON.parse(JSON.stringify(snapshot)), haltCompression, flags };
      const again = replayedMarket({ checkpoint: kept, events: [], instruments: EQUITIES });
      const after = batches.filter(({ seq }) => seq > from);
      // The market begins where it last committed when its service loses its memory: the last ones come twice.
      for (const batch of [...after, ...after.slice(-4)]) {
        expect(batchHash(again(batch.seq, batch.at))).toBe(batchHash(batch));
      }
      expect(() => again(from - 1, 0)).toThrow(RangeError);
    }
  });
});

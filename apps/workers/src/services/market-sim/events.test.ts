/** Market events: who starts one, what is published, what is stored, and that a restart repeats it. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { news } from '@tradefloor/contracts/calls/intelligence';
import { marketEvents, marketStatus, startMarketEvent } from '@tradefloor/contracts/calls/market';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { getResponse } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const START_MS = 1_795_444_200_000;
const settings = { startTick: 0, startMs: START_MS, universe: EQUITIES, morningTicks: 0 };
const open = () => openLone(marketSim(settings), { seed: 42, nowMs: START_MS });
const DAY_MS = 24 * 3_600_000;
const ADMIN = givenCaller({ role: 'admin' });
const AAPL = instrumentSymbol('AAPL');
const HALT = { kind: 'HALT', target: AAPL, reason: 'a test' } as const;

/** A number of batches, with the events published with them. */
function step(lone: LoneService, count: number) {
  const batches: TickBatch[] = [];
  const statuses = [];
  for (let i = 0; i < count; i += 1) {
    lone.nowMs += 250;
    const events = lone.interval('step');
    batches.push(...publishedOn(events, 'market.ticks'));
    statuses.push(...publishedOn(events, 'market.status'));
  }
  return { batches, statuses, last: batches.at(-1) };
}
const start = (lone: LoneService, requested: CallInput<typeof startMarketEvent>) =>
  lone.request(startMarketEvent, requested, ADMIN);
const quotes = (batch: TickBatch | undefined, symbol: string) =>
  batch?.ticks.some((tick) => tick.symbol === symbol);

describe('an event', () => {
  it('is stored, sent to the journal, and shows a second later', async () => {
    const lone = open();
    step(lone, 10);
    const { result, events } = await start(lone, HALT);
    expect(result).toMatchObject({
      ok: true,
      value: { kind: 'HALT', target: 'AAPL', fromSeq: 14 },
    });
    expect(publishedOn(events, 'market.event')).toMatchObject([
      { kind: 'HALT', actor: ADMIN.userId },
    ]);
    expect(lone.rows(MARKET_TABLES.events)).toMatchObject([
      { seed: 42, fromSeq: 14, reason: 'a test' },
    ]);
    expect(quotes(step(lone, 3).last, 'AAPL')).toBe(true);
    const { last, statuses } = step(lone, 1);
    expect(quotes(last, 'AAPL')).toBe(false);
    expect(statuses).toMatchObject([
      { seq: 14, halts: [{ symbol: 'AAPL', state: 'PAUSED', cause: 'MANUAL', untilAt: null }] },
    ]);
  });

  it('is refused for a symbol that does not exist, a second halt, and a resume of what trades; nothing is kept', async () => {
    const lone = open();
    step(lone, 4);
    const refusalCode = async (requested: CallInput<typeof startMarketEvent>) => {
      const { result } = await start(lone, requested);
      return result.ok ? 'accepted' : result.error.code;
    };
    expect(await refusalCode({ ...HALT, target: instrumentSymbol('NOSUCH') })).toBe('NOT_FOUND');
    expect(await refusalCode({ ...HALT, kind: 'RESUME' })).toBe('CONFLICT');
    expect(lone.rows(MARKET_TABLES.events)).toEqual([]);
    expect(await refusalCode(HALT)).toBe('accepted');
    step(lone, 4);
    expect(await refusalCode(HALT)).toBe('CONFLICT');
    expect(lone.rows(MARKET_TABLES.events)).toHaveLength(1);
  });

  it('comes again after a restart: the market goes on as one that never stopped', async () => {
    const run = async (stops: readonly number[]) => {
      const lone = open();
      step(lone, 7);
      await start(lone, {
        kind: 'REALISM',
        flags: ['CLUSTERING', 'JUMPS', 'LULD_HALTS'],
        reason: 'a test',
      });
      await start(lone, { kind: 'SHOCK', target: 'MARKET', sizePct: -7, reason: 'a test' });
      let last: TickBatch | undefined;
      while ((last?.seq ?? 0) < 400) {
        if (stops.includes(last?.seq ?? 0)) lone.restart();
        last = step(lone, 1).last;
      }
      const { result } = await lone.request(marketStatus, {});
      return { ticks: last?.ticks, halts: result.ok ? result.value : null };
    };
    const unbroken = await run([]);
    // Every restart goes on three batches further than it saved: the stops fit the numbers that come.
    const broken = await run([8, 40, 200]);
    expect(broken.ticks).toEqual(unbroken.ticks);
  });

  it('is listed with the others, newest first', async () => {
    const lone = open();
    step(lone, 4);
    await start(lone, {
      kind: 'VOLATILITY',
      target: 'MARKET',
      factor: 3,
      durationMs: 60_000,
      reason: 'one',
    });
    step(lone, 8);
    await start(lone, { kind: 'FLASH_CRASH', target: 'Energy', sizePct: 10, reason: 'two' });
    const { result } = await lone.request(marketEvents, { limit: 10 });
    expect(result).toMatchObject({
      value: {
        items: [
          { reason: 'two', size: 10 },
          { reason: 'one', size: 3 },
        ],
      },
    });
  });
});

describe('news of the market itself', () => {
  const newsAfter = (lone: LoneService, count: number) =>
    Array.from({ length: count }, () => {
      lone.nowMs += 250;
      return publishedOn(lone.interval('step'), 'news.events');
    })
      .flat()
      .filter(({ kind }) => kind === 'HALT' || kind === 'SHOCK');
  const SHOCK = { kind: 'SHOCK', target: AAPL, sizePct: -5, reason: 'a bad quarter' } as const;

  it('a shock to a company is published with the batch that moves its price, once, and worth its size', async () => {
    const lone = open();
    step(lone, 10);
    const { result } = await start(lone, SHOCK);
    if (!result.ok) throw new Error(result.error.code);
    expect(newsAfter(lone, 3)).toEqual([]);
    const [reported, ...more] = newsAfter(lone, 20);
    expect(reported).toMatchObject({
      seq: 14,
      symbol: 'AAPL',
      kind: 'SHOCK',
      impact: -1,
      sentiment: -1,
      headline: expect.stringContaining('falls 5\u00a0% at once: a bad quarter'),
    });
    expect(more).toEqual([]);
  });

  it.each([
    ['a sector', 'Energy', { symbol: null, sector: 'Energy' }, 'The sector Energy rises 3'],
    ['the market', 'MARKET', { symbol: null, sector: null }, 'The whole market rises 3'],
  ] as const)(
    'a shock to %s is one piece of news, of each in it',
    async (_, target, about, headline) => {
      const lone = open();
      step(lone, 10);
      await start(lone, { kind: 'SHOCK', target, sizePct: 3, reason: 'a truce' });
      const reported = newsAfter(lone, 20);
      expect(reported).toMatchObject([
        { seq: 14, kind: 'SHOCK', ...about, headline: `${headline}\u00a0% at once: a truce` },
      ]);
      const listed = async (symbol: string) =>
        (
          await getResponse(lone, news, { input: { symbol: instrumentSymbol(symbol) } })
        ).items.filter(({ kind }) => kind === 'SHOCK');
      expect(await listed('XOM')).toEqual(reported);
      expect(await listed('AAPL')).toEqual(target === 'MARKET' ? reported : []);
    },
  );

  it('a shock in the batches that a restart skipped is published once the market is back', async () => {
    const lone = open();
    step(lone, 11);
    await start(lone, SHOCK);
    // The next batches are 12 to 14; saved is 12, so a restart after it goes on at 16.
    newsAfter(lone, 1);
    lone.restart();
    expect(newsAfter(lone, 6)).toMatchObject([{ seq: 15, kind: 'SHOCK' }]);
  });

  it('a halt is published once, also over restarts; a manual one does not mention the price', async () => {
    const lone = open();
    step(lone, 10);
    await start(lone, HALT);
    const reported = newsAfter(lone, 12);
    lone.restart();
    expect([...reported, ...newsAfter(lone, 12)]).toMatchObject([
      { seq: 14, symbol: 'AAPL', kind: 'HALT', impact: 0, sentiment: 0 },
    ]);
  });

  it('a pause by the rule is worth the move that led to it', async () => {
    const lone = open();
    step(lone, 4);
    await start(lone, { kind: 'REALISM', flags: ['LULD_HALTS'], reason: 'a rule' });
    step(lone, 8);
    await start(lone, { ...SHOCK, sizePct: 9 });
    const halts = newsAfter(lone, 20).filter(({ kind }) => kind === 'HALT');
    expect(halts).toMatchObject([
      { symbol: 'AAPL', impact: 1, headline: expect.stringContaining('limit up') },
    ]);
  });
});

describe('the published market status', () => {
  it('comes with every change and every five seconds, and not otherwise', async () => {
    const lone = open();
    expect(step(lone, 60).statuses.map(({ seq }) => seq)).toEqual([1, 20, 40, 60]);
    await start(lone, HALT);
    expect(step(lone, 10).statuses.map(({ seq }) => seq)).toEqual([64]);
  });

  it('states the session and its time where the market has trading days, and none around the clock', () => {
    expect(step(open(), 1).statuses[0]).not.toHaveProperty('session');
    // The last batches of a session; the next one opens 17.5 hours later by its own time, at once by ours.
    const startMs = START_MS + 6.5 * 3_600_000 - 1_000;
    const sessions = { ...settings, startMs, realism: ['U_SHAPE' as const] };
    const lone = openLone(marketSim(sessions), { seed: 42, nowMs: START_MS });
    const days = step(lone, 5).statuses.map(({ session }) => session);
    expect(days).toEqual([
      { marketTime: startMs + 250, opensAt: START_MS, closesAt: startMs + 1_000 },
      {
        marketTime: START_MS + DAY_MS,
        opensAt: START_MS + DAY_MS,
        closesAt: startMs + 1_000 + DAY_MS,
      },
    ]);
  });
});

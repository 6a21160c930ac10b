/** Market events: who starts one, what is published, what is stored, and that a restart repeats it. */
import type { Asked } from '@tradefloor/contracts/calls/call';
import { news } from '@tradefloor/contracts/calls/intelligence';
import { marketEvents, marketStatus, startMarketEvent } from '@tradefloor/contracts/calls/market';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { MARKET_EVENTS } from '@tradefloor/core/analytics/market/market-state';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/journal-bench.ts';
import { type LoneService, openLone, saidOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const START_MS = 1_795_444_200_000;
const settings = { startTick: 0, startMs: START_MS, universe: EQUITIES, morningTicks: 0 };
const open = () => openLone(marketSim(settings), { seed: 42, nowMs: START_MS });
const ADMIN = givenCaller({ role: 'admin' });
const AAPL = instrumentSymbol('AAPL');
const HALT = { kind: 'HALT', target: AAPL, reason: 'a test' } as const;

/** A number of batches, with the events published with them. */
function step(lone: LoneService, count: number) {
  const batches: TickBatch[] = [];
  const statuses = [];
  for (let i = 0; i < count; i += 1) {
    lone.nowMs += 250;
    const says = lone.beat('step');
    batches.push(...saidOn(says, 'market.ticks'));
    statuses.push(...saidOn(says, 'market.status'));
  }
  return { batches, statuses, last: batches.at(-1) };
}
const start = (lone: LoneService, asked: Asked<typeof startMarketEvent>) =>
  lone.ask(startMarketEvent, asked, ADMIN);
const quotes = (batch: TickBatch | undefined, symbol: string) =>
  batch?.ticks.some((tick) => tick.symbol === symbol);

describe('an event', () => {
  it('is stored, sent to the journal, and shows a second later', async () => {
    const lone = open();
    step(lone, 10);
    const { result, says } = await start(lone, HALT);
    expect(result).toMatchObject({
      ok: true,
      value: { kind: 'HALT', target: 'AAPL', fromSeq: 14 },
    });
    expect(saidOn(says, 'market.event')).toMatchObject([{ kind: 'HALT', actor: ADMIN.userId }]);
    expect(lone.rows(MARKET_EVENTS)).toMatchObject([{ seed: 42, fromSeq: 14, reason: 'a test' }]);
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
    const codeOf = async (asked: Asked<typeof startMarketEvent>) => {
      const { result } = await start(lone, asked);
      return result.ok ? 'accepted' : result.error.code;
    };
    expect(await codeOf({ ...HALT, target: instrumentSymbol('NOSUCH') })).toBe('NOT_FOUND');
    expect(await codeOf({ ...HALT, kind: 'RESUME' })).toBe('CONFLICT');
    expect(lone.rows(MARKET_EVENTS)).toEqual([]);
    expect(await codeOf(HALT)).toBe('accepted');
    step(lone, 4);
    expect(await codeOf(HALT)).toBe('CONFLICT');
    expect(lone.rows(MARKET_EVENTS)).toHaveLength(1);
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
      const { result } = await lone.ask(marketStatus, {});
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
    const { result } = await lone.ask(marketEvents, { limit: 10 });
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
      return saidOn(lone.beat('step'), 'news.events');
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
    const [told, ...more] = newsAfter(lone, 20);
    expect(told).toMatchObject({
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
      const told = newsAfter(lone, 20);
      expect(told).toMatchObject([
        { seq: 14, kind: 'SHOCK', ...about, headline: `${headline}\u00a0% at once: a truce` },
      ]);
      const listed = async (symbol: string) =>
        (await answerOf(lone, news, { input: { symbol: instrumentSymbol(symbol) } })).items.filter(
          ({ kind }) => kind === 'SHOCK',
        );
      expect(await listed('XOM')).toEqual(told);
      expect(await listed('AAPL')).toEqual(target === 'MARKET' ? told : []);
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
    const told = newsAfter(lone, 12);
    lone.restart();
    expect([...told, ...newsAfter(lone, 12)]).toMatchObject([
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
});

/** Candles in the journal: published when they end, served from memory, kept over a restart, 120 at most. */

import { candles } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { CANDLES_KEPT } from '@tradefloor/contracts/market';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  receiveMarket,
  refusalCode,
  stepMarket,
} from '../../testing/journal-fixture.ts';
import type { LoneService } from '../../testing/lone-service.ts';

describe('candles', () => {
  const AAPL = instrumentSymbol('AAPL');
  const market = () =>
    createMarket({
      seed: 42,
      startTick: 0,
      startMs: JOURNAL_START_MS,
      universe: EQUITIES.slice(0, 12),
    });
  const TRADED = instrumentSymbol(EQUITIES[0]?.symbol ?? '');

  async function run(lone: LoneService, ms: number, from = market()): Promise<number> {
    let published = 0;
    for (let at = 0; at < ms; at += 250) {
      published += (await receiveMarket(lone, stepMarket(from, lone.nowMs))).length;
      lone.nowMs += 250;
    }
    return published;
  }

  it('are published when they end, and only then', async () => {
    const lone = openJournalFixture();
    expect(await run(lone, 60_000)).toBe(0);
    expect(await run(lone, 250)).toBe(12);
    expect(await run(lone, 239_750)).toBe(3 * 12);
    expect(await run(lone, 250)).toBe(2 * 12);
  });

  it('are served from memory, oldest first, the open one last', async () => {
    const lone = openJournalFixture();
    await run(lone, 150_000);
    const reported = await getResponse(lone, candles, {
      input: { symbol: TRADED, interval: '1m' },
    });
    expect(reported.items.map(({ startAt }) => startAt - JOURNAL_START_MS)).toEqual([
      0, 60_000, 120_000,
    ]);
    for (const { open: o, high, low, close, volume } of reported.items) {
      expect(high).toBeGreaterThanOrEqual(Math.max(o, close));
      expect(low).toBeLessThanOrEqual(Math.min(o, close));
      expect(volume).toBeGreaterThanOrEqual(0);
    }
    const unknown = instrumentSymbol('NOSUCH');
    const input = { symbol: unknown, interval: '1m' } as const;
    expect(await refusalCode(lone, candles, { input })).toBe('NOT_FOUND');
    expect(
      (
        await getResponse(openJournalFixture(), candles, {
          input: { symbol: AAPL, interval: '1m' },
        })
      ).items,
    ).toEqual([]);
  });

  it('survive a restart: the chart goes on, and loses at most five seconds of the open minute', async () => {
    const lone = openJournalFixture();
    await run(lone, 400_000);
    const before = await getResponse(lone, candles, { input: { symbol: TRADED, interval: '1m' } });
    lone.restart();
    const after = await getResponse(lone, candles, { input: { symbol: TRADED, interval: '1m' } });
    expect(after.items.slice(0, -1)).toEqual(before.items.slice(0, -1));
    const [openBefore, openAfter] = [before.items.at(-1), after.items.at(-1)];
    expect(openAfter?.startAt).toBe(openBefore?.startAt);
    expect(openAfter?.open).toBe(openBefore?.open);
    expect(openAfter?.volume).toBeLessThanOrEqual(openBefore?.volume ?? 0);
    const five = await getResponse(lone, candles, { input: { symbol: TRADED, interval: '5m' } });
    expect(five.items.map(({ startAt }) => startAt - JOURNAL_START_MS)).toEqual([0, 300_000]);
  });

  it('never take more than 120 rows a symbol and interval, the newest ones', async () => {
    const lone = openJournalFixture();
    const from = createMarket({
      seed: 1,
      startTick: 0,
      startMs: JOURNAL_START_MS,
      universe: EQUITIES.slice(0, 1),
    });
    const minutes = CANDLES_KEPT + 30;
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const second of [0, 20, 40]) {
        lone.nowMs = JOURNAL_START_MS + minute * 60_000 + second * 1_000;
        await receiveMarket(lone, stepMarket(from, lone.nowMs));
      }
    }
    const rows = lone.rows(JOURNAL_TABLES.candles).filter(({ interval }) => interval === '1m');
    expect(rows).toHaveLength(CANDLES_KEPT);
    expect(Math.min(...rows.map(({ startAt }) => startAt))).toBe(JOURNAL_START_MS + 30 * 60_000);
    lone.restart();
    const reported = await getResponse(lone, candles, {
      input: { symbol: TRADED, interval: '1m' },
    });
    expect(reported.items).toHaveLength(CANDLES_KEPT);
  });
});

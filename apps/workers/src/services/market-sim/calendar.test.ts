/** The calendar call: what is ahead is known with its forecast, what is out with its figure, and it is what happens. */
import { marketCalendar } from '@tradefloor/contracts/calls/market';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { getResponse } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const settings = { startTick: 0, universe: EQUITIES, morningTicks: 0 };
const REAL = ['U_SHAPE', 'NEWS_SHOCKS'] as const;

const open = (start: string, realism: readonly RealismFlag[] = REAL) =>
  openLone(marketSim({ ...settings, startMs: Date.parse(start), realism }), {
    seed: 42,
    nowMs: NOW,
  });

const read = (lone: LoneService, input = {}) => getResponse(lone, marketCalendar, { input });

function run(lone: LoneService, ticks: number): NewsEvent[] {
  return Array.from({ length: ticks }, () => {
    lone.nowMs += 250;
    return publishedOn(
      lone.interval('step') as Parameters<typeof publishedOn>[0],
      'news.events',
    ) as NewsEvent[];
  }).flat();
}

describe('the calendar', () => {
  it('is empty where prices do not move by the news', async () => {
    const lone = open('2026-11-24T14:30:00.000Z', ['U_SHAPE']);
    expect((await read(lone)).items).toEqual([]);
  });

  it('has reports, releases and ex-dates of the days ahead, by date, without a figure before its time', async () => {
    const lone = open('2026-11-24T14:30:00.000Z');
    const { items, simTime } = await read(lone);
    expect(simTime).toBe(Date.parse('2026-11-24T14:30:00.000Z'));
    const dates = items.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    const kinds = new Set(items.map(({ kind }) => kind));
    for (const kind of ['EARNINGS', 'DIVIDEND', 'CPI', 'PAYROLLS', 'FOMC', 'GDP'] as const) {
      expect(kinds).toContain(kind);
    }
    for (const { kind, at, actual, forecast, symbol } of items) {
      expect(forecast).not.toBeNull();
      if (kind === 'DIVIDEND') expect([at, actual]).toEqual([null, null]);
      else expect(actual === null).toBe((at ?? 0) > simTime);
      expect(symbol === null).toBe(kind !== 'EARNINGS' && kind !== 'DIVIDEND');
    }
    expect(items.some(({ actual }) => actual !== null)).toBe(true);
  });

  it('is of one company and the market when one is named, and as long as requested', async () => {
    const lone = open('2026-11-24T14:30:00.000Z');
    const symbol = instrumentSymbol('JPM');
    const { items } = await read(lone, { symbol, days: 90 });
    expect(new Set(items.map((entry) => entry.symbol))).toEqual(new Set([null, symbol]));
    expect(items.some(({ kind }) => kind === 'EARNINGS')).toBe(true);
    const short = await read(lone, { days: 2 });
    expect(short.items.at(-1)?.date).toBe('2026-11-25');
  });

  it('is what happens: the news has the figure, and then the calendar has', async () => {
    const lone = open('2026-11-24T14:59:30.000Z');
    const before = (await read(lone)).items.find(({ kind }) => kind === 'CONSUMER_CONFIDENCE');
    expect(before).toMatchObject({ date: '2026-11-24', actual: null });
    expect(before?.at).toBe(Date.parse('2026-11-24T15:00:00.000Z'));
    const [reported] = run(lone, 160).filter(({ kind }) => kind === 'MACRO');
    const after = (await read(lone)).items.find(({ eventId }) => eventId === before?.eventId);
    expect(after?.actual).not.toBeNull();
    expect(reported?.headline).toContain(`${after?.actual}, ${after?.forecast} expected`);
    expect(reported?.simTime).toBe(before?.at);
  });
});

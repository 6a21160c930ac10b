/** Bars of the history: the fold of all prints since the start, page by page, over restarts, splits and trading days. */
import { bars, candles } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { HistoryBar } from '@tradefloor/contracts/market';
import { CORPORATE_ACTIONS, type RealismFlag } from '@tradefloor/contracts/market-event';
import {
  BAR_INTERVALS,
  BAR_MS,
  type BarInterval,
  isOfDays,
} from '@tradefloor/contracts/vocabulary/bars';
import { invariant } from '@tradefloor/core/result';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { createMarket, type MarketConfig } from '@tradefloor/sim/market/market';
import { findSession } from '@tradefloor/sim/market/session-clock';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  type MarketBatch,
  openJournalFixture,
  receiveMarket,
  refusalCode,
  stepMarket,
} from '../../testing/journal-fixture.ts';
import type { LoneService } from '../../testing/lone-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SESSIONS: readonly RealismFlag[] = ['U_SHAPE'];
const universe = EQUITIES.slice(0, 2);
const SYMBOL = instrumentSymbol(universe[0]?.symbol ?? '');

/** Batches of a market twenty seconds apart: three a minute, from half an hour before an hour. */
function batches(minutes: number, change: Partial<MarketConfig> = {}): MarketBatch[] {
  const from = createMarket({
    seed: 7,
    startTick: 0,
    startMs: JOURNAL_START_MS,
    universe,
    ...change,
  });
  return Array.from({ length: minutes * 3 }, (_, i) =>
    stepMarket(from, JOURNAL_START_MS + i * 20_000),
  );
}

async function run(lone: LoneService, all: readonly MarketBatch[]): Promise<void> {
  for (const batch of all) {
    lone.nowMs = batch.ticks.at;
    await receiveMarket(lone, batch);
  }
}

type Asked = { readonly interval: BarInterval; readonly before?: number; readonly limit?: number };
const read = (lone: LoneService, asked: Asked) =>
  getResponse(lone, bars, { input: { symbol: SYMBOL, ...asked } });

/** Bars straight from the prints. */
function foldPrints(all: readonly MarketBatch[], toStart: (at: number) => number) {
  const found = new Map<number, number[][]>();
  for (const { trades } of all.flatMap((batch) => batch.trades)) {
    for (const { symbol, price, qty, at } of trades) {
      if (symbol !== SYMBOL) continue;
      found.set(toStart(at), [...(found.get(toStart(at)) ?? []), [price, qty]]);
    }
  }
  return [...found].map(([startAt, prints]) => {
    const prices = prints.map(([price = 0]) => price);
    const volume = prints.reduce((sum, [, size = 0]) => sum + size, 0);
    return [startAt, prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1), volume];
  });
}
const figures = (items: readonly HistoryBar[]) =>
  items.map((bar) => [bar.startAt, bar.open, bar.high, bar.low, bar.close, bar.volume]);

const MINUTES = 200;
const ALL = batches(MINUTES);

it('are the fold of all prints, beyond the ring and up to the newest', async () => {
  const lone = openJournalFixture();
  await run(lone, ALL);
  const ring = await getResponse(lone, candles, { input: { symbol: SYMBOL, interval: '1m' } });
  expect(ring.items).toHaveLength(120);
  for (const interval of BAR_INTERVALS) {
    const { items, hasOlder } = await read(lone, { interval, limit: 500 });
    const toStart = (at: number): number =>
      at - (at % (isOfDays(interval) ? DAY_MS : BAR_MS[interval]));
    expect(figures(items), interval).toEqual(foldPrints(ALL, toStart));
    expect(hasOlder).toBe(false);
  }
  expect((await read(lone, { interval: '1m', limit: 500 })).items).toHaveLength(MINUTES);
});

it('are read page by page, each once, to where the record begins', async () => {
  const lone = openJournalFixture();
  await run(lone, ALL);
  for (const interval of ['1m', '5m', '15m', '1h'] as const) {
    const { items: all } = await read(lone, { interval, limit: 500 });
    let page = await read(lone, { interval, limit: 7 });
    let paged = page.items;
    while (page.hasOlder) {
      page = await read(lone, { interval, limit: 7, before: paged[0]?.startAt ?? 0 });
      paged = [...page.items, ...paged];
    }
    expect(paged).toEqual(all);
    expect((await read(lone, { interval, before: all[0]?.startAt ?? 0 })).items).toEqual([]);
  }
});

it('that began before a time come whole, and 120 of them without a limit', async () => {
  const lone = openJournalFixture();
  await run(lone, ALL);
  const all = (await read(lone, { interval: '15m', limit: 500 })).items;
  const third = all[2]?.startAt ?? 0;
  const { items } = await read(lone, { interval: '15m', before: third + 4 * MINUTE_MS });
  expect(items).toEqual(all.slice(0, 3));
  expect((await read(lone, { interval: '1m' })).items).toHaveLength(120);
});

it('survive a restart, and a print that comes late is in all of them', async () => {
  const [lone, inOrder] = [openJournalFixture(), openJournalFixture()];
  await run(inOrder, ALL);
  await run(lone, ALL.slice(0, 300));
  await run(lone, ALL.slice(301, 305));
  await run(lone, ALL.slice(300, 301));
  lone.restart();
  await run(lone, ALL.slice(305));
  for (const interval of BAR_INTERVALS) {
    const asked = { interval, limit: 500, before: JOURNAL_START_MS + 150 * MINUTE_MS };
    expect(await read(lone, asked)).toEqual(await read(inOrder, asked));
  }
});

it('have one row a minute and symbol, and a minute without prints none', async () => {
  const lone = openJournalFixture();
  await run(lone, ALL.slice(0, 30));
  const quiet = ALL.slice(30, 60).map(({ ticks, trades }) => ({
    ticks,
    trades: { ...trades, trades: [] },
  }));
  await run(lone, quiet);
  await run(lone, ALL.slice(60, 90));
  const rows = lone.rows(JOURNAL_TABLES.minuteBars).filter(({ symbol }) => symbol === SYMBOL);
  expect(rows).toHaveLength(19);
  const { items } = await read(lone, { interval: '1m' });
  expect(items).toHaveLength(20);
  expect(items.every(({ volume }) => volume > 0)).toBe(true);
});

it('of before a split are in new shares, whatever was written when', async () => {
  const splitAt = 330;
  const split = {
    eventId: 'split',
    kind: 'SPLIT',
    target: SYMBOL,
    size: 10,
    durationMs: null,
    flags: null,
    fromSeq: splitAt,
    actor: CORPORATE_ACTIONS,
    reason: 'a split',
    at: JOURNAL_START_MS + splitAt * 20_000,
  } as const;
  const all = batches(MINUTES, { events: [split] });
  const lone = openJournalFixture();
  await run(lone, all.slice(0, splitAt - 1));
  const before = (await read(lone, { interval: '1m', limit: 500 })).items;
  await run(lone, all.slice(splitAt - 1));
  const after = (await read(lone, { interval: '1m', limit: 500 })).items;
  before.slice(0, -1).forEach((bar, i) => {
    expect(after[i]?.close).toBe(Math.round(bar.close / 10));
    expect(after[i]?.volume).toBe(bar.volume * 10);
  });
  const ring = await getResponse(lone, candles, { input: { symbol: SYMBOL, interval: '1m' } });
  expect(figures(after.slice(-120) as HistoryBar[])).toEqual(figures(ring.items));
});

it('of a day begin with the session, and a day that stands still for hours stays one', async () => {
  const monday = findSession(JOURNAL_START_MS);
  const tuesday = findSession(JOURNAL_START_MS + DAY_MS);
  invariant(monday !== null && tuesday !== null, 'both are business days');
  // An hour of Monday, Tuesday from half a minute into a minute; after fifty minutes of it the market rests for a night.
  const OPENED_MS = HOUR_MS + 40_000;
  const RESTED_MS = 10 * HOUR_MS;
  const all = ALL.map(({ ticks, trades }, i) => {
    const elapsed = i * 20_000;
    const simTime =
      elapsed < OPENED_MS
        ? monday.closesAt - OPENED_MS + elapsed
        : tuesday.opensAt + elapsed - OPENED_MS;
    const at = ticks.at + (elapsed < OPENED_MS + 50 * MINUTE_MS ? 0 : RESTED_MS);
    const moved = trades.trades.map((trade) => ({ ...trade, at }));
    return {
      ticks: { ...ticks, at, simTime, flags: [...SESSIONS] },
      trades: { ...trades, at, trades: moved },
    };
  });
  const lone = openJournalFixture();
  await run(lone, all.slice(0, 300));
  lone.restart();
  await run(lone, all.slice(300));
  const { items, hasOlder } = await read(lone, { interval: '1d' });
  const opened = JOURNAL_START_MS + HOUR_MS;
  const first = items[0]?.startAt ?? 0;
  expect(items.map(({ day, startAt }) => [day, startAt])).toEqual([
    ['2026-11-23', first],
    ['2026-11-24', opened],
  ]);
  expect(figures(items)).toEqual(foldPrints(all, (at) => (at < opened ? first : opened)));
  expect(hasOlder).toBe(false);
  const newest = await read(lone, { interval: '1d', limit: 1 });
  expect(newest).toEqual({ items: items.slice(1), hasOlder: true, nextCursor: null });
  const older = await read(lone, { interval: '1d', before: opened });
  expect(older).toEqual({ items: items.slice(0, 1), hasOlder: false, nextCursor: null });
});

/** Ten batches of each date, a date an hour; the market's time is in the session of the date, or the date is UTC's. */
function onDates(dates: readonly string[], flags: readonly RealismFlag[]): MarketBatch[] {
  return ALL.slice(0, 10 * dates.length).map(({ ticks, trades }, i) => {
    const date = dates[Math.floor(i / 10)] ?? '';
    const within = (i % 10) * 20_000;
    const noon = Date.parse(`${date}T12:00:00Z`);
    const at = flags.length === 0 ? noon + within : JOURNAL_START_MS + i * 6 * MINUTE_MS + within;
    const opensAt = findSession(noon)?.opensAt ?? noon;
    const moved = trades.trades.map((trade) => ({ ...trade, at }));
    const listed = flags.length === 0 ? {} : { flags: [...flags] };
    return {
      ticks: { ...ticks, at, simTime: opensAt + within, ...listed },
      trades: { ...trades, at, trades: moved },
    };
  });
}

it.each([
  // Thursday and Friday, three days of the next week, and the one after Labor Day: its Monday has no session.
  [
    'of sessions',
    SESSIONS,
    ['2026-08-27', '2026-08-28', '2026-08-31', '2026-09-01', '2026-09-04', '2026-09-08'],
    [
      ['2026-08-24', 0],
      ['2026-08-31', 2],
      ['2026-09-07', 5],
    ],
  ],
  // Sunday is the last day of its week, also at the end of a year (ISO 8601: 2027-01-03 is in week 53 of 2026).
  [
    'of days around the clock',
    [],
    ['2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04'],
    [
      ['2026-12-28', 0],
      ['2027-01-04', 3],
    ],
  ],
] as const)('of a week are the days %s from Monday on', async (_, flags, dates, weeks) => {
  const all = onDates(dates, flags);
  const lone = openJournalFixture();
  await run(lone, all.slice(0, 25));
  lone.restart();
  await run(lone, all.slice(25));
  const days = (await read(lone, { interval: '1d' })).items;
  expect(days.map(({ day }) => day)).toEqual(dates);
  const { items, hasOlder } = await read(lone, { interval: '1w' });
  expect(hasOlder).toBe(false);
  expect(items.map(({ day, startAt }) => [day, startAt])).toEqual(
    weeks.map(([monday, first]) => [monday, days[first]?.startAt]),
  );
  const starts = items.map(({ startAt }) => startAt);
  const toStart = (at: number): number => starts.findLast((startAt) => startAt <= at) ?? 0;
  expect(figures(items)).toEqual(foldPrints(all, toStart));
  const newest = await read(lone, { interval: '1w', limit: 1 });
  expect(newest).toEqual({ items: items.slice(-1), hasOlder: true, nextCursor: null });
  const before = items.at(-1)?.startAt ?? 0;
  const older = await read(lone, { interval: '1w', before });
  expect(older).toEqual({ items: items.slice(0, -1), hasOlder: false, nextCursor: null });
});

it('begin with the ring where a database has no history yet', async () => {
  const [old, lone] = [openJournalFixture(), openJournalFixture()];
  await run(old, ALL.slice(0, 300));
  for (const row of old.rows(JOURNAL_TABLES.candles)) lone.put(JOURNAL_TABLES.candles, row);
  lone.restart();
  await run(lone, ALL.slice(300, 330));
  const { items } = await read(lone, { interval: '1m', limit: 500 });
  expect(items).toHaveLength(110);
  const five = await read(lone, { interval: '1h', limit: 500 });
  expect(five.items.at(-1)?.volume).toBeGreaterThan(0);
});

it('of a symbol that is not listed do not exist; before the first batch there are none', async () => {
  const lone = openJournalFixture();
  const none = { items: [], hasOlder: false, nextCursor: null };
  for (const interval of BAR_INTERVALS) expect(await read(lone, { interval })).toEqual(none);
  await run(lone, ALL.slice(0, 3));
  const input = { symbol: instrumentSymbol('NOSUCH'), interval: '1h' } as const;
  expect(await refusalCode(lone, bars, { input })).toBe('NOT_FOUND');
});

/**
 * Bars of the history. Older minutes are folded by the database; the newest few, which it may not have yet, and the
 * open one by the journal's memory.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { bars } from '@tradefloor/contracts/calls/journal';
import {
  BAR_MS,
  BARS_DEFAULT,
  DAY_BARS_DEFAULT,
  DAY_BARS_MAX,
  type DayInterval,
  isOfDays,
  WEEK_BARS_DEFAULT,
  WEEK_BARS_MAX,
} from '@tradefloor/contracts/vocabulary/bars';
import { continueBars, foldMinutes } from '@tradefloor/core/analytics/candles/fold-minutes';
import type { BarsQuery, FoldedBar, Span } from '@tradefloor/core/trading/journal/reader';
import type { TradingDayRow } from '@tradefloor/core/trading/journal/tables';
import { formatDate, toDay, toWeekday } from '@tradefloor/instruments/calendar/civil-date';
import { readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { JournalCtx, JournalState } from './journal-state.ts';
import { sharesNow } from './minute-bars.ts';
import type { Read } from './paging.ts';

const MINUTE_MS = 60_000;
/** How many bars of days one read returns. */
const LIMITS = {
  '1d': { most: DAY_BARS_MAX, usual: DAY_BARS_DEFAULT },
  '1w': { most: WEEK_BARS_MAX, usual: WEEK_BARS_DEFAULT },
} as const;
/** Minutes that memory has for certain: the open one, two that late prints may change, and one whose commit may wait. */
const FROM_MEMORY = 5;

type Wanted = CallInput<typeof bars>;
/** How minutes are put together, and which are wanted: those that begin before `untilMs`. */
type Plan = Pick<BarsQuery, 'by' | 'untilMs' | 'limit'>;

export async function onBars({ state }: JournalCtx, wanted: Wanted): Read<CallOutput<typeof bars>> {
  const { symbol, interval } = wanted;
  // Before the first batch the symbols are unknown.
  if (state.symbols.size > 0 && !state.symbols.has(symbol)) {
    return refuse('NOT_FOUND', { detail: `no bars of ${symbol}` });
  }
  const { by, untilMs, limit } = planBars(state, wanted);
  const newest = state.candles.candles(symbol, '1m', FROM_MEMORY);
  const from = newest[0]?.startAt ?? Number.POSITIVE_INFINITY;
  const shares = sharesNow(state, symbol);
  const stored = await readOrRefuse(
    // One more than are wanted states whether there is an older one.
    state.reader.bars({
      symbol,
      shares,
      by,
      untilMs: Math.min(untilMs, from),
      limit: limit + 1,
    }),
  );
  if (!stored.ok) return stored.error;
  const inMemory = newest.filter(({ startAt, volume }) => startAt < untilMs && volume > 0);
  const found = continueBars(stored.value, foldMinutes(inMemory, toStart(by)));
  const days = isOfDays(interval) ? dayAt(state, interval) : null;
  const items = found.slice(-limit).map((bar) => {
    const day = days?.get(bar.startAt);
    return { symbol, interval, ...bar, ...(day === undefined ? {} : { day }) };
  });
  return respond({ items, hasOlder: found.length > limit, nextCursor: null });
}

function planBars(state: JournalState, { interval, before, limit }: Wanted): Plan {
  const beforeMs = before ?? Number.POSITIVE_INFINITY;
  if (!isOfDays(interval)) {
    const lengthMs = BAR_MS[interval];
    // A bar that began before belongs to it whole.
    return {
      by: { lengthMs },
      untilMs: Math.ceil(beforeMs / lengthMs) * lengthMs,
      limit: limit ?? BARS_DEFAULT,
    };
  }
  const spans = toSpans(state, interval).filter(({ fromMs }) => fromMs < beforeMs);
  const untilMs = spans.at(-1)?.toMs ?? beforeMs;
  const { most, usual } = LIMITS[interval];
  return { by: { spans }, untilMs, limit: Math.min(limit ?? usual, most) };
}

const toStart =
  (by: BarsQuery['by']) =>
  (at: number): FoldedBar['startAt'] | null =>
    'lengthMs' in by
      ? at - (at % by.lengthMs)
      : (by.spans.findLast(({ fromMs, toMs }) => at >= fromMs && at < toMs)?.fromMs ?? null);

const firstMinute = (startsAt: number): number => startsAt - (startsAt % MINUTE_MS);

/** The minutes of each trading day, or of the days of a week; the minute in which one began is its first. */
function toSpans(state: JournalState, interval: DayInterval): Span[] {
  const starts = listBegun(state, interval).map(({ startsAt }) => firstMinute(startsAt));
  return starts
    .map((fromMs, i) => ({ fromMs, toMs: starts[i + 1] ?? Number.MAX_SAFE_INTEGER }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);
}

/** The trading days with which bars begin: all of them, or the first of each week in a row. */
function listBegun({ tradingDays }: JournalState, interval: DayInterval): TradingDayRow[] {
  const days = [...tradingDays.values()];
  if (interval === '1d') return days;
  return days.filter(({ day }, i) => toMonday(days[i - 1]?.day ?? '') !== toMonday(day));
}

/** The Monday of a date's ISO week (ISO 8601: weeks begin on Monday); of no date none. */
function toMonday(date: string): string {
  if (date === '') return '';
  const day = toDay(date);
  return formatDate(day - ((toWeekday(day) + 6) % 7));
}

const dayAt = (state: JournalState, interval: DayInterval): ReadonlyMap<number, string> =>
  new Map(
    listBegun(state, interval).map(({ startsAt, day }) => [
      firstMinute(startsAt),
      interval === '1d' ? day : toMonday(day),
    ]),
  );

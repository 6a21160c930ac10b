/** The market's calendar as people read it: reports, dividends and releases; what is not out yet has no figure. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { marketCalendar } from '@tradefloor/contracts/calls/market';
import type { Instrument } from '@tradefloor/contracts/market';
import type { CalendarEntry } from '@tradefloor/contracts/market-calendar';
import { decimalOfPx } from '@tradefloor/contracts/money';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import { listDividends } from '@tradefloor/instruments/equity/dividends';
import { respond } from '@tradefloor/runtime';
import type { Scheduled } from '@tradefloor/sim/news/event-calendar';
import { toDollars, toShortName } from '@tradefloor/sim/news/story/company-story';
import { MACRO_TEXTS } from '@tradefloor/sim/news/story/macro-texts';
import type { MarketCtx, MarketSimState } from './market-state.ts';
import { toDate } from './splits.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 30;
/** So far back that a Monday still shows Friday's figures. */
const DAYS_BACK = 3;

/** By date; empty where prices do not move by the news, since nothing of it would happen. */
export function onCalendar(
  { state, nowMs }: MarketCtx,
  { symbol, days = DAYS_AHEAD }: CallInput<typeof marketCalendar>,
) {
  const { simMs } = state.market;
  if (state.market.news === null) return respond({ simTime: simMs, items: [], nextCursor: null });
  const items = [
    ...state.calendar
      .between(simMs - DAYS_BACK * DAY_MS, simMs + days * DAY_MS)
      .map((event) => toEntry(event, simMs)),
    ...listExDates(state, nowMs, days),
  ].filter((entry) => symbol === undefined || entry.symbol === null || entry.symbol === symbol);
  items.sort((a, b) => (a.date === b.date ? (a.at ?? 0) - (b.at ?? 0) : a.date < b.date ? -1 : 1));
  return respond({ simTime: simMs, items, nextCursor: null });
}

function toEntry(event: Scheduled, simMs: number): CalendarEntry {
  const { eventId, kind, atMs } = event;
  const isOut = atMs <= simMs;
  const common = { eventId, kind, date: newYorkDate(atMs), at: atMs };
  if (event.kind === 'EARNINGS') {
    const { instrument, when, consensusCents, actualCents } = event;
    return {
      ...common,
      title: `${toShortName(instrument.name)}: quarterly earnings a share`,
      symbol: instrument.symbol,
      when,
      forecast: toDollars(consensusCents),
      prior: null,
      actual: isOut ? toDollars(actualCents) : null,
    };
  }
  const { forecast, prior, actual } = event;
  const { title } = MACRO_TEXTS[event.kind];
  const figures = { forecast, prior, actual: isOut ? actual : null };
  return { ...common, title, symbol: null, when: null, ...figures };
}

/** Ex-dates go by the clearing clock, as what is paid does. */
function listExDates(state: MarketSimState, nowMs: number, days: number): CalendarEntry[] {
  const today = toDay(toDate(state, nowMs));
  return state.universe.flatMap((instrument) =>
    toExDates(instrument, today - DAYS_BACK, today + days),
  );
}

function toExDates(instrument: Instrument, after: number, until: number): CalendarEntry[] {
  const { symbol, name } = instrument;
  // With no days to settlement, the dates are the ex-dates themselves.
  return listDividends(symbol, { after, until }, 0).map(({ exDay, rate }) => ({
    eventId: `dividend-${symbol}-${exDay}`,
    kind: 'DIVIDEND',
    title: `${toShortName(name)}: ex-dividend`,
    symbol,
    date: formatDate(exDay),
    at: null,
    when: null,
    forecast: `$${decimalOfPx(rate).toFixed(2)}`,
    prior: null,
    actual: null,
  }));
}

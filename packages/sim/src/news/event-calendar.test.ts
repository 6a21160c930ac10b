/** The calendar: its days and hours, its figures, and the stories that come of them. */

import { MACRO_KINDS } from '@tradefloor/contracts/market-calendar';
import { NewsEvent } from '@tradefloor/contracts/news';
import { isBusinessDay } from '@tradefloor/instruments/calendar/business-days';
import { civilDate, toDay, toWeekday } from '@tradefloor/instruments/calendar/civil-date';
import {
  newYorkDate,
  newYorkDay,
  newYorkMinuteOfDay,
} from '@tradefloor/instruments/calendar/new-york';
import { describe, expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import type { EarningsEvent } from './earnings-dates.ts';
import { EventCalendar, type Scheduled } from './event-calendar.ts';
import { MACRO_SERIES, type MacroEvent } from './macro-releases.ts';
import { reportedNews } from './reported-news.ts';

const FROM = Date.parse('2026-01-01T05:00:00.000Z');
const UNTIL = Date.parse('2029-01-01T05:00:00.000Z');
const YEARS = 3;

const list = (seed: number): readonly Scheduled[] =>
  new EventCalendar(seed, EQUITIES).between(FROM, UNTIL);
const EVENTS = list(42);
const MACRO = EVENTS.filter((event): event is MacroEvent => event.kind !== 'EARNINGS');
const REPORTS = EVENTS.filter((event): event is EarningsEvent => event.kind === 'EARNINGS');

describe('the calendar', () => {
  it('is the same for a seed however it is read, and another for another seed', () => {
    const calendar = new EventCalendar(42, EQUITIES);
    const days = [];
    for (let day = newYorkDay(UNTIL) - 1; day >= newYorkDay(FROM); day -= 1) {
      days.push(calendar.on(day));
    }
    expect(days.reverse().flat()).toEqual(EVENTS);
    expect(list(43)).not.toEqual(EVENTS);
  });

  it('has every event on a business day, under a name of its own', () => {
    for (const { atMs } of EVENTS) expect(isBusinessDay('NYSE', newYorkDay(atMs))).toBe(true);
    expect(new Set(EVENTS.map(({ eventId }) => eventId)).size).toBe(EVENTS.length);
  });
});

describe('releases', () => {
  it('come as often as they do, at their hours in New York', () => {
    for (const kind of MACRO_KINDS) {
      const own = MACRO.filter((event) => event.kind === kind);
      const { yearly, minute } = MACRO_SERIES[kind];
      expect(Math.abs(own.length - YEARS * yearly), kind).toBeLessThanOrEqual(1);
      for (const { atMs } of own) expect(newYorkMinuteOfDay(atMs)).toBe(minute);
    }
    expect(MACRO_SERIES.CPI.minute).toBe(8 * 60 + 30);
    expect(MACRO_SERIES.PURCHASING_MANAGERS.minute).toBe(10 * 60);
    expect(MACRO_SERIES.FOMC.minute).toBe(14 * 60);
  });

  it('of the central bank are on the days of its published meetings of 2026', () => {
    const dates = MACRO.filter(
      ({ kind, atMs }) => kind === 'FOMC' && newYorkDate(atMs).startsWith('2026'),
    ).map(({ atMs }) => newYorkDate(atMs));
    // The second days of the meetings, as the Federal Reserve Board has them.
    expect(dates).toEqual([
      '2026-01-28',
      '2026-03-18',
      '2026-04-29',
      '2026-06-17',
      '2026-07-29',
      '2026-09-16',
      '2026-10-28',
      '2026-12-09',
    ]);
  });

  it('of payrolls are on a Friday in the first half of a month, claims on a Thursday or before its holiday', () => {
    for (const { kind, atMs } of MACRO) {
      const day = newYorkDay(atMs);
      if (kind === 'PAYROLLS') {
        expect(toWeekday(day)).toBe(5);
        expect(civilDate(day).day).toBeLessThan(15);
      }
      if (kind === 'JOBLESS_CLAIMS' && toWeekday(day) !== 4) {
        const thursday = day + ((4 - toWeekday(day) + 7) % 7);
        expect(isBusinessDay('NYSE', thursday)).toBe(false);
      }
    }
    // Thanksgiving.
    const before = MACRO.filter(({ atMs }) => newYorkDay(atMs) === toDay('2026-11-25'));
    expect(before.map(({ kind }) => kind)).toContain('JOBLESS_CLAIMS');
  });

  it('have the figure before, and surprise by one standard deviation', () => {
    for (const kind of MACRO_KINDS) {
      const own = MACRO.filter((event) => event.kind === kind);
      for (const [i, { prior }] of own.entries()) {
        if (i > 0) expect(prior).toBe(own[i - 1]?.actual);
      }
    }
    const strengths = Array.from({ length: 20 }, (_, seed) => list(seed))
      .flat()
      .filter(({ kind }) => kind !== 'EARNINGS')
      .map(({ strength }) => strength);
    const mean = strengths.reduce((sum, x) => sum + x, 0) / strengths.length;
    const square = strengths.reduce((sum, x) => sum + x * x, 0) / strengths.length;
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(Math.sqrt(square)).toBeGreaterThan(0.95);
    expect(Math.sqrt(square)).toBeLessThan(1.1);
  });

  it('move shares by what the surprise means for them, and not at all without one', () => {
    const toNumber = (text: string) => Number.parseFloat(text.replaceAll(',', ''));
    for (const { kind, actual, forecast, movePct, strength } of MACRO) {
      const surprise = toNumber(actual) - toNumber(forecast);
      const isBad = kind === 'CPI' || kind === 'JOBLESS_CLAIMS';
      const meaning = Math.sign(surprise) * (isBad ? -1 : 1) + 0;
      expect(Math.sign(strength), `${kind} ${actual} ${forecast}`).toBe(meaning);
      if (movePct !== 0) expect(Math.sign(movePct)).toBe(meaning);
      expect(Math.abs(movePct - strength * MACRO_SERIES[kind].movePct)).toBeLessThan(0.006);
    }
  });
});

describe('reports of earnings', () => {
  it('are four a year for each company, a quarter apart, always before the open or always after the close', () => {
    for (const { symbol } of EQUITIES) {
      const own = REPORTS.filter(({ instrument }) => instrument.symbol === symbol);
      expect(own).toHaveLength(4 * YEARS);
      expect(new Set(own.map(({ when }) => when)).size).toBe(1);
      for (const [i, { atMs, when }] of own.entries()) {
        const minute = newYorkMinuteOfDay(atMs);
        if (when === 'BEFORE_OPEN') expect(minute).toBeLessThan(570);
        else expect(minute).toBeGreaterThanOrEqual(960);
        const before = own[i - 1];
        if (before === undefined) continue;
        const days = (atMs - before.atMs) / 86_400_000;
        expect(days).toBeGreaterThan(80);
        expect(days).toBeLessThan(102);
      }
    }
    const early = REPORTS.filter(({ when }) => when === 'BEFORE_OPEN').length;
    expect(early / REPORTS.length).toBeGreaterThan(0.3);
    expect(early / REPORTS.length).toBeLessThan(0.7);
  });

  it('are spread over the year: no month is without some', () => {
    const months = new Set(REPORTS.map(({ atMs }) => civilDate(newYorkDay(atMs)).month));
    expect(months.size).toBe(12);
  });

  it('beat or miss in the direction in which they move the price, twice a day’s deviation on average', () => {
    let squares = 0;
    for (const { consensusCents, actualCents, strength, movePct, instrument } of REPORTS) {
      expect(Math.sign(actualCents - consensusCents)).toBe(Math.sign(strength));
      if (movePct !== 0) expect(Math.sign(movePct)).toBe(Math.sign(strength));
      const daily = instrument.volatilityPpm / 1e6 / Math.sqrt(252);
      squares += (Math.log(1 + movePct / 100) / daily) ** 2 / REPORTS.length;
    }
    expect(Math.sqrt(squares)).toBeGreaterThan(1.85);
    expect(Math.sqrt(squares)).toBeLessThan(2.15);
  });
});

describe('their stories', () => {
  const news = reportedNews(
    { seed: 42, universe: EQUITIES, tickMs: 250 },
    new EventCalendar(42, EQUITIES),
  );
  const items = news
    .at({ seq: 0, fromMs: FROM, toMs: UNTIL })
    .filter(({ kind }) => kind === 'EARNINGS' || kind === 'MACRO');

  it('come with the step that leads over their time, one each, in the shape of the platform', () => {
    expect(items).toHaveLength(EVENTS.length);
    for (const item of items) {
      const event = {
        ...item,
        seq: 1,
        at: '2026-11-23T14:30:00.000Z',
        simTime: '2026-11-23T14:30:00.000Z',
      };
      expect(NewsEvent.safeParse(event).success, item.headline).toBe(true);
      expect(item.headline + item.story.body).not.toMatch(/[{}]|undefined|NaN/);
    }
    const [first] = EVENTS;
    const at = first?.atMs ?? 0;
    expect(news.at({ seq: 0, fromMs: at - 1, toMs: at })).toHaveLength(1);
    expect(news.at({ seq: 0, fromMs: at, toMs: at + 1 })).toEqual([]);
  });

  it('state the figures of the calendar, and the move', () => {
    for (const [i, { headline, story, impact }] of items.entries()) {
      const event = EVENTS[i];
      if (event === undefined) throw new RangeError('no event');
      expect(story.movePct).toBe(event.movePct);
      expect(Math.sign(impact)).toBe(Math.sign(event.movePct));
      const figures =
        event.kind === 'EARNINGS'
          ? [event.actualCents, event.consensusCents].map((cents) => `$${(cents / 100).toFixed(2)}`)
          : [event.actual, event.forecast];
      for (const figure of figures) expect(story.body).toContain(figure);
      if (event.movePct !== 0) {
        expect(story.body).toContain(`${Math.abs(event.movePct).toFixed(2)}\u00a0%`);
      }
      const named = /(\d+)\u00a0% (?:above|below|more|less)/.exec(headline + story.body);
      if (named === null || event.kind !== 'EARNINGS') continue;
      const surprise = Math.abs(event.actualCents / event.consensusCents - 1) * 100;
      expect(Math.abs(surprise - Number(named[1]))).toBeLessThanOrEqual(0.5);
    }
  });
});

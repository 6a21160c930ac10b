/** What scheduled events do to volume, volatility and prices, and that a year of them keeps the configured numbers. */
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { describe, expect, it } from 'vitest';
import type { EarningsEvent } from '../news/earnings-dates.ts';
import { EventCalendar } from '../news/event-calendar.ts';
import { EventPulls, EXTRA_VOLUME, toVolatility, yearlyPull } from './event-pull.ts';
import { createMarket, type Market } from './market.ts';
import { EQUITIES } from './universe.ts';
import { volumeShareBetween } from './volume-profile.ts';

const calendar = new EventCalendar(42, EQUITIES);
const pulls = new EventPulls(calendar);
const at = (text: string) => Date.parse(text);
const UNTIL = at('2028-11-23T05:00:00.000Z');
const ALL = calendar.between(at('2026-11-23T05:00:00.000Z'), UNTIL);
const MINUTE = 60_000;
const getFirst = (kind: string) => {
  const found = ALL.find((event) => event.kind === kind);
  if (found === undefined) throw new RangeError(kind);
  return found;
};

describe('the pull of an event', () => {
  it('of the central bank is there at 14:00 in New York, not a second before, and gone within the hour', () => {
    const { atMs } = getFirst('FOMC');
    const market = (ms: number) => pulls.at('session', ms).market;
    expect(market(atMs - 1_000)).toBeCloseTo(market(atMs - 2_000), 3);
    expect(market(atMs) / market(atMs - 1_000)).toBeCloseTo(3, 2);
    expect(market(atMs + 15 * MINUTE)).toBeCloseTo(1 + 2 / Math.E, 2);
    expect(market(atMs + 60 * MINUTE)).toBeLessThan(1.05);
  });

  it('of figures at half past eight is there at the open: a night is no time of trading', () => {
    const { atMs } = getFirst('CPI');
    const open = atMs + 60 * MINUTE;
    expect(pulls.at('session', open).market).toBeGreaterThan(2.9);
    expect(pulls.at('flat', open).market).toBeLessThan(1.2);
  });

  it('of a report is its company’s alone, and brings the published volume over the session after it', () => {
    const report = ALL.find(
      (event): event is EarningsEvent => event.kind === 'EARNINGS' && event.when === 'AFTER_CLOSE',
    );
    if (report === undefined) throw new RangeError('no report');
    const { symbol } = report.instrument;
    const own = (ms: number) => pulls.at('session', ms).own;
    expect(own(report.atMs - 1).has(symbol)).toBe(false);
    // The session of the next business day, minute by minute, by the hours of volume.
    let day = newYorkDay(report.atMs) + 1;
    while (volumeShareBetween('session', day * 86_400_000, (day + 1) * 86_400_000) < 0.5) day += 1;
    let extra = 0;
    for (let ms = day * 86_400_000; ms < (day + 1) * 86_400_000; ms += MINUTE) {
      const share = volumeShareBetween('session', ms, ms + MINUTE);
      if (share > 0) extra += share * ((own(ms + MINUTE / 2).get(symbol) ?? 1) - 1);
    }
    expect(extra / EXTRA_VOLUME).toBeGreaterThan(0.95);
    expect(extra / EXTRA_VOLUME).toBeLessThan(1.05);
    for (const other of own(report.atMs + 1).keys()) {
      const isDue = ALL.some(
        (event) =>
          event.kind === 'EARNINGS' &&
          event.instrument.symbol === other &&
          event.atMs <= report.atMs + 1,
      );
      expect(isDue).toBe(true);
    }
  });

  it('sums up over the days of two years to what is taken off the ordinary', () => {
    for (const symbol of ['AAPL', 'KO', 'JPM']) {
      const instrument = EQUITIES.find((each) => each.symbol === symbol);
      if (instrument === undefined) throw new RangeError(symbol);
      let [volume, square, sessions] = [0, 0, 0];
      for (let day = newYorkDay(ALL[0]?.atMs ?? 0) + 1; day < newYorkDay(UNTIL); day += 1) {
        const open = day * 86_400_000;
        if (volumeShareBetween('session', open, open + 86_400_000) < 0.5) continue;
        sessions += 1;
        for (let ms = open + 13 * 60 * MINUTE; ms < open + 22 * 60 * MINUTE; ms += 5 * MINUTE) {
          const share = volumeShareBetween('session', ms, ms + 5 * MINUTE);
          if (share === 0) continue;
          const { market, own } = pulls.at('session', ms + 2.5 * MINUTE);
          const multiple = market * (own.get(symbol) ?? 1);
          volume += share * (multiple - 1);
          square += share * (toVolatility(multiple) ** 2 - 1);
        }
      }
      const expected = yearlyPull(instrument, 'session');
      expect(volume / sessions / expected.volume).toBeGreaterThan(0.9);
      expect(volume / sessions / expected.volume).toBeLessThan(1.12);
      expect(square / sessions / expected.square).toBeGreaterThan(0.9);
      expect(square / sessions / expected.square).toBeLessThan(1.12);
    }
  });
});

describe('a market around its calendar', () => {
  const NEWS: readonly RealismFlag[] = ['U_SHAPE', 'NEWS_SHOCKS'];

  function open(universe: typeof EQUITIES, startMs: number, realism = NEWS): Market {
    return createMarket({ seed: 42, startTick: 0, startMs, universe, realism, tickMs: 5_000 });
  }

  it('opens with the move of a report that came in the night, states it, and trades more that day', () => {
    const reports = ALL.filter(
      (event): event is EarningsEvent =>
        event.kind === 'EARNINGS' && event.when === 'AFTER_CLOSE' && Math.abs(event.movePct) > 2,
    ).slice(0, 6);
    expect(reports.length).toBeGreaterThan(3);
    const volumes: number[] = [];
    for (const { instrument, atMs, movePct } of reports) {
      const universe = EQUITIES.filter(({ symbol }) => symbol === instrument.symbol);
      // Ten minutes before the close.
      const market = open(universe, atMs - 15 * MINUTE);
      const price = () => market.snapshot().columns.logPrice[0] ?? 0;
      let last = price();
      let moved = 0;
      let volume = 0;
      for (let step = 0; step < 120 + 4_680 - 1; step += 1) {
        last = price();
        market.step();
        const own = (market.news ?? []).filter(({ kind }) => kind === 'EARNINGS');
        if (own.length > 0) {
          expect(own[0]?.story.movePct).toBe(movePct);
          moved = price() - last;
        }
        if (moved !== 0) volume += market.prints()[0]?.volume ?? 0;
      }
      // A night's own move is half of a day's deviation or so.
      const night = instrument.volatilityPpm / 1e6 / Math.sqrt(252);
      expect(Math.abs(moved - Math.log(1 + movePct / 100))).toBeLessThan(2 * night);
      volumes.push(volume / instrument.adv);
    }
    const mean = volumes.reduce((sum, x) => sum + x, 0) / volumes.length;
    expect(mean).toBeGreaterThan(1.25);
    expect(mean).toBeLessThan(1.9);
  });

  it('moves as a whole by what a figure of 14:00 states, and is busier in the quarter of an hour after it', () => {
    const { atMs, movePct } = ALL.filter(
      ({ kind, movePct: move }) => kind === 'FOMC' && Math.abs(move) > 0.2,
    )[0] ?? { atMs: 0, movePct: 0 };
    const market = open(EQUITIES, atMs - 15 * MINUTE);
    const prices = () => market.snapshot().columns.logPrice;
    const sums = { before: 0, after: 0 };
    for (let step = 0; step < 178; step += 1) {
      market.step();
      for (const { volume } of market.prints()) sums.before += volume;
    }
    let moves: number[] = [];
    for (let step = 0; step < 180; step += 1) {
      const then = prices();
      market.step();
      for (const { volume } of market.prints()) sums.after += volume;
      if (!(market.news ?? []).some(({ kind }) => kind === 'MACRO')) continue;
      moves = prices().map((price, i) => price - (then[i] ?? 0));
    }
    expect(moves).toHaveLength(EQUITIES.length);
    const mean = moves.reduce((sum, x) => sum + x, 0) / moves.length;
    expect(Math.abs(mean - Math.log(1 + movePct / 100))).toBeLessThan(0.0006);
    expect(sums.after / sums.before).toBeGreaterThan(1.7);
    expect(sums.after / sums.before).toBeLessThan(3);
  });

  it('keeps the configured yearly volatility and the daily volume over a whole year', () => {
    const universe = EQUITIES.slice(0, 8);
    const perMinute = 2;
    const [variances, volumes]: [number[], number[]] = [[], []];
    for (const seed of [1, 2]) {
      const startMs = at('2026-11-23T14:30:00.000Z');
      const tickMs = MINUTE / perMinute;
      const market = createMarket({ seed, startTick: 0, startMs, universe, tickMs, realism: NEWS });
      const squares = new Float64Array(universe.length);
      const shares = new Float64Array(universe.length);
      let before = market.snapshot().columns.logPrice;
      for (let minute = 0; minute < 252 * 390; minute += 1) {
        for (let step = 0; step < perMinute; step += 1) {
          market.step();
          for (const [i, { volume }] of market.prints().entries()) {
            shares[i] = (shares[i] ?? 0) + volume;
          }
        }
        const now = market.snapshot().columns.logPrice;
        for (const i of universe.keys()) {
          const move = (now[i] ?? 0) - (before[i] ?? 0);
          squares[i] = (squares[i] ?? 0) + move * move;
        }
        before = now;
      }
      for (const [i, { volatilityPpm, adv }] of universe.entries()) {
        variances.push((squares[i] ?? 0) / (volatilityPpm / 1e6) ** 2);
        volumes.push((shares[i] ?? 0) / 252 / adv);
      }
    }
    const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
    expect(Math.sqrt(mean(variances))).toBeGreaterThan(0.97);
    expect(Math.sqrt(mean(variances))).toBeLessThan(1.03);
    expect(mean(volumes)).toBeGreaterThan(0.97);
    expect(mean(volumes)).toBeLessThan(1.03);
  }, 120_000);
});

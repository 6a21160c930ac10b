import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewsEvent, SymbolHalt } from '../../platform/client/shapes.ts';
import { bandsAt, findBands, findDayStarts, toUtcDays } from './chart-bands.ts';
import type { Bar } from './live-bar.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1_000;
const MINUTE = 60;

const toBar = (minute: number, volume = 100): Bar => ({
  time: NOON + minute * MINUTE,
  open: 10,
  high: 10,
  low: 10,
  close: 10,
  volume,
});

const toItem = (atS: number, more: Partial<NewsEvent> = {}): NewsEvent => ({
  newsId: `n-${atS}`,
  seq: 1,
  at: new Date(atS * 1_000).toISOString(),
  simTime: '2026-11-21T12:00:00.000Z',
  symbol: 'AAPL',
  sector: null,
  kind: 'HALT',
  headline: 'Trading in Apple Inc. paused at limit down',
  sentiment: 0,
  impact: 0,
  ...more,
});

const HALT: SymbolHalt = {
  symbol: 'AAPL',
  state: 'PAUSED',
  cause: 'LULD',
  sinceAt: new Date((NOON + 190) * 1_000).toISOString(),
  untilAt: null,
  referencePx: 10,
  lowerPx: null,
  upperPx: null,
};

const find = (bars: readonly Bar[], more: Partial<Parameters<typeof findBands>[0]> = {}) =>
  findBands({ bars, interval: '1m', halt: null, news: [], symbol: 'AAPL', ...more });

const MINUTES = [0, 1, 2, 3].map((minute) => toBar(minute));

describe('a band without trades', () => {
  it('is of bars of no volume, but for the newest, which has only begun', () => {
    const bars = [toBar(0), toBar(1, 0), toBar(2, 0), toBar(3), toBar(4, 0)];
    expect(find(bars)).toEqual([
      { kind: 'NO_TRADES', from: 0.5, to: 2.5, text: 'No trades 12:01 to 12:03' },
    ]);
  });

  it('is of minutes without a bar, between the bars beside them', () => {
    const bands = find([toBar(0), toBar(1), toBar(9), toBar(10)]);
    expect(bands).toEqual([
      { kind: 'NO_TRADES', from: 1.5, to: 1.5, text: 'No trades 12:02 to 12:09' },
    ]);
    expect([0, 1, 2, 3].map((place) => bandsAt(bands, place).length)).toEqual([0, 1, 1, 0]);
  });

  it('is one where bars of no volume go on into missing ones, and has dates where it has two', () => {
    const [band, ...rest] = find([toBar(0), toBar(1, 0), toBar(60 * 13)]);
    expect(rest).toEqual([]);
    expect(band?.text).toBe('No trades 2026-11-21 12:01 to 2026-11-22 01:00');
  });

  it('is none of a second, nor of a day', () => {
    const bars = [toBar(0), toBar(9)];
    expect(find(bars, { interval: '1s' })).toEqual([]);
    expect(find(bars, { interval: '1d' })).toEqual([]);
  });
});

describe('a halt', () => {
  it('that is over reaches from the bar of its news to the next one with trades', () => {
    const bars = [toBar(0), toBar(1), toBar(2, 0), toBar(3, 0), toBar(4), toBar(5)];
    expect(find(bars, { news: [toItem(NOON + 70)] })).toEqual([
      {
        kind: 'HALT',
        from: 0.5,
        to: 3.5,
        text: 'Halted 12:01:10: Trading in Apple Inc. paused at limit down, no trades 12:02 to 12:04',
      },
    ]);
  });

  it('within one bar is that bar', () => {
    const [band] = find(MINUTES, { news: [toItem(NOON + 70)] });
    expect(band).toMatchObject({ kind: 'HALT', from: 0.5, to: 1.5 });
  });

  it('is none of other news, of another symbol, or of before the first bar', () => {
    const news = [
      toItem(NOON + 70, { kind: 'EARNINGS' }),
      toItem(NOON + 70, { symbol: 'KO' }),
      toItem(NOON - 1),
    ];
    expect(find(MINUTES, { news })).toEqual([]);
  });

  it('in force is open to the right, once, with its news', () => {
    expect(find(MINUTES, { halt: HALT, news: [toItem(NOON + 190)] })).toEqual([
      {
        kind: 'HALT',
        from: 2.5,
        to: Number.POSITIVE_INFINITY,
        text: 'Paused since 12:03:10 (limit up-limit down), until it is resumed',
      },
    ]);
    expect(find(MINUTES, { halt: { ...HALT, state: 'LIMIT_STATE' } })).toEqual([]);
  });
});

it('every missing or empty minute before the newest bar is in exactly one band', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('traded', 'empty', 'none'), { maxLength: 40 }),
      (kinds) => {
        const bars = [
          toBar(0),
          ...kinds.flatMap((kind, i) =>
            kind === 'none' ? [] : [toBar(i + 1, kind === 'empty' ? 0 : 5)],
          ),
          toBar(kinds.length + 1),
        ];
        const bands = find(bars);
        bars.forEach(({ volume }, place) => {
          const covering = bands.filter(({ from, to }) => from < place && to > place);
          expect(covering.length).toBe(volume === 0 ? 1 : 0);
        });
        bars.slice(1).forEach((bar, i) => {
          const isGap = bar.time - (bars[i]?.time ?? 0) > MINUTE;
          const covering = bands.filter(({ from, to }) => from <= i + 0.5 && to >= i + 0.5);
          expect(covering.length === 0 && isGap).toBe(false);
        });
      },
    ),
  );
});

describe('a day', () => {
  const from = Date.parse('2026-11-21T23:58:00Z') / 1_000;
  const bars = [0, 1, 2, 3].map((i) => ({ ...toBar(0), time: from + i * MINUTE }));

  it('around the clock begins at midnight UTC, but for the first', () => {
    const days = toUtcDays(from, from + 3 * MINUTE);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
    expect(findDayStarts(bars, days, '1m')).toEqual([{ place: 1.5, day: '2026-11-22' }]);
    expect(findDayStarts(bars, days, '1d')).toEqual([]);
  });

  it('that begins within a bar has its place there, and in a gap before the next bar', () => {
    const day = '2026-11-20';
    expect(findDayStarts(bars, [{ time: from + 90, day }], '1m')).toEqual([{ place: 1, day }]);
    const apart = [bars[0], bars[3]].flatMap((bar) => bar ?? []);
    expect(findDayStarts(apart, [{ time: from + 100, day }], '1m')).toEqual([{ place: 0.5, day }]);
  });
});

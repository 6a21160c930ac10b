/**
 * The figures of a chart's indicators, from its bars. Pure. Sources: Wilder, New Concepts in Technical Trading Systems
 * (1978) for RSI; Appel, Technical Analysis: Power Tools (2005) for MACD; Bollinger on Bollinger Bands (2001).
 */

import type { Bar } from './live-bar.ts';
import type { IndicatorId, IndicatorLine, Point } from './model/indicator-list.ts';

/** The means of each `length` values in a row; empty where there are fewer. */
export const makeSma = (values: readonly Point[], length: number): readonly Point[] =>
  values
    .slice(length - 1)
    .map(({ time }, i) => ({ time, value: mean(values.slice(i, i + length)) }));

const mean = (values: readonly Point[]): number =>
  values.reduce((sum, { value }) => sum + value, 0) / values.length;

/** Each value counts 2 in `length + 1`, what was before it the rest; the first is the mean of the first `length`. */
export function makeEma(values: readonly Point[], length: number): readonly Point[] {
  const [first] = makeSma(values.slice(0, length), length);
  if (first === undefined) return [];
  const points = [first];
  let last = first.value;
  for (const { time, value } of values.slice(length)) {
    last += (2 / (length + 1)) * (value - last);
    points.push({ time, value: last });
  }
  return points;
}

export type Bands = {
  readonly middle: readonly Point[];
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
};

/** The mean of `length` values, and `widths` standard deviations of these values (of all of them, not a sample) to either side. */
export function makeBands(values: readonly Point[], length: number, widths: number): Bands {
  const middle = makeSma(values, length);
  const away = middle.map(({ value }, i) => {
    const part = values.slice(i, i + length);
    return (
      widths * Math.sqrt(mean(part.map((one) => ({ ...one, value: (one.value - value) ** 2 }))))
    );
  });
  const beside = (sign: number) =>
    middle.map(({ time, value }, i) => ({ time, value: value + sign * (away[i] ?? 0) }));
  return { middle, upper: beside(1), lower: beside(-1) };
}

/** Average price by volume since the first bar, each bar at the mean of its high, low and close; none before the first volume. */
export function makeVwap(bars: readonly Bar[]): readonly Point[] {
  let [worth, volume] = [0, 0];
  return bars.flatMap((bar) => {
    worth += ((bar.high + bar.low + bar.close) / 3) * bar.volume;
    volume += bar.volume;
    return volume > 0 ? [{ time: bar.time, value: worth / volume }] : [];
  });
}

/** Wilder's index, 0 to 100: the average gain's share of average gain and loss; 50 where nothing has moved. */
export function makeRsi(values: readonly Point[], length: number): readonly Point[] {
  const moves = values.slice(1).map(({ time, value }, i) => {
    const move = value - (values[i]?.value ?? value);
    return { time, gain: Math.max(0, move), loss: Math.max(0, -move) };
  });
  const first = moves.slice(0, length);
  const last = first.at(-1);
  if (first.length < length || last === undefined) return [];
  let gain = first.reduce((sum, move) => sum + move.gain, 0) / length;
  let loss = first.reduce((sum, move) => sum + move.loss, 0) / length;
  const points = [{ time: last.time, value: toRsi(gain, loss) }];
  for (const move of moves.slice(length)) {
    gain += (move.gain - gain) / length;
    loss += (move.loss - loss) / length;
    points.push({ time: move.time, value: toRsi(gain, loss) });
  }
  return points;
}

const toRsi = (gain: number, loss: number): number =>
  gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);

export type Macd = {
  readonly line: readonly Point[];
  readonly signal: readonly Point[];
  /** Line less signal. */
  readonly bars: readonly Point[];
};

/** The exponential average of 12 less that of 26, the average of 9 of that, and the difference of the two. */
export function makeMacd(values: readonly Point[]): Macd {
  const slow = makeEma(values, 26);
  const line = less(makeEma(values, 12), slow);
  const signal = makeEma(line, 9);
  return { line, signal, bars: less(line, signal) };
}

/** One series less another that begins later. */
const less = (from: readonly Point[], other: readonly Point[]): readonly Point[] => {
  const early = from.length - other.length;
  return other.map(({ time, value }, i) => ({
    time,
    value: (from[early + i]?.value ?? value) - value,
  }));
};

/** The lines of the chosen indicators. */
export function makeIndicatorLines(
  bars: readonly Bar[],
  chosen: readonly IndicatorId[],
): readonly IndicatorLine[] {
  const closes = bars.map(({ time, close }) => ({ time, value: close }));
  return chosen.flatMap((id) => MAKERS[id](closes, bars));
}

type Maker = (closes: readonly Point[], bars: readonly Bar[]) => readonly IndicatorLine[];
const line = (of: Omit<IndicatorLine, 'pane' | 'kind'>): IndicatorLine => ({
  pane: 'PRICE',
  kind: 'LINE',
  ...of,
});

const MAKERS: Readonly<Record<IndicatorId, Maker>> = {
  VWAP: (_, bars) => [line({ id: 'VWAP', label: 'VWAP', tone: 'accent', points: makeVwap(bars) })],
  SMA20: (closes) => [
    line({ id: 'SMA20', label: 'SMA 20', tone: 'warn', points: makeSma(closes, 20) }),
  ],
  SMA50: (closes) => [
    line({ id: 'SMA50', label: 'SMA 50', tone: 'info', points: makeSma(closes, 50) }),
  ],
  EMA20: (closes) => [
    line({ id: 'EMA20', label: 'EMA 20', tone: 'sell', points: makeEma(closes, 20) }),
  ],
  BOLLINGER: (closes) => {
    const { middle, upper, lower } = makeBands(closes, 20, 2);
    return [
      line({ id: 'BB-upper', label: 'BB', tone: 'control', points: upper }),
      line({ id: 'BB-middle', label: 'BB', tone: 'text2', points: middle }),
      line({ id: 'BB-lower', label: 'BB', tone: 'control', points: lower }),
    ];
  },
  RSI: (closes) => [
    {
      ...line({ id: 'RSI', label: 'RSI 14', tone: 'accent', points: makeRsi(closes, 14) }),
      pane: 'RSI',
    },
  ],
  MACD: (closes) => {
    const { line: macd, signal, bars } = makeMacd(closes);
    const below = { pane: 'MACD', kind: 'LINE' } as const;
    return [
      { id: 'MACD', label: 'MACD', tone: 'accent', points: macd, ...below },
      { id: 'MACD-signal', label: 'MACD', tone: 'warn', points: signal, ...below },
      {
        id: 'MACD-bars',
        label: 'MACD',
        tone: 'text2',
        points: bars,
        pane: 'MACD',
        kind: 'BARS',
      },
    ];
  },
};

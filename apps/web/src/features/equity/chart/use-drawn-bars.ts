/** The bars of a chart as last read and grown since; its history, once it is loaded, joins older ones to them. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { useStaleSince } from '../../../kit/query/stale-data.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { followInterval } from './follow-interval.ts';
import { useResumes } from './use-bars.ts';

/** What is drawn, for the history to change. */
export type Drawn = {
  bars: readonly Bar[];
  /** What is drawn after the newest bars were read; without it these alone. */
  join: ((read: readonly Bar[]) => readonly Bar[]) | null;
  /** Draws other bars than before. */
  readonly draw: (bars: readonly Bar[]) => void;
};

type DrawnInput = {
  readonly chart: PriceChart | null;
  readonly symbol: string;
  readonly interval: ChartInterval;
};

/** They do not wait for the chart, which draws them as soon as it is built. */
export function useDrawnBars({ chart, symbol, interval }: DrawnInput) {
  const client = useClient();
  const decimals = useDecimals()(symbol);
  const resumes = useResumes();
  // The tape of seconds is read again when its own subscription starts again.
  const readings = interval === '1s' ? 0 : resumes;
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const [isRead, setRead] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [staleMs, setStaleMs] = useState<number | null>(null);
  useStaleSince(isRead, staleMs);
  const built = useRef<PriceChart | null>(null);
  const drawn = useMemo(
    (): Drawn => ({
      bars: [],
      join: null,
      draw: (next) => {
        drawn.bars = next;
        built.current?.setBars(next, decimals);
        setBars(next);
      },
    }),
    [decimals],
  );
  useEffect(() => {
    built.current = chart;
    chart?.showSeconds(interval === '1s');
    if (drawn.bars.length > 0) chart?.setBars(drawn.bars, decimals);
  }, [chart, decimals, drawn, interval]);
  useEffect(() => {
    // A reconnect is a reason to read the candles again.
    void readings;
    return followInterval(
      client,
      { symbol, interval },
      {
        onBars: (read) => {
          drawn.draw(drawn.join?.(read) ?? read);
          setRead(true);
        },
        onBar: (bar) => {
          drawn.bars = withBar(drawn.bars, bar);
          built.current?.update(bar);
          setBars(drawn.bars);
        },
        onProblem: (reason, sinceMs) => {
          setProblem(reason);
          setStaleMs(sinceMs);
        },
      },
    );
  }, [client, symbol, interval, readings, drawn]);
  return { bars, drawn, isRead, problem };
}

const withBar = (bars: readonly Bar[], bar: Bar): readonly Bar[] => [
  ...bars.filter(({ time }) => time !== bar.time),
  bar,
];

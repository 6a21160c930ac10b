/** The bars of a chart as last read and grown since; its history, once it is loaded, joins older ones to them. */
import type { BarInterval } from '@tradefloor/contracts/vocabulary/bars';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import type { Problem } from '../../../lib/problem.ts';
import { followBars, useResumes } from './use-bars.ts';

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
  readonly interval: BarInterval;
};

/** They do not wait for the chart, which draws them as soon as it is built. */
export function useDrawnBars({ chart, symbol, interval }: DrawnInput) {
  const client = useClient();
  const decimals = useDecimals()(symbol);
  const resumes = useResumes();
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const [isRead, setRead] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
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
    if (drawn.bars.length > 0) chart?.setBars(drawn.bars, decimals);
  }, [chart, decimals, drawn]);
  useEffect(() => {
    // A reconnect is a reason to read the candles again.
    void resumes;
    return followBars(
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
        onProblem: setProblem,
      },
    );
  }, [client, symbol, interval, resumes, drawn]);
  return { bars, drawn, isRead, problem };
}

const withBar = (bars: readonly Bar[], bar: Bar): readonly Bar[] => [
  ...bars.filter(({ time }) => time !== bar.time),
  bar,
];

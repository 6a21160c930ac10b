/** A symbol's bars up to the moment of a replay, with one's fills as they appear. */

import { useEffect, useMemo, useRef } from 'react';
import { Attribution, usePriceChart } from '../../kit/chart/use-price-chart.tsx';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { ReplayedFill } from '../../platform/client/shapes.ts';
import { barsUntil, toChartMarks } from './replay-scene.ts';
import { useReplayBars } from './use-replay.ts';

type ReplayChartProps = {
  readonly runId: string;
  readonly symbol: string;
  readonly atMs: number;
  readonly barSeconds: number;
  /** Fills up to the moment. */
  readonly seen: readonly ReplayedFill[];
};

export function ReplayChart({ runId, symbol, atMs, barSeconds, seen }: ReplayChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = usePriceChart(element);
  const decimals = useDecimals()(symbol);
  const { data, error } = useReplayBars(runId, symbol);
  const bars = useMemo(
    () => (data === undefined ? [] : barsUntil(data, atMs, barSeconds)),
    [data, atMs, barSeconds],
  );
  const marks = useMemo(() => toChartMarks(seen, symbol, barSeconds), [seen, symbol, barSeconds]);
  useEffect(() => chart?.showSeconds(barSeconds < 60), [chart, barSeconds]);
  useEffect(() => chart?.setBars(bars, decimals), [chart, bars, decimals]);
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  const last = bars.at(-1);
  const price = last === undefined ? 'no price yet' : formatFixed(last.close, decimals);
  return (
    <div className="relative min-w-0 flex-1">
      <div
        ref={element}
        role="img"
        aria-label={`${symbol} up to the replay position: ${price}, ${marks.length} fill markers`}
        data-testid="replay-chart"
        data-bars={bars.length}
        data-marks={marks.length}
        className="absolute inset-0"
      />
      <Attribution />
      {error === null ? null : (
        <p className="pointer-events-none absolute inset-x-0 top-2 text-center text-12 text-warn">
          <Refused problem={toProblem(error)} />
        </p>
      )}
    </div>
  );
}

/** Bars of a symbol up to a moment, with the fills so far. The chart is the caller’s, in an element that is drawn here. */

import { type RefObject, useEffect, useMemo } from 'react';
import type { PriceChart } from '../../kit/chart/price-chart.ts';
import { Attribution } from '../../kit/chart/use-price-chart.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ReplayBars, ReplayedFill } from '../../platform/client/shapes.ts';
import { barsUntil, toChartMarks } from './replay-scene.ts';

/** What a player shows at a moment, of one symbol. */
export type PlotScene = {
  readonly symbol: string;
  readonly atMs: number;
  readonly barSeconds: number;
  /** Fills up to the moment. */
  readonly seen: readonly ReplayedFill[];
};

type ReplayPlotProps = PlotScene & {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Null until its code is there. */
  readonly chart: PriceChart | null;
  /** Undefined until they are known. */
  readonly data: ReplayBars | undefined;
  readonly decimals: number;
};

export function ReplayPlot(props: ReplayPlotProps) {
  const { element, chart, symbol, data, decimals, atMs, barSeconds, seen } = props;
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
    <>
      <div
        ref={element}
        role="img"
        aria-label={phrase`${symbol} up to the replay position: ${price}, ${marks.length} fill markers`}
        data-testid="replay-chart"
        data-bars={bars.length}
        data-marks={marks.length}
        className="absolute inset-0"
      />
      <Attribution />
    </>
  );
}

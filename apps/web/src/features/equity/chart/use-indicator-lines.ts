/** The chosen indicators of the bars, drawn as these grow. What computes them is fetched once one is chosen. */

import { useEffect, useMemo } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { IndicatorLine } from '../../../kit/chart/model/indicator-list.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { usePrefs } from '../../../kit/live/use-client.ts';
import { useLoaded } from './use-loaded.ts';

const NO_LINES: readonly IndicatorLine[] = [];

const load = async () => (await import('../../../kit/chart/indicators.ts')).makeIndicatorLines;

export function useIndicatorLines(
  chart: PriceChart | null,
  bars: readonly Bar[],
): readonly IndicatorLine[] {
  const chosen = usePrefs((prefs) => prefs.chart.indicators);
  const make = useLoaded(chosen.length > 0, load);
  const lines = useMemo(
    () => (make === null || bars.length === 0 ? NO_LINES : make(bars, chosen)),
    [make, bars, chosen],
  );
  useEffect(() => chart?.setIndicators(lines), [chart, lines]);
  return lines;
}

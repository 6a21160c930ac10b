/** What is drawn on a chart's candles besides, while the chart is there. */
import { useEffect, useState } from 'react';
import type { ChartParts, Overlay, PriceChart } from '../../../kit/chart/price-chart.ts';

/** @param View is built once per chart */
export function useOverlay<T extends Overlay>(
  chart: PriceChart,
  View: new (parts: ChartParts) => T,
): T | null {
  const [view, setView] = useState<T | null>(null);
  useEffect(() => {
    const built = chart.attach((parts) => new View(parts));
    setView(built);
    return () => {
      chart.detach(built);
      setView(null);
    };
  }, [chart, View]);
  return view;
}

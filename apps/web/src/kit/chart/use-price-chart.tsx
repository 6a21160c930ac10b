/** What every panel with a price chart shares: the chart in an element, coloured as the page, and the library's link. */
import { type RefObject, useEffect, useState } from 'react';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { usePrefs } from '../live/use-client.ts';
import type { PriceChart } from './price-chart.ts';

/** Required by the library's licence; its own logo would break our content policy. */
export function Attribution() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer"
      className="absolute bottom-8 left-2 z-10 bg-s1 px-1 text-11 text-t3"
    >
      Charts by TradingView
    </a>
  );
}

/** Fetches the library, once; a panel's code begins it before the panel is shown. */
export const loadCharts = () => untilLoaded(() => import('./price-chart.ts'));

/** Loads the library and builds the chart, in the colours of that moment. */
export function useChartIn(element: RefObject<HTMLElement | null>): PriceChart | null {
  const [chart, setChart] = useState<PriceChart | null>(null);
  useEffect(() => {
    let built: PriceChart | null = null;
    let isCurrent = true;
    void loadCharts().then((module) => {
      if (!isCurrent || element.current === null) return;
      built = new module.PriceChart(element.current);
      setChart(built);
    });
    return () => {
      isCurrent = false;
      built?.destroy();
      setChart(null);
    };
  }, [element]);
  return chart;
}

/** As `useChartIn`; colours follow the look. */
export function usePriceChart(element: RefObject<HTMLElement | null>): PriceChart | null {
  const chart = useChartIn(element);
  const look = usePrefs((prefs) => prefs.look);
  useEffect(() => {
    // The tokens have changed on the root element before this runs.
    void look;
    chart?.recolour();
  }, [chart, look]);
  return chart;
}

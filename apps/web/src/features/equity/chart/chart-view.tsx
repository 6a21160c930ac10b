/** Where one looks on the chart: all bars, or the newest. */

import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { Button } from '../../../kit/ui/button.tsx';

export function ChartView({ chart }: { readonly chart: PriceChart | null }) {
  return (
    <div className="absolute bottom-8 left-36 z-10 flex gap-1">
      <Button size="sm" title="Shows all bars" onClick={() => chart?.fit()}>
        Fit
      </Button>
      <Button size="sm" title="Goes to the newest bar" onClick={() => chart?.goToNow()}>
        Now
      </Button>
    </div>
  );
}

/** A symbol's bars up to the moment of a replay, with one's fills as they appear. */

import { useRef } from 'react';
import { usePriceChart } from '../../kit/chart/use-price-chart.tsx';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { Refused } from '../../kit/ui/refused.tsx';
import { toProblem } from '../../platform/client/refusal.ts';
import { type PlotScene, ReplayPlot } from './replay-plot.tsx';
import { useReplayBars } from './use-replay.ts';

export function ReplayChart({ runId, ...scene }: PlotScene & { readonly runId: string }) {
  const element = useRef<HTMLDivElement>(null);
  const chart = usePriceChart(element);
  const decimals = useDecimals()(scene.symbol);
  const { data, error } = useReplayBars(runId, scene.symbol);
  return (
    <div className="relative min-w-0 flex-1">
      <ReplayPlot element={element} chart={chart} data={data} decimals={decimals} {...scene} />
      {error === null ? null : (
        <p className="pointer-events-none absolute inset-x-0 top-2 text-center text-12 text-warn">
          <Refused problem={toProblem(error)} />
        </p>
      )}
    </div>
  );
}

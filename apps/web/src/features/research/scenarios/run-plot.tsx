/** The private market's mid over a run, with each fill where it was made. */

import { Dot, PLOT_WIDTH, PlotFrame, plotY, TimeScale } from '../../../kit/plot/plot-pieces.tsx';
import { rangeOf } from '../../../kit/plot/plot-scale.ts';
import { formatFixed } from '../../../lib/format/numbers.ts';
import { msOf } from '../../../lib/format/time.ts';
import type { ScenarioRun } from '../../../platform/client/shapes.ts';

export function RunPlot({ run }: { readonly run: ScenarioRun }) {
  const { path, fills, order } = run;
  const points = path.map(({ at, bid, ask }) => ({ ms: msOf(at), mid: (bid + ask) / 2 }));
  const fromMs = msOf(order.createdAt);
  const toMs = Math.max(points.at(-1)?.ms ?? 0, msOf(fills.at(-1)?.at ?? order.createdAt)) + 1;
  const range = rangeOf(
    [...points.map(({ mid }) => mid), ...fills.map(({ price }) => price)],
    false,
  );
  const x = (ms: number) => ((ms - fromMs) / (toMs - fromMs)) * PLOT_WIDTH;
  const line = points.map(({ ms, mid }) => `${x(ms).toFixed(1)},${plotY(mid, range).toFixed(1)}`);
  const dot = order.filledQty > 0 && run.terms.side === 'BUY' ? 'stroke-buy' : 'stroke-sell';
  return (
    <div>
      <PlotFrame
        words={`The mid over ${((toMs - fromMs) / 1_000).toFixed(0)} seconds, with ${fills.length} fills`}
        range={range}
        format={(value) => formatFixed(value, 2)}
      >
        <polyline
          points={line.join(' ')}
          fill="none"
          className="stroke-t2"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
        {fills.map(({ execId, at, price }) => (
          <Dot key={execId} x={x(msOf(at))} y={plotY(price, range)} className={dot} />
        ))}
      </PlotFrame>
      <TimeScale fromMs={fromMs} toMs={toMs} />
    </div>
  );
}

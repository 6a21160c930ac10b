/** The private market's mid over a run, with each fill where it was made. */

import { TimeAxis } from '../../../kit/plot/plot-axis.tsx';
import { PlotFrame } from '../../../kit/plot/plot-frame.tsx';
import { Dot, PlotLine } from '../../../kit/plot/plot-lines.tsx';
import { linePath } from '../../../kit/plot/plot-path.ts';
import { plotX, plotY, valueRange } from '../../../kit/plot/plot-scale.ts';
import { formatFixed } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { ScenarioRun } from '../../../platform/client/shapes.ts';

export function RunPlot({ run }: { readonly run: ScenarioRun }) {
  const { path, fills, order } = run;
  const points = path.map(({ at, bid, ask }) => ({ ms: parseMs(at), mid: (bid + ask) / 2 }));
  const fromMs = parseMs(order.createdAt);
  const toMs = Math.max(points.at(-1)?.ms ?? 0, parseMs(fills.at(-1)?.at ?? order.createdAt)) + 1;
  const range = valueRange(
    [...points.map(({ mid }) => mid), ...fills.map(({ price }) => price)],
    false,
  );
  const frame = { x: { low: fromMs, high: toMs }, y: range };
  const line = linePath(
    points.map(({ ms, mid }) => ({ x: ms, y: mid })),
    frame,
  );
  const dot = order.filledQty > 0 && run.terms.side === 'BUY' ? 'stroke-buy' : 'stroke-sell';
  return (
    <div>
      <PlotFrame
        words={phrase`The mid over ${((toMs - fromMs) / 1_000).toFixed(0)} seconds, with ${fills.length} fills`}
        range={range}
        format={(value) => formatFixed(value, 2)}
      >
        <PlotLine d={line} className="stroke-t2" width={1.25} />
        {fills.map(({ execId, at, price }) => (
          <Dot
            key={execId}
            x={plotX(parseMs(at), frame.x)}
            y={plotY(price, range)}
            className={dot}
          />
        ))}
      </PlotFrame>
      <TimeAxis fromMs={fromMs} toMs={toMs} />
    </div>
  );
}

/** What fills paid beyond the mid, at the fill and in the minutes after: how much of the cost was lasting impact. */

import { PlotAxis } from '../../kit/plot/plot-axis.tsx';
import { PlotFrame } from '../../kit/plot/plot-frame.tsx';
import { PlotTitle } from '../../kit/plot/plot-legend.tsx';
import { Dot, PlotLine } from '../../kit/plot/plot-lines.tsx';
import { linePath } from '../../kit/plot/plot-path.ts';
import { plotX, plotY, valueRange, withRoom } from '../../kit/plot/plot-scale.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import type { OrderTca } from '../../platform/client/shapes.ts';
import { bpsText, reversionCurve } from './cost-text.ts';

const LAST_MINUTE = 10;
const MINUTES = [0, 1, 5, LAST_MINUTE] as const;
const TIME = withRoom({ low: 0, high: LAST_MINUTE }, 0.01);

export function ReversionPlot({ figures }: { readonly figures: OrderTca['figures'] }) {
  const curve = reversionCurve(figures);
  const range = valueRange(
    curve.map(({ bps }) => bps),
    true,
  );
  const points = curve.map(({ minute, bps }) => ({ x: minute, y: bps }));
  const words = curve
    .map(
      ({ minute, bps }) =>
        `${minute === 0 ? phrase('at the fill') : `${minute} min`} ${bpsText(bps)}`,
    )
    .join(', ');
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <PlotTitle title="Reversion: cost against the mid, bp">
        <span className="text-t1 tabular-nums">{words}</span>
      </PlotTitle>
      {curve.length < 2 ? (
        <div className="h-30">
          <Empty title="Known a minute after the last fill" />
        </div>
      ) : (
        <>
          <PlotFrame
            words={phrase`Cost against the mid in basis points: ${words}`}
            range={range}
            format={bpsText}
          >
            <PlotLine d={linePath(points, { x: TIME, y: range })} className="stroke-accent" />
            {points.map(({ x, y }) => (
              <Dot key={x} x={plotX(x, TIME)} y={plotY(y, range)} className="stroke-accent" />
            ))}
          </PlotFrame>
          <PlotAxis
            range={TIME}
            marks={MINUTES}
            format={(minute) => (minute === LAST_MINUTE ? `${minute} min` : String(minute))}
          />
        </>
      )}
    </figure>
  );
}

/** What fills paid beyond the mid, at the fill and in the minutes after: how much of the cost was lasting impact. */

import { Dot, PLOT_WIDTH, PlotFrame, plotY } from '../../kit/plot/plot-pieces.tsx';
import { rangeOf } from '../../kit/plot/plot-scale.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import type { OrderTca } from '../../platform/client/shapes.ts';
import { bpsText, reversionCurve } from './cost-words.ts';

const LAST_MINUTE = 10;
const MINUTES = [0, 1, 5, LAST_MINUTE] as const;
/** Margins at both ends, so that no dot is cut. */
const ROOM = 6;

const xOf = (minute: number): number => ROOM + (minute / LAST_MINUTE) * (PLOT_WIDTH - 2 * ROOM);

export function ReversionPlot({ figures }: { readonly figures: OrderTca['figures'] }) {
  const curve = reversionCurve(figures);
  const range = rangeOf(
    curve.map(({ bps }) => bps),
    true,
  );
  const points = curve.map(({ minute, bps }) => ({ minute, x: xOf(minute), y: plotY(bps, range) }));
  const words = curve
    .map(({ minute, bps }) => `${minute === 0 ? 'at the fill' : `${minute} min`} ${bpsText(bps)}`)
    .join(', ');
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-11">
        <span className="font-medium text-t2">Reversion: cost against the mid, bp</span>
        <span className="text-t1 tabular-nums">{words}</span>
      </figcaption>
      {curve.length < 2 ? (
        <div className="h-30">
          <Empty title="Known a minute after the last fill" />
        </div>
      ) : (
        <>
          <PlotFrame
            words={`Cost against the mid in basis points: ${words}`}
            range={range}
            format={bpsText}
          >
            <polyline
              points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
              className="fill-none stroke-accent"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
            {points.map(({ minute, x, y }) => (
              <Dot key={minute} x={x} y={y} className="stroke-accent" />
            ))}
          </PlotFrame>
          <MinuteScale />
        </>
      )}
    </figure>
  );
}

function MinuteScale() {
  return (
    <p aria-hidden="true" className="relative mr-14 ml-1 h-4 font-mono text-11 text-t3">
      {MINUTES.map((minute) => (
        <span
          key={minute}
          style={{ left: `${(xOf(minute) / PLOT_WIDTH) * 100}%` }}
          className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full"
        >
          {minute === LAST_MINUTE ? `${minute} min` : minute}
        </span>
      ))}
    </p>
  );
}

/** Quantity over time: planned, expected market volume, done. Drawn as lines, described as text. */

import { formatCompact } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { TimeAxis } from '../plot/plot-axis.tsx';
import { PlotFrame } from '../plot/plot-frame.tsx';
import { Legend } from '../plot/plot-legend.tsx';
import { PlotLine, UprightLine } from '../plot/plot-lines.tsx';
import { linePath, stepPath } from '../plot/plot-path.ts';
import { type Frame, type PlotPoint, plotX, within } from '../plot/plot-scale.ts';

export type Point = { readonly atMs: number; readonly qty: number };

type SchedulePlotProps = {
  /** The picture's description, for screen readers. */
  readonly label: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The quantity at the top of the picture. */
  readonly qty: number;
  readonly planned: readonly Point[];
  /** Planned quantities hold until the next point. */
  readonly isStepped: boolean;
  /** Shares of the market; on a scale of its own, that its shape can be held against the plan's. */
  readonly market?: readonly Point[];
  readonly done?: readonly Point[];
  readonly nowMs?: number | null;
};

/** Space above the highest line, so that it is not cut in half. */
const ROOM = 1.035;
const PARTS = [0, 0.25, 0.5, 0.75, 1] as const;

export function SchedulePlot(props: SchedulePlotProps) {
  const { label, startMs, endMs, qty, planned, isStepped, market = [], done = [] } = props;
  const { nowMs = null } = props;
  const x = { low: startMs, high: Math.max(startMs + 1, endMs) };
  const frame: Frame = { x, y: { low: 0, high: Math.max(1, qty) * ROOM } };
  const marketTop = market.at(-1)?.qty ?? 0;
  const marketFrame: Frame = { x, y: { low: 0, high: Math.max(1, marketTop) * ROOM } };
  const plan = inside(planned, frame);
  return (
    <figure className="flex min-w-0 flex-col gap-0.5">
      <figcaption className="flex flex-wrap gap-x-3 text-11 text-t3">
        {planned.length === 0 ? null : (
          <Legend className="stroke-accent" name={phrase('planned')} />
        )}
        {market.length === 0 ? null : (
          <Legend
            className="stroke-t3"
            dash="3 3"
            name={phrase`market, ${formatCompact(marketTop)} expected`}
          />
        )}
        {done.length === 0 ? null : <Legend className="stroke-up" name={phrase('done')} />}
        {nowMs === null ? null : <Legend className="stroke-warn" name={phrase('now')} />}
      </figcaption>
      <PlotFrame
        words={label}
        range={frame.y}
        marks={PARTS.map((part) => part * qty)}
        format={formatCompact}
        className="h-28"
      >
        <PlotLine
          d={linePath(inside(market, marketFrame), marketFrame)}
          className="stroke-t3"
          dash="3 3"
          width={1}
        />
        <PlotLine
          d={isStepped ? stepPath(plan, frame) : linePath(plan, frame)}
          className="stroke-accent"
        />
        <PlotLine d={stepPath(inside(done, frame), frame)} className="stroke-up" width={2} />
        {nowMs === null ? null : (
          <UprightLine x={plotX(within(nowMs, x), x)} width={1} className="stroke-warn" />
        )}
      </PlotFrame>
      <TimeAxis fromMs={startMs} toMs={endMs} />
    </figure>
  );
}

/** What comes early, late or on top stays at the edge of the picture. */
const inside = (points: readonly Point[], { x, y }: Frame): readonly PlotPoint[] =>
  points.map(({ atMs, qty }) => ({ x: within(atMs, x), y: within(qty, y) }));

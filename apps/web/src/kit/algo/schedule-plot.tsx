/** Quantity over time: planned, expected market volume, done. Drawn as lines, described as text. */
import type { ReactNode } from 'react';
import { formatCompact } from '../../lib/format/numbers.ts';
import { formatTime } from '../../lib/format/time.ts';
import {
  HEIGHT,
  linePath,
  type Point,
  type Span,
  stepPath,
  WIDTH,
  xOf,
} from '../plot/plot-path.ts';

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

export function SchedulePlot(props: SchedulePlotProps) {
  const { label, startMs, endMs, qty, planned, isStepped, market = [], done = [] } = props;
  const { nowMs = null } = props;
  const span: Span = { startMs, endMs, top: qty };
  const marketTop = market.at(-1)?.qty ?? 0;
  return (
    <figure className="flex min-w-0 flex-col gap-0.5">
      <figcaption className="flex flex-wrap gap-x-3 text-11 text-t3">
        {planned.length === 0 ? null : <Legend className="stroke-accent">planned</Legend>}
        {market.length === 0 ? null : (
          <Legend className="stroke-t3" dash="3 3">
            market, {formatCompact(marketTop)} expected
          </Legend>
        )}
        {done.length === 0 ? null : <Legend className="stroke-up">done</Legend>}
        {nowMs === null ? null : <Legend className="stroke-warn">now</Legend>}
      </figcaption>
      <div className="relative h-28 rounded-sm border border-line bg-bg">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 h-full w-full"
        >
          {[0.25, 0.5, 0.75].map((part) => (
            <Line key={part} d={`M0 ${HEIGHT * part}H${WIDTH}`} className="stroke-line" />
          ))}
          <Line
            d={linePath(market, { ...span, top: marketTop })}
            className="stroke-t3"
            dash="3 3"
          />
          <Line
            d={isStepped ? stepPath(planned, span) : linePath(planned, span)}
            className="stroke-accent"
            width={1.5}
          />
          <Line d={stepPath(done, span)} className="stroke-up" width={2} />
          {nowMs === null ? null : (
            <Line d={`M${xOf(nowMs, span)} 0V${HEIGHT}`} className="stroke-warn" />
          )}
        </svg>
        <span aria-hidden="true" className="absolute top-0 left-1 text-11 text-t3 tabular-nums">
          {formatCompact(qty)}
        </span>
      </div>
      <p className="flex justify-between font-mono text-11 text-t3">
        <time>{formatTime(startMs)}</time>
        <time>{formatTime(endMs)}</time>
      </p>
    </figure>
  );
}

type LineProps = {
  readonly d: string;
  readonly className: string;
  readonly dash?: string;
  readonly width?: number;
};

function Line({ d, className, dash, width = 1 }: LineProps) {
  if (d === '') return null;
  return (
    <path
      d={d}
      className={`fill-none ${className}`}
      strokeWidth={width}
      strokeDasharray={dash}
      vectorEffect="non-scaling-stroke"
    />
  );
}

type LegendProps = {
  readonly className: string;
  readonly dash?: string;
  readonly children: ReactNode;
};

function Legend({ className, dash, children }: LegendProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <svg aria-hidden="true" width={16} height={6}>
        <line
          x1={0}
          x2={16}
          y1={3}
          y2={3}
          className={className}
          strokeWidth={2}
          strokeDasharray={dash}
        />
      </svg>
      {children}
    </span>
  );
}

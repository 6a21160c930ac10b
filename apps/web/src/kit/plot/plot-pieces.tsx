/** What the plots of the analysis share: a frame with round marks, dots that stay round, and dashes for a legend. */
import type { ReactNode } from 'react';
import { formatTime, formatTimeMs } from '../../lib/format/time.ts';
import { marksOf, placeOf, type Range } from './plot-scale.ts';

export const PLOT_WIDTH = 600;
const PLOT_HEIGHT = 120;
/** At most; round steps can be twice as far apart, so that there are always two to read a scale by. */
const MARKS = 4;

/** Where a value stands in a plot, from its top. */
export const plotY = (value: number, range: Range): number => placeOf(value, range) * PLOT_HEIGHT;

type PlotFrameProps = {
  /** The picture in words. */
  readonly words: string;
  readonly range: Range;
  readonly format: (value: number) => string;
  readonly children: ReactNode;
};

export function PlotFrame({ words, range, format, children }: PlotFrameProps) {
  const marks = marksOf(range, MARKS);
  return (
    <div className="relative h-30">
      <div className="absolute inset-y-0 right-14 left-1">
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          className="h-full w-full overflow-visible"
        >
          {marks.map((mark) => (
            <line
              key={mark}
              x1={0}
              x2={PLOT_WIDTH}
              y1={plotY(mark, range)}
              y2={plotY(mark, range)}
              className={mark === 0 ? 'stroke-control' : 'stroke-line'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
        </svg>
      </div>
      {marks.map((mark) => (
        <span
          key={mark}
          aria-hidden="true"
          style={{ top: `${placeOf(mark, range) * 100}%` }}
          className="absolute right-0 -translate-y-1/2 px-0.5 text-11 text-t3 tabular-nums"
        >
          {format(mark)}
        </span>
      ))}
    </div>
  );
}

/** Under a plot: when it begins, its middle and its end. */
export function TimeScale({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  const write = toMs - fromMs < 10_000 ? formatTimeMs : formatTime;
  return (
    <div
      aria-hidden="true"
      className="mr-14 ml-1 flex justify-between text-11 text-t3 tabular-nums"
    >
      {[fromMs, (fromMs + toMs) / 2, toMs].map((ms) => (
        <span key={ms}>{write(ms)}</span>
      ))}
    </div>
  );
}

/** A stroke of almost no length with round ends: unlike a circle it stays round while the picture is stretched. */
export function Dot(of: { readonly x: number; readonly y: number; readonly className: string }) {
  return (
    <path
      d={`M${of.x.toFixed(1)},${of.y.toFixed(1)}h0.01`}
      className={of.className}
      strokeWidth={7}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** A level across the whole plot. */
export function LevelLine(of: {
  readonly y: number;
  readonly className: string;
  readonly dash: string | undefined;
}) {
  return (
    <line
      x1={0}
      x2={PLOT_WIDTH}
      y1={of.y}
      y2={of.y}
      className={of.className}
      strokeWidth={1.5}
      strokeDasharray={of.dash}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** How a line looks, for its legend. */
export function LegendDash(of: { readonly className: string; readonly dash: string | undefined }) {
  return (
    <svg aria-hidden="true" width={16} height={6}>
      <line
        x1={0}
        x2={16}
        y1={3}
        y2={3}
        className={of.className}
        strokeWidth={2}
        strokeDasharray={of.dash}
      />
    </svg>
  );
}

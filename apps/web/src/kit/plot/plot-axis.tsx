/** Under a plot: the span of its width. Announced with the picture itself, so screen readers do not repeat it. */
import { formatTime, formatTimeMs } from '../../lib/format/time.ts';
import { type Range, toX } from './plot-scale.ts';

type PlotAxisProps = {
  readonly range: Range;
  readonly marks: readonly number[];
  readonly format: (value: number) => string;
};

/** Marks where they lie; those at the ends stay within the plot. */
export function PlotAxis({ range, marks, format }: PlotAxisProps) {
  return (
    <p aria-hidden="true" className="relative mr-14 ml-1 h-4 text-11 text-t3 tabular-nums">
      {marks.map((mark) => {
        const across = toX(mark, range);
        return (
          <span
            key={mark}
            className="absolute whitespace-nowrap"
            style={{
              left: `${across * 100}%`,
              transform: `translateX(${across < 0.05 ? 0 : across > 0.95 ? -100 : -50}%)`,
            }}
          >
            {format(mark)}
          </span>
        );
      })}
    </p>
  );
}

const SHORT_MS = 10_000;

/** When a plot begins, its middle and its end; of a short time with milliseconds. */
export function TimeAxis({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  return (
    <PlotAxis
      range={{ low: fromMs, high: toMs }}
      marks={[fromMs, (fromMs + toMs) / 2, toMs]}
      format={toMs - fromMs < SHORT_MS ? formatTimeMs : formatTime}
    />
  );
}

/** The frame of a plot: a canvas, lines at round values, and what these are at its right. */
import type { PointerEvent, ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { LevelLine } from './plot-lines.tsx';
import { makeMarks, PLOT_HEIGHT, PLOT_WIDTH, plotY, type Range, toPlace } from './plot-scale.ts';

/** At most; round steps can be twice as far apart, so that there are always two to read a scale by. */
const MARKS = 4;

type PlotFrameProps = {
  /** The picture in words. */
  readonly words: string;
  readonly range: Range;
  readonly format: (value: number) => string;
  /** Which values have a mark; round ones of the range where left out. */
  readonly marks?: readonly number[];
  /** Its height. */
  readonly className?: string;
  /** Where the pointer is, from 0 at the left to 1 at the right; null when it has left. */
  readonly onPoint?: (part: number | null) => void;
  /** What is drawn, in units of the canvas. */
  readonly children: ReactNode;
  /** The overlay of the canvas, positioned in per cent of it. */
  readonly over?: ReactNode;
};

export function PlotFrame(props: PlotFrameProps) {
  const { words, range, format, className = 'h-30', onPoint, children, over } = props;
  const marks = props.marks ?? makeMarks(range, MARKS);
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint?.(width === 0 ? 0 : (clientX - left) / width);
  };
  return (
    <div className={cx('relative', className)}>
      <div
        className="absolute inset-y-0 right-14 left-1"
        onPointerMove={onPointerMove}
        onPointerLeave={() => onPoint?.(null)}
      >
        <PlotCanvas words={words} className="h-full w-full overflow-visible">
          {marks.map((mark) => (
            <LevelLine
              key={mark}
              y={plotY(mark, range)}
              width={1}
              className={mark === 0 ? 'stroke-control' : 'stroke-line'}
            />
          ))}
          {children}
        </PlotCanvas>
        {over}
      </div>
      {marks.map((mark) => (
        <span
          key={mark}
          aria-hidden="true"
          style={{ top: `${toPlace(mark, range) * 100}%` }}
          className="absolute right-0 -translate-y-1/2 px-0.5 text-11 text-t3 tabular-nums"
        >
          {format(mark)}
        </span>
      ))}
    </div>
  );
}

type PlotCanvasProps = {
  /** The picture in words; null where the same stands beside it. */
  readonly words: string | null;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A drawing that is stretched to its space. */
export function PlotCanvas(props: PlotCanvasProps) {
  const { words, width = PLOT_WIDTH, height = PLOT_HEIGHT, className, children } = props;
  const box = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', className };
  return words === null ? (
    <svg aria-hidden="true" {...box}>
      {children}
    </svg>
  ) : (
    <svg role="img" aria-label={words} {...box}>
      {children}
    </svg>
  );
}

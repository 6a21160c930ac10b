/** Lines over a number: axes with round marks, the newest value of each line in the legend, values under the pointer. */

import type { ReactNode } from 'react';
import { phrase } from '../../lib/text/phrase.ts';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { PlotAxis } from './plot-axis.tsx';
import { PlotFrame } from './plot-frame.tsx';
import { Legend, PlotTitle } from './plot-legend.tsx';
import { PlotLine } from './plot-lines.tsx';
import { linePath } from './plot-path.ts';
import { useReading } from './plot-reading.tsx';
import { type Frame, type PlotPoint, type Range, toSpan, valueRange } from './plot-scale.ts';

export type XyLine = {
  readonly name: string;
  /** Class of the stroke's colour; the dash separates lines without it. */
  readonly className: string;
  readonly dash?: string | undefined;
  /** A point that is not known leaves a gap. */
  readonly points: readonly (PlotPoint | null)[];
};

type XyPlotProps = {
  readonly title: string;
  /** The picture in words; title, span and the ends of the lines where left out. */
  readonly words?: string;
  readonly lines: readonly XyLine[];
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  /** What the x axis spans; the points that are known where left out. */
  readonly xSpan?: Range;
  /** Where marks of the x axis stand; a few of its own where left out. */
  readonly xMarks?: readonly number[];
  /** Where marks of the y axis stand; round values where left out. */
  readonly yMarks?: readonly number[];
  /** The scale of the y axis holds zero. */
  readonly withZero?: boolean;
  /** What stands here before there are two points. */
  readonly waiting: string;
  readonly className?: string;
  /** The height of the picture; it fills its space by default. */
  readonly height?: string;
  /** What else is drawn, by the scales of the plot. */
  readonly draw?: (frame: Frame) => ReactNode;
};

export function XyPlot(props: XyPlotProps) {
  const { title, lines, xText, yText, waiting, withZero = false, className } = props;
  const { height = 'min-h-24 flex-1', yMarks = [] } = props;
  const points = lines.flatMap((line) => line.points.flatMap((point) => point ?? []));
  const x = props.xSpan ?? toSpan(points.map((point) => point.x));
  const y = valueRange([...points.map((point) => point.y), ...yMarks], withZero);
  const frame = { x, y };
  const reading = useReading({ lines, x, xText, yText });
  // Without points the range is infinite, which no text of an instant can be made of.
  const isKnown = points.length > 1 && x.high > x.low;
  return (
    <figure
      className={cx(
        'flex min-w-0 flex-col gap-1',
        // A height of its own is not given up in a column that scrolls.
        props.height === undefined ? 'min-h-0' : 'shrink-0',
        className,
      )}
    >
      <PlotTitle title={title}>
        {lines.map((line) => (
          <Legend key={line.name} {...line} text={newestText(line, yText)} />
        ))}
      </PlotTitle>
      {isKnown ? (
        <>
          <PlotFrame
            words={props.words ?? toText(props, x)}
            range={y}
            format={yText}
            className={height}
            onPoint={reading.onPoint}
            over={reading.over}
            {...(props.yMarks === undefined ? {} : { marks: props.yMarks })}
          >
            {reading.line}
            {props.draw?.(frame)}
            {lines.map((line) => (
              <PlotLine
                key={line.name}
                d={linePath(line.points, frame)}
                className={line.className}
                dash={line.dash}
              />
            ))}
          </PlotFrame>
          <PlotAxis
            range={x}
            marks={props.xMarks ?? [x.low, (x.low + x.high) / 2, x.high]}
            format={xText}
          />
        </>
      ) : (
        <div className={height}>
          <Empty title={waiting} />
        </div>
      )}
    </figure>
  );
}

function toText({ title, lines, xText, yText }: XyPlotProps, { low, high }: Range): string {
  const ends = lines.map((line) => `${phrase(line.name)} ${newestText(line, yText)}`);
  return phrase`${title}, ${xText(low)} to ${xText(high)}: ${ends.join(', ')}`;
}

/** The end of a line, where it is known. */
function newestText({ points }: XyLine, yText: (y: number) => string): string {
  const end = points.at(-1) ?? null;
  return end === null ? phrase('not known') : yText(end.y);
}

/** Lines over a number that is no time, or over one: axes with round marks, the newest value of each line in the legend. */
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { marksOf, placeOf, type Range, rangeOf } from './plot-scale.ts';

export type XyLine = {
  readonly name: string;
  /** Class of the stroke's colour; the dash separates lines without it. */
  readonly className: string;
  readonly dash?: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
};

type XyPlotProps = {
  readonly title: string;
  readonly lines: readonly XyLine[];
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  /** Where marks of the x axis stand; a few of its own where left out. */
  readonly xMarks?: readonly number[];
  /** What stands here before there are two points. */
  readonly waiting: string;
  readonly className?: string;
};

const WIDTH = 600;
const HEIGHT = 200;

export function XyPlot(props: XyPlotProps) {
  const { title, lines, xText, yText, waiting, className } = props;
  const points = lines.flatMap((line) => line.points);
  const xs = points.map(({ x }) => x);
  const x: Range = { low: Math.min(...xs), high: Math.max(...xs) };
  const y = rangeOf(
    points.map((point) => point.y),
    false,
  );
  const ends = lines
    .map(({ name, points: own }) => [name, own.at(-1)] as const)
    .map(([name, end]) => `${name} ${end === undefined ? 'not known' : yText(end.y)}`);
  const isKnown = points.length > 1 && x.high > x.low;
  // Without points the range is infinite, which no text of an instant can be made of.
  const label = isKnown
    ? `${title}, ${xText(x.low)} to ${xText(x.high)}: ${ends.join(', ')}`
    : title;
  return (
    <figure className={cx('flex min-h-0 min-w-0 flex-col gap-1', className)}>
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-11">
        <span className="font-medium text-t2">{title}</span>
        {lines.map((line) => (
          <Legend key={line.name} line={line} yText={yText} />
        ))}
      </figcaption>
      <div className="relative min-h-24 flex-1">
        {isKnown ? (
          <>
            <Drawing lines={lines} x={x} y={y} label={label} />
            {marksOf(y, 4).map((mark) => (
              <span
                key={mark}
                aria-hidden="true"
                style={{ top: `${placeOf(mark, y) * 100}%` }}
                className="absolute right-0 -translate-y-1/2 text-11 text-t3 tabular-nums"
              >
                {yText(mark)}
              </span>
            ))}
          </>
        ) : (
          <Empty title={waiting} />
        )}
      </div>
      {isKnown ? <XMarks {...props} range={x} /> : null}
    </figure>
  );
}

type Frame = { readonly x: Range; readonly y: Range };

/** Marks of the x axis run to the right, values of the y axis to the top. */
const acrossOf = (value: number, { low, high }: Range): number => (value - low) / (high - low);

const cornersOf = (points: XyLine['points'], { x, y }: Frame): string =>
  points
    .map(
      (point) =>
        `${(acrossOf(point.x, x) * WIDTH).toFixed(1)},${(placeOf(point.y, y) * HEIGHT).toFixed(1)}`,
    )
    .join(' ');

type DrawingProps = Frame & { readonly lines: readonly XyLine[]; readonly label: string };

function Drawing({ lines, x, y, label }: DrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-y-0 left-0 h-full w-[calc(100%-3rem)]"
    >
      {marksOf(y, 4).map((mark) => (
        <line
          key={mark}
          x1={0}
          x2={WIDTH}
          y1={placeOf(mark, y) * HEIGHT}
          y2={placeOf(mark, y) * HEIGHT}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {lines.map((line) => (
        <polyline
          key={line.name}
          points={cornersOf(line.points, { x, y })}
          className={cx('fill-none', line.className)}
          strokeWidth={1.5}
          strokeDasharray={line.dash}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function Legend({ line, yText }: { readonly line: XyLine; readonly yText: (y: number) => string }) {
  const end = line.points.at(-1);
  return (
    <span className="inline-flex items-center gap-1">
      <svg aria-hidden="true" width={16} height={6}>
        <line
          x1={0}
          x2={16}
          y1={3}
          y2={3}
          className={line.className}
          strokeWidth={2}
          strokeDasharray={line.dash}
        />
      </svg>
      <span className="text-t3">{line.name}</span>
      <span className="text-t1 tabular-nums">{end === undefined ? '' : yText(end.y)}</span>
    </span>
  );
}

function XMarks({ range, xText, xMarks }: XyPlotProps & { readonly range: Range }) {
  const marks = xMarks ?? [range.low, (range.low + range.high) / 2, range.high];
  return (
    <p aria-hidden="true" className="relative mr-12 h-4 text-11 text-t3 tabular-nums">
      {marks.map((mark) => {
        const across = acrossOf(mark, range);
        return (
          <span
            key={mark}
            className="absolute"
            style={{
              left: `${across * 100}%`,
              transform: `translateX(${across < 0.05 ? 0 : across > 0.95 ? -100 : -50}%)`,
            }}
          >
            {xText(mark)}
          </span>
        );
      })}
    </p>
  );
}

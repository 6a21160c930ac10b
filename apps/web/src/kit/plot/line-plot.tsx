/** Lines over time, drawn in the page: a zero line, round marks, the newest value of each line in the legend. */
import { formatSignedCompact } from '../../lib/format/numbers.ts';
import { formatTime } from '../../lib/format/time.ts';
import { Empty } from '../ui/empty.tsx';
import { marksOf, placeOf, type Range, rangeOf } from './plot-scale.ts';

export type Line = {
  readonly name: string;
  /** Class of the stroke's colour, and its dash where colour alone would not separate lines. */
  readonly className: string;
  readonly dash?: string;
  readonly values: readonly (number | null)[];
};

type LinePlotProps = {
  readonly title: string;
  /** Milliseconds since 1970, rising; one for each value. */
  readonly timesMs: readonly number[];
  readonly lines: readonly Line[];
  /** What stands here before there are two points. */
  readonly waiting: string;
  /** Value format; a signed compact amount by default. */
  readonly format?: (value: number) => string;
};

const WIDTH = 600;
const HEIGHT = 120;

export function LinePlot(props: LinePlotProps) {
  const { title, timesMs, lines, waiting, format = formatSignedCompact } = props;
  const amount = (value: number | null): string => (value === null ? 'not known' : format(value));
  const first = timesMs[0];
  const last = timesMs.at(-1);
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const range = rangeOf(known, true);
  const newest = lines.map(({ name, values }) => `${name} ${amount(values.at(-1) ?? null)}`);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-11">
        <span className="font-medium text-t2">{title}</span>
        {lines.map((line) => (
          <Legend key={line.name} line={line} text={amount(line.values.at(-1) ?? null)} />
        ))}
      </figcaption>
      {first === undefined || last === undefined || first === last ? (
        <div className="h-30">
          <Empty title={waiting} />
        </div>
      ) : (
        <div className="relative h-30">
          <div className="absolute inset-y-0 right-14 left-0">
            <svg
              role="img"
              aria-label={`${title}, ${formatTime(first)} to ${formatTime(last)}: ${newest.join(', ')}`}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              className="h-full w-full overflow-visible"
            >
              <Marks range={range} />
              {lines.map((line) => (
                <polyline
                  key={line.name}
                  points={pointsOf(line.values, { timesMs, range })}
                  className={`fill-none ${line.className}`}
                  strokeWidth={1.5}
                  strokeDasharray={line.dash}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
            </svg>
          </div>
          <MarkTexts range={range} format={format} />
        </div>
      )}
      {first === undefined || last === undefined || first === last ? null : (
        <p className="mr-14 flex justify-between font-mono text-11 text-t3">
          <time>{formatTime(first)}</time>
          <time>{formatTime(last)}</time>
        </p>
      )}
    </figure>
  );
}

function Legend(of: { readonly line: Line; readonly text: string }) {
  const { name, className, dash } = of.line;
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
      <span className="text-t3">{name}</span>
      <span className="text-t1 tabular-nums">{of.text}</span>
    </span>
  );
}

function Marks({ range }: { readonly range: Range }) {
  return marksOf(range, 3).map((mark) => (
    <line
      key={mark}
      x1={0}
      x2={WIDTH}
      y1={placeOf(mark, range) * HEIGHT}
      y2={placeOf(mark, range) * HEIGHT}
      className={mark === 0 ? 'stroke-control' : 'stroke-line'}
      vectorEffect="non-scaling-stroke"
    />
  ));
}

function MarkTexts(of: { readonly range: Range; readonly format: (value: number) => string }) {
  const { range, format } = of;
  return marksOf(range, 3).map((mark) => (
    <span
      key={mark}
      aria-hidden="true"
      style={{ top: `${placeOf(mark, range) * 100}%` }}
      className="absolute right-0 -translate-y-1/2 px-0.5 text-11 text-t3 tabular-nums"
    >
      {format(mark)}
    </span>
  ));
}

type Frame = { readonly timesMs: readonly number[]; readonly range: Range };

/** The line's corners; where nothing is known the line goes straight on. */
function pointsOf(values: readonly (number | null)[], { timesMs, range }: Frame): string {
  const first = timesMs[0] ?? 0;
  const span = Math.max(1, (timesMs.at(-1) ?? 0) - first);
  return values
    .flatMap((value, i) => {
      if (value === null) return [];
      const x = (((timesMs[i] ?? first) - first) / span) * WIDTH;
      return [`${x.toFixed(1)},${(placeOf(value, range) * HEIGHT).toFixed(1)}`];
    })
    .join(' ');
}

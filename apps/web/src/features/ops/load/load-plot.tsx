/** Lines over the newest seconds of a run; without responses a line has a gap. */
import { formatCompact } from '../../../lib/format/numbers.ts';
import { clockText, roundTop, timeMarks } from './plot-axes.ts';

const WIDTH = 350;
const HEIGHT = 120;
const PAD = { left: 44, right: 14, top: 8, bottom: 16 };

export type PlotLine = {
  readonly label: string;
  /** Classes of its stroke and of its legend. */
  readonly stroke: string;
  readonly text: string;
  readonly points: readonly (number | null)[];
};

type LoadPlotProps = {
  readonly title: string;
  readonly unit: string;
  /** Of the first point; the points are a second apart. */
  readonly fromSecond: number;
  readonly lines: readonly PlotLine[];
};

export function LoadPlot({ title, unit, fromSecond, lines }: LoadPlotProps) {
  const top = roundTop(
    Math.max(0, ...lines.flatMap(({ points }) => points.map((value) => value ?? 0))),
  );
  const count = Math.max(2, ...lines.map(({ points }) => points.length));
  const x = (i: number): number => PAD.left + (i / (count - 1)) * (WIDTH - PAD.left - PAD.right);
  const y = (value: number): number =>
    PAD.top + (1 - value / top) * (HEIGHT - PAD.top - PAD.bottom);
  return (
    <figure className="min-w-0">
      <figcaption className="flex gap-3 text-11">
        <span className="font-semibold">{title}</span>
        {lines.map(({ label, text, points }) => (
          <span key={label} className={text}>
            {label} {newestOf(points)}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full max-w-[32rem]"
        role="img"
        aria-label={title}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line
              x1={PAD.left}
              x2={WIDTH - PAD.right}
              y1={y(value)}
              y2={y(value)}
              className="stroke-line"
            />
            <text
              x={PAD.left - 4}
              y={y(value) + 3}
              textAnchor="end"
              className="fill-t3 text-[10px]"
            >
              {formatCompact(value)}
              {unit}
            </text>
          </g>
        ))}
        {timeMarks(fromSecond, fromSecond + count - 1).map((second) => (
          <g key={second}>
            <line
              x1={x(second - fromSecond)}
              x2={x(second - fromSecond)}
              y1={HEIGHT - PAD.bottom}
              y2={HEIGHT - PAD.bottom + 3}
              className="stroke-line"
            />
            <text
              x={x(second - fromSecond)}
              y={HEIGHT - 4}
              textAnchor="middle"
              className="fill-t3 text-[10px]"
            >
              {clockText(second)}
            </text>
          </g>
        ))}
        {lines.map(({ label, stroke, points }) => (
          <path key={label} d={pathOf(points, x, y)} fill="none" className={stroke} />
        ))}
      </svg>
    </figure>
  );
}

/** The newest second with a response. */
function newestOf(points: PlotLine['points']): string {
  const value = points.findLast((point) => point !== null) ?? null;
  return value === null ? '–' : formatCompact(value);
}

function pathOf(
  points: readonly (number | null)[],
  x: (i: number) => number,
  y: (value: number) => number,
): string {
  let isDrawing = false;
  return points
    .map((value, i) => {
      const command = isDrawing ? 'L' : 'M';
      isDrawing = value !== null;
      return value === null ? '' : `${command}${x(i).toFixed(1)},${y(value).toFixed(1)}`;
    })
    .join('');
}

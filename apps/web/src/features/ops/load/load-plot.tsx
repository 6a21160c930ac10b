/** Lines over the newest seconds of a run; without responses a line has a gap. */
import { clockText, roundTop, timeMarks } from '../../../kit/plot/plot-axes.ts';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { formatCompact } from '../../../lib/format/numbers.ts';

export type PlotLine = {
  readonly label: string;
  /** Class of its stroke. */
  readonly stroke: string;
  readonly dash?: string;
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
  const values = lines.flatMap(({ points }) => points.flatMap((value) => value ?? []));
  const top = roundTop(Math.max(0, ...values));
  const last = fromSecond + Math.max(1, ...lines.map(({ points }) => points.length - 1));
  return (
    <XyPlot
      className="max-w-[32rem]"
      height="h-30"
      title={title}
      words={title}
      lines={lines.map(({ label, stroke, dash, points }) => ({
        name: label,
        className: stroke,
        dash,
        points: responded(points).map((y, i) => (y === null ? null : { x: fromSecond + i, y })),
      }))}
      withZero
      xText={clockText}
      yText={(value) => `${formatCompact(value)}${unit}`}
      xMarks={timeMarks(fromSecond, last)}
      yMarks={[0, top / 2, top]}
      waiting="Waiting for two seconds of the run"
    />
  );
}

/** As far as anything was answered: the legend then has the newest figure there is. */
const responded = (points: PlotLine['points']): PlotLine['points'] =>
  points.slice(0, points.findLastIndex((point) => point !== null) + 1);

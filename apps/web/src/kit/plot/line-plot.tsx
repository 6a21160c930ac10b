/** Lines over time around zero, with the newest value of each in the legend. */
import { formatSignedCompact } from '../../lib/format/numbers.ts';
import { formatTime } from '../../lib/format/time.ts';
import { XyPlot } from './xy-plot.tsx';

type Line = {
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

/** The line continues straight over unknown values between two known ones; at its end it is marked as unknown. */
const toPoints = (values: Line['values'], timesMs: readonly number[]) =>
  values.flatMap((y, i) => {
    if (y !== null) return [{ x: timesMs[i] ?? 0, y }];
    return i === values.length - 1 ? [null] : [];
  });

export function LinePlot(props: LinePlotProps) {
  const { title, timesMs, lines, waiting, format = formatSignedCompact } = props;
  return (
    <XyPlot
      title={title}
      waiting={waiting}
      xText={formatTime}
      yText={format}
      withZero
      height="h-30"
      lines={lines.map(({ values, ...line }) => ({
        ...line,
        points: toPoints(values, timesMs),
      }))}
    />
  );
}

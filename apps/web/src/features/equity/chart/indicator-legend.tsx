/** The figures of each indicator at the bar that is read, below those of the bar. */
import type { IndicatorLine } from '../../../kit/chart/model/indicator-list.ts';
import { formatFixed, NONE } from '../../../lib/format/numbers.ts';

type IndicatorLegendProps = {
  /** Start of the bar, in whole seconds. */
  readonly at: number;
  readonly decimals: number;
  readonly lines: readonly IndicatorLine[];
};

export function IndicatorLegend({ at, decimals, lines }: IndicatorLegendProps) {
  return (
    <ul aria-label="Indicators" className="flex flex-wrap gap-x-3 bg-s1">
      {[...new Set(lines.map(({ label }) => label))].map((label) => (
        <li key={label} className="flex gap-1">
          {label}{' '}
          {lines
            .filter((one) => one.label === label)
            .map(({ id, pane, points }) => (
              <b key={id} className="font-normal text-t2 tabular-nums">
                {readAt(points, at, pane === 'RSI' ? 1 : decimals + 1)}
              </b>
            ))}
        </li>
      ))}
    </ul>
  );
}

function readAt(points: IndicatorLine['points'], time: number, decimals: number): string {
  const point = points.find((one) => one.time === time);
  return point === undefined ? NONE : formatFixed(point.value, decimals);
}

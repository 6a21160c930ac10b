/** Refused orders of the last four hours, five minutes a column, stacked by reason; the reasons with their sums below. */

import { PlotCanvas } from '../../../kit/plot/plot-frame.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';
import { toCheckName } from '../../../platform/orders/checks.ts';
import { type Column, rejectionPlot } from './rejections.ts';

const WIDTH_MS = 300_000;
const COUNT = 48;
const HEIGHT = 80;
/** By rank of the reason; later ones share the last. Brightness falls, so that order separates them too. */
const FILLS = ['fill-critical', 'fill-warn', 'fill-info', 'fill-accent', 'fill-control'];
const toFill = (rank: number): string => FILLS[Math.min(rank, FILLS.length - 1)] ?? 'fill-control';

type RejectionColumnsProps = {
  readonly counts: WireOutput<'exposureHistory'>['rejections'];
  readonly nowMs: number;
};

export function RejectionColumns({ counts, nowMs }: RejectionColumnsProps) {
  const plot = rejectionPlot(counts, { nowMs, widthMs: WIDTH_MS, count: COUNT });
  const largest = Math.max(1, ...plot.columns.map(({ total }) => total));
  const sum = plot.reasons.reduce((all, { count }) => all + count, 0);
  const getRank = (reason: string): number =>
    plot.reasons.findIndex((one) => one.reason === reason);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="font-medium text-11 text-t2">{phrase`Rejected orders, last 4 h: ${formatQty(sum)}`}</figcaption>
      <PlotCanvas
        words={phrase`Rejected orders by time: ${plot.reasons.map(({ reason, count }) => `${toCheckName(reason).text} ${count}`).join(', ') || 'none'}`}
        width={COUNT}
        height={HEIGHT}
        className="h-20 w-full border-line border-b"
      >
        {plot.columns.map((column, i) => (
          <Stack
            key={column.startMs}
            at={i}
            column={column}
            scale={HEIGHT / largest}
            getRank={getRank}
          />
        ))}
      </PlotCanvas>
      <p className="flex justify-between font-mono text-11 text-t3">
        <time>{formatTime(plot.columns[0]?.startMs ?? nowMs)}</time>
        <span>{phrase`at most ${formatQty(largest)} in 5 min`}</span>
        <time>{formatTime(nowMs)}</time>
      </p>
      <ul className="flex flex-wrap gap-x-3 text-11">
        {plot.reasons.map(({ reason, count }, rank) => (
          <li key={reason} className="inline-flex items-center gap-1">
            <svg aria-hidden="true" width={8} height={8}>
              <rect width={8} height={8} className={toFill(rank)} />
            </svg>
            <Refused problem={toCheckName(reason)} />{' '}
            <span className="text-t3">{formatQty(count)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type StackProps = {
  readonly at: number;
  readonly column: Column;
  readonly scale: number;
  readonly getRank: (reason: string) => number;
};

function Stack({ at, column, scale, getRank }: StackProps) {
  let top = HEIGHT;
  return column.parts.map(({ reason, count }) => {
    const height = count * scale;
    top -= height;
    return (
      <rect
        key={reason}
        x={at + 0.1}
        width={0.8}
        y={top}
        height={height}
        className={toFill(getRank(reason))}
      />
    );
  });
}

/** The mid of the last minutes as a line, between its lowest and its highest. */

import { PlotCanvas } from '../../kit/plot/plot-frame.tsx';
import { PlotLine } from '../../kit/plot/plot-lines.tsx';
import { linePath } from '../../kit/plot/plot-path.ts';
import { toSpan, withRoom } from '../../kit/plot/plot-scale.ts';
import { phrase } from '../../lib/text/phrase.ts';

type MidLineProps = {
  /** Oldest first, one a second. */
  readonly mids: readonly number[];
  readonly digits: number;
  readonly name: string;
};

export function MidLine({ mids, digits, name }: MidLineProps) {
  const isKnown = mids.length > 1;
  const range = toSpan(mids);
  const frame = { x: { low: 0, high: mids.length - 1 }, y: withRoom(range, 0.03) };
  const points = mids.map((y, x) => ({ x, y }));
  return (
    <figure className="min-w-44 flex-1 text-11 text-t2">
      <figcaption className="flex justify-between">
        <span>{isKnown ? phrase`Mid, last ${mids.length} s` : 'Mid'}</span>
        <span className="tabular-nums">
          {isKnown
            ? phrase`${range.low.toFixed(digits + 1)} to ${range.high.toFixed(digits + 1)}`
            : ''}
        </span>
      </figcaption>
      <PlotCanvas
        words={phrase`${name}, mid of the last ${mids.length} seconds`}
        className="h-20 w-full"
      >
        <PlotLine d={isKnown ? linePath(points, frame) : ''} className="stroke-accent" />
      </PlotCanvas>
    </figure>
  );
}

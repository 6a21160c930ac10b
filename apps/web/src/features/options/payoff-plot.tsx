/** Profit of a strategy by the price of its underlying: at the first expiry as a line, now as a dashed one. */

import { Dot, UprightLine } from '../../kit/plot/plot-lines.tsx';
import { plotX, plotY } from '../../kit/plot/plot-scale.ts';
import { XyPlot } from '../../kit/plot/xy-plot.tsx';
import { formatCompact, formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { WireOutput } from '../../platform/client/shapes.ts';

export type Strategy = WireOutput<'optionStrategy'>;

export function PayoffPlot({ strategy }: { readonly strategy: Strategy }) {
  const { points, spot, breakevens, underlying } = strategy;
  const [first, last] = [points[0]?.spot ?? 0, points.at(-1)?.spot ?? 1];
  const line = (of: (point: Strategy['points'][number]) => number) =>
    points.map((point) => ({ x: point.spot, y: of(point) }));
  const and = ` ${phrase('and')} `;
  const turns = breakevens.map((at) => formatFixed(at, 2)).join(and) || phrase('none');
  return (
    <XyPlot
      className="max-w-md"
      height="h-36"
      title="Profit"
      words={phrase`Profit by the price of ${underlying}; break-even at ${turns}`}
      lines={[
        { name: 'now', className: 'stroke-t3', dash: '4 3', points: line(({ now }) => now) },
        {
          name: 'at expiry',
          className: 'stroke-accent',
          points: line(({ atExpiry }) => atExpiry),
        },
      ]}
      withZero
      xText={(price) => formatFixed(price, 0)}
      yText={formatCompact}
      xMarks={[first, spot, last]}
      waiting="A payoff needs at least two prices"
      draw={({ x, y }) => (
        <>
          <UprightLine x={plotX(spot, x)} width={1} className="stroke-control" dash="2 3" />
          {breakevens
            .filter((at) => at >= first && at <= last)
            .map((at) => (
              <Dot key={at} x={plotX(at, x)} y={plotY(0, y)} className="stroke-warn" />
            ))}
        </>
      )}
    />
  );
}

/** Profit of a strategy by the price of its underlying: at the first expiry as a line, now as a dashed one. */
import { formatCompact, formatFixed } from '../../lib/format/numbers.ts';
import type { WireAnswer } from '../../platform/client/shapes.ts';

export type Strategy = WireAnswer<'optionStrategy'>;

const WIDTH = 360;
const HEIGHT = 150;
const PAD = { left: 44, right: 8, top: 8, bottom: 18 };

export function PayoffPlot({ strategy }: { readonly strategy: Strategy }) {
  const { points, spot, breakevens } = strategy;
  const profits = points.flatMap(({ atExpiry, now }) => [atExpiry, now]);
  const [low, high] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  const [first, last] = [points[0]?.spot ?? 0, points.at(-1)?.spot ?? 1];
  const x = (price: number): number =>
    PAD.left + ((price - first) / (last - first || 1)) * (WIDTH - PAD.left - PAD.right);
  const y = (profit: number): number =>
    PAD.top + ((high - profit) / (high - low || 1)) * (HEIGHT - PAD.top - PAD.bottom);
  const line = (of: (point: Strategy['points'][number]) => number): string =>
    points.map((point) => `${x(point.spot).toFixed(1)},${y(of(point)).toFixed(1)}`).join(' ');
  const turns = breakevens.map((at) => formatFixed(at, 2)).join(' and ') || 'none';
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-md"
      role="img"
      aria-label={`Profit by the price of ${strategy.underlying}; break-even at ${turns}`}
    >
      <line x1={PAD.left} x2={WIDTH - PAD.right} y1={y(0)} y2={y(0)} className="stroke-line" />
      <line
        x1={x(spot)}
        x2={x(spot)}
        y1={PAD.top}
        y2={HEIGHT - PAD.bottom}
        className="stroke-control"
        strokeDasharray="2 3"
      />
      {[...new Set([low, 0, high])].map((profit) => (
        <text
          key={profit}
          x={PAD.left - 4}
          y={y(profit) + 3}
          textAnchor="end"
          className="fill-t3 text-[9px]"
        >
          {formatCompact(profit)}
        </text>
      ))}
      {[first, spot, last].map((price) => (
        <text
          key={price}
          x={x(price)}
          y={HEIGHT - 5}
          textAnchor="middle"
          className="fill-t3 text-[9px]"
        >
          {formatFixed(price, 0)}
        </text>
      ))}
      <polyline
        points={line(({ now }) => now)}
        fill="none"
        className="stroke-t3"
        strokeDasharray="4 3"
      />
      <polyline
        points={line(({ atExpiry }) => atExpiry)}
        fill="none"
        strokeWidth="1.5"
        className="stroke-accent"
      />
      {breakevens
        .filter((at) => at >= first && at <= last)
        .map((at) => (
          <circle key={at} cx={x(at)} cy={y(0)} r="2.5" className="fill-warn" />
        ))}
    </svg>
  );
}

/** What the order cost through each strategy, bar by bar: trading, opportunity and fees of one and the same scale. */

import { type Range, rangeOf } from '../../../kit/plot/plot-scale.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { formatSignedCompact, NONE } from '../../../lib/format/numbers.ts';
import type { Lab } from '../../../platform/client/shapes.ts';
import { PART_NAMES, type Part, type PartName, partsOf } from './shortfall-parts.ts';

const FILLS: Readonly<Record<PartName, string>> = {
  trading: 'fill-accent',
  opportunity: 'fill-warn',
  fees: 'fill-t3',
};
const SWATCHES: Readonly<Record<PartName, string>> = {
  trading: 'bg-accent',
  opportunity: 'bg-warn',
  fees: 'bg-t3',
};

export function LabPlot({ lab }: { readonly lab: Lab }) {
  const rows = lab.lines.map(({ strategy, tca }) => {
    const shortfall = tca?.shortfall ?? null;
    const parts = shortfall === null ? [] : partsOf(shortfall);
    return { strategy, parts, total: shortfall?.total ?? null };
  });
  const ends = rows.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]));
  if (ends.length === 0) return null;
  const range = rangeOf(ends, true);
  return (
    <section aria-label="Shortfall by strategy" className="min-w-0">
      <h2 className="mb-1 flex flex-wrap items-center gap-x-3 font-semibold text-12">
        Shortfall by strategy, USD
        {PART_NAMES.map((name) => (
          <span key={name} className="flex items-center gap-1 font-normal text-11 text-t3">
            <span aria-hidden="true" className={cx('inline-block size-2', SWATCHES[name])} />
            {name}
          </span>
        ))}
      </h2>
      <ul className="flex flex-col text-12">
        {rows.map(({ strategy, parts, total }) => (
          <li
            key={strategy}
            className="grid min-h-6 grid-cols-[5rem_1fr_6rem] items-center gap-2 tabular-nums"
          >
            <span>{strategy}</span>
            <Bars parts={parts} range={range} />
            <span className="text-right">{total === null ? NONE : formatSignedCompact(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The total is next to it, so screen readers do not repeat it. */
function Bars({ parts, range }: { readonly parts: readonly Part[]; readonly range: Range }) {
  const x = (value: number) => ((value - range.low) / (range.high - range.low)) * 100;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
      {parts.map(({ name, from, to }) => (
        <rect
          key={name}
          x={x(from)}
          width={x(to) - x(from)}
          y={2}
          height={6}
          className={FILLS[name]}
        />
      ))}
      <line
        x1={x(0)}
        x2={x(0)}
        y1={0}
        y2={10}
        className="stroke-control"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

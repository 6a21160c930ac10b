/** What the order cost through each strategy, bar by bar: trading, opportunity and fees of one and the same scale. */

import { type Range, valueRange } from '../../../kit/plot/plot-scale.ts';
import { PlotStrip, StripBar, StripMark } from '../../../kit/plot/plot-strip.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatSignedCompact, NONE } from '../../../lib/format/numbers.ts';
import type { Lab } from '../../../platform/client/shapes.ts';
import { listParts, PART_NAMES, type Part, type PartName } from './shortfall-parts.ts';

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
    const parts = shortfall === null ? [] : listParts(shortfall);
    return { strategy, parts, total: shortfall?.total ?? null };
  });
  const ends = rows.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]));
  if (ends.length === 0) return null;
  const range = valueRange(ends, true);
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

function Bars({ parts, range }: { readonly parts: readonly Part[]; readonly range: Range }) {
  return (
    <PlotStrip>
      {parts.map(({ name, from, to }) => (
        <StripBar key={name} range={range} from={from} to={to} className={FILLS[name]} />
      ))}
      <StripMark range={range} at={0} className="stroke-control" />
    </PlotStrip>
  );
}

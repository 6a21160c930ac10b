/** The costs of each variant of a batch over all its seeds: a histogram with its mean, and a box with its whiskers. */

import { PlotAxis } from '../../../kit/plot/plot-axis.tsx';
import { makeMarks, type Range, valueRange } from '../../../kit/plot/plot-scale.ts';
import {
  PlotStrip,
  StripBar,
  StripColumn,
  StripMark,
  StripSpan,
} from '../../../kit/plot/plot-strip.tsx';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import type { StrategyOutcomes } from '../../../platform/client/shapes.ts';
import { countBins, variantName } from './batch-figures.ts';

const BINS = 40;
const MARKS = 6;

/** Marks lie at round values: one decimal is enough for the smallest step. */
const formatMark = (value: number): string => formatFixed(value, Number.isInteger(value) ? 0 : 1);

type Costs = NonNullable<StrategyOutcomes['costBps']>;
type Row = { readonly name: string; readonly costs: Costs; readonly bins: readonly number[] };

export function BatchPlot({ outcomes }: { readonly outcomes: readonly StrategyOutcomes[] }) {
  const range = valueRange(
    outcomes.flatMap(({ costBps }) => (costBps === null ? [] : [costBps.min, costBps.max])),
    true,
  );
  const rows = outcomes.flatMap((one): Row[] => {
    const { costBps: costs, values } = one;
    if (costs === null) return [];
    return [{ name: variantName(one), costs, bins: countBins(values.costBps, range, BINS) }];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label="Shortfall distributions" className="min-w-0">
      <h2 className="mb-1 font-semibold text-12">
        Shortfall, basis points{' '}
        <span className="font-normal text-11 text-t3">
          Seeds by cost; line: mean; box: middle half; whiskers: 5 % to 95 %
        </span>
      </h2>
      <ul className="flex flex-col gap-1 text-12">
        {rows.map((row) => (
          <li key={row.name} className="grid grid-cols-[5rem_1fr_6rem] items-center gap-2">
            <span className="truncate">{row.name}</span>
            <div className="min-w-0">
              <Histogram row={row} range={range} />
              <Box of={row.costs} range={range} />
            </div>
            <span className="text-right tabular-nums" title="Mean">
              {formatSigned(row.costs.mean, 2)}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[5rem_1fr_6rem] gap-2">
        <span />
        <div style={{ marginInline: '-0.25rem -3.5rem' }}>
          <PlotAxis range={range} marks={makeMarks(range, MARKS)} format={formatMark} />
        </div>
      </div>
    </section>
  );
}

/** Each to its own height: of a wide one there would be nothing to see beside a narrow one. */
function Histogram({ row: { bins, costs }, range }: { readonly row: Row; readonly range: Range }) {
  const { low, high } = range;
  const most = Math.max(1, ...bins);
  const edge = (i: number) => low + ((high - low) * i) / BINS;
  return (
    <PlotStrip className="h-8">
      {bins.map((count, i) => (
        <StripColumn
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
          key={i}
          range={range}
          from={edge(i)}
          to={edge(i + 1)}
          part={count / most}
          className="fill-accent"
        />
      ))}
      <StripMark range={range} at={0} className="stroke-control" />
      <StripMark range={range} at={costs.mean} width={2} className="stroke-t1" />
    </PlotStrip>
  );
}

function Box({ of, range }: { readonly of: Costs; readonly range: Range }) {
  const { p5, p25, p50, p75, p95 } = of;
  return (
    <PlotStrip className="h-3">
      <StripMark range={range} at={0} className="stroke-control" />
      <StripSpan range={range} from={p5} to={p95} className="stroke-t2" />
      <StripBar range={range} from={p25} to={p75} className="fill-accent" />
      <StripMark range={range} at={p50} width={2} inset={1} className="stroke-t1" />
    </PlotStrip>
  );
}

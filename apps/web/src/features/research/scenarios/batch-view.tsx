/** A batch over many seeds: how far it is, and the costs of each strategy as a box with its whiskers. */

import { Bar } from '../../../kit/facts/facts.tsx';
import { type Range, valueRange } from '../../../kit/plot/plot-scale.ts';
import { PlotStrip, StripBar, StripMark, StripSpan } from '../../../kit/plot/plot-strip.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { formatPct, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import type { StrategyOutcomes, BatchView as View } from '../../../platform/client/shapes.ts';

type BatchProps = { readonly view: View; readonly onCancel: () => void };

export function BatchView({ view: { batch, outcomes }, onCancel }: BatchProps) {
  const costs = outcomes.flatMap(({ costBps }) => (costBps === null ? [] : [costBps]));
  const range = valueRange(
    costs.flatMap(({ min, max }) => [min, max]),
    true,
  );
  return (
    <section aria-label="Many seeds" className="flex flex-col gap-2">
      <div className="flex items-center gap-2 text-12">
        <span className="whitespace-nowrap tabular-nums">
          {/* Read out when it changes; the count is not, it moves every second. */}
          <span role="status">{batch.state}</span> {batch.done} of {batch.total}
        </span>
        <Bar share={batch.done / batch.total} />
        {batch.state === 'RUNNING' ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
      {batch.reason === null ? null : <p className="text-12 text-t3">{batch.reason}</p>}
      <PlainTable
        label={`Shortfall in basis points over seeds ${batch.firstSeed} to ${batch.firstSeed + batch.seeds - 1}`}
        heads={[
          { name: 'Strategy', isText: true },
          { name: 'Seeds' },
          { name: 'Filled' },
          { name: 'Mean' },
          { name: '5 %' },
          { name: 'Median' },
          { name: '95 %' },
          { name: 'From 5 % to 95 %, half of them in the box', isText: true },
        ]}
      >
        {outcomes.map((one) => (
          <OutcomeRow key={one.strategy} of={one} range={range} />
        ))}
      </PlainTable>
    </section>
  );
}

function OutcomeRow({ of, range }: { readonly of: StrategyOutcomes; readonly range: Range }) {
  const { strategy, seeds, rejected, fillShare, costBps } = of;
  const figure = (value: number | undefined) =>
    value === undefined ? NONE : formatSigned(value, 2);
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1">{strategy}</RowHead>
      <td className="px-1">
        {seeds}
        {rejected === 0 ? null : <span className="text-critical"> {rejected} rejected</span>}
      </td>
      <td className="px-1">{fillShare === null ? NONE : formatPct(fillShare.mean)}</td>
      <td className="px-1">{figure(costBps?.mean)}</td>
      <td className="px-1">{figure(costBps?.p5)}</td>
      <td className="px-1">{figure(costBps?.p50)}</td>
      <td className="px-1">{figure(costBps?.p95)}</td>
      <td className="w-2/5 px-1">{costBps === null ? null : <Box of={costBps} range={range} />}</td>
    </tr>
  );
}

type BoxProps = {
  readonly of: NonNullable<StrategyOutcomes['costBps']>;
  readonly range: Range;
};

function Box({ of: { p5, p25, p50, p75, p95 }, range }: BoxProps) {
  return (
    <PlotStrip>
      <StripMark range={range} at={0} className="stroke-control" />
      <StripSpan range={range} from={p5} to={p95} className="stroke-t2" />
      <StripBar range={range} from={p25} to={p75} className="fill-accent" />
      <StripMark range={range} at={p50} width={2} inset={1} className="stroke-t1" />
    </PlotStrip>
  );
}

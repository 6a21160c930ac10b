/** A batch over many seeds: how far it is, and the costs of each strategy as a box with its whiskers. */

import { Bar } from '../../../kit/facts/facts.tsx';
import { type Range, rangeOf } from '../../../kit/plot/plot-scale.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { formatPct, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import type { StrategyOutcomes, BatchView as View } from '../../../platform/client/shapes.ts';

type BatchProps = { readonly view: View; readonly onCancel: () => void };

export function BatchView({ view: { batch, outcomes }, onCancel }: BatchProps) {
  const costs = outcomes.flatMap(({ costBps }) => (costBps === null ? [] : [costBps]));
  const range = rangeOf(
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
      <th scope="row" className="px-1 text-left font-normal">
        {strategy}
      </th>
      <td className="px-1">
        {seeds}
        {rejected === 0 ? null : <span className="text-critical"> {rejected} refused</span>}
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

/** The figures are next to it, so screen readers do not repeat them. */
function Box({ of, range }: BoxProps) {
  const x = (value: number) => ((value - range.low) / (range.high - range.low)) * 100;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
      <line
        x1={x(0)}
        x2={x(0)}
        y1={0}
        y2={10}
        className="stroke-control"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={x(of.p5)}
        x2={x(of.p95)}
        y1={5}
        y2={5}
        className="stroke-t2"
        vectorEffect="non-scaling-stroke"
      />
      <rect
        x={x(of.p25)}
        width={Math.max(0.4, x(of.p75) - x(of.p25))}
        y={2}
        height={6}
        className="fill-accent"
      />
      <line
        x1={x(of.p50)}
        x2={x(of.p50)}
        y1={1}
        y2={9}
        className="stroke-t1"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

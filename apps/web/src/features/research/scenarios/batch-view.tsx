/** A batch over many seeds: how far it is, the costs of each variant as a distribution, and their figures beneath. */

import { Bar } from '../../../kit/facts/facts.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { formatFixed, formatPct, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { StrategyOutcomes, BatchView as View } from '../../../platform/client/shapes.ts';
import { variantName } from './batch-figures.ts';
import { BatchPlot } from './batch-plot.tsx';

type BatchProps = { readonly view: View; readonly onCancel: () => void };

export function BatchView({ view: { batch, outcomes }, onCancel }: BatchProps) {
  return (
    <section aria-label="Many seeds" className="flex flex-col gap-2">
      <div className="flex items-center gap-2 text-12">
        <span className="whitespace-nowrap tabular-nums">
          {/* Read out when it changes; the count is not, it moves every second. */}
          {richPhrase`${<span role="status">{batch.state}</span>} ${batch.done} of ${batch.total}`}
        </span>
        <Bar share={batch.done / batch.total} />
        {batch.state === 'RUNNING' ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
      {batch.reason === null ? null : <p className="text-12 text-t3">{batch.reason}</p>}
      <BatchPlot outcomes={outcomes} />
      <PlainTable
        label={phrase`Shortfall in basis points over seeds ${batch.firstSeed} to ${batch.firstSeed + batch.seeds - 1}`}
        heads={[
          { name: 'Strategy', isText: true },
          { name: 'Seeds' },
          { name: 'Filled' },
          { name: 'Duration, s' },
          { name: 'Mean' },
          { name: 'Std. dev.' },
          { name: '5 %' },
          { name: 'Median' },
          { name: '95 %' },
        ]}
      >
        {outcomes.map((one) => (
          <OutcomeRow key={variantName(one)} of={one} />
        ))}
      </PlainTable>
    </section>
  );
}

function OutcomeRow({ of }: { readonly of: StrategyOutcomes }) {
  const { seeds, rejected, fillShare, durationMs, costBps } = of;
  const figure = (value: number | undefined) =>
    value === undefined ? NONE : formatSigned(value, 2);
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1">{variantName(of)}</RowHead>
      <td className="px-1">
        {seeds}
        {rejected === 0 ? null : (
          <span className="text-critical">{phrase` ${rejected} rejected`}</span>
        )}
      </td>
      <td className="px-1">{fillShare === null ? NONE : formatPct(fillShare.mean)}</td>
      <td className="px-1">
        {durationMs === null ? NONE : formatFixed(durationMs.mean / 1_000, 1)}
      </td>
      <td className="px-1">{figure(costBps?.mean)}</td>
      <td className="px-1">{costBps === null ? NONE : formatFixed(costBps.sd, 2)}</td>
      <td className="px-1">{figure(costBps?.p5)}</td>
      <td className="px-1">{figure(costBps?.p50)}</td>
      <td className="px-1">{figure(costBps?.p95)}</td>
    </tr>
  );
}

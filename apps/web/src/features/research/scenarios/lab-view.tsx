/** The algo lab: one order through every strategy in the same market, side by side. */

import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import {
  formatFixed,
  formatPct,
  formatQty,
  formatSigned,
  NONE,
} from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { findWhy } from '../../../platform/client/order-end.ts';
import type { Lab } from '../../../platform/client/shapes.ts';
import { LabPlot } from './lab-plot.tsx';

const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? NONE : formatSigned(value, 2);

export function LabView({ lab }: { readonly lab: Lab }) {
  return (
    <div className="flex flex-col gap-2">
      <LabTable lab={lab} />
      <LabPlot lab={lab} />
    </div>
  );
}

function LabTable({ lab }: { readonly lab: Lab }) {
  return (
    <PlainTable
      label={phrase`One order with every strategy, seed ${lab.terms.seed}`}
      heads={[
        { name: 'Strategy', isText: true },
        { name: 'Ended', isText: true },
        { name: 'Filled' },
        { name: 'Fills' },
        { name: 'Average price' },
        { name: 'Duration, s' },
        { name: 'Arrival, bps' },
        { name: 'Shortfall, bps' },
        { name: 'Fees' },
      ]}
    >
      {lab.lines.map(({ strategy, order, fillCount, tca }) => (
        <tr key={strategy} className="border-line border-t">
          <RowHead className="px-1">{strategy}</RowHead>
          <td className="px-1 text-left">
            {order.status}
            {order.rejectCode === null ? null : (
              <>
                : <Refused problem={findWhy(order)} />
              </>
            )}
          </td>
          <td className="px-1">
            <span title={formatQty(order.filledQty)}>
              {formatPct(order.filledQty / lab.terms.qty)}
            </span>
          </td>
          <td className="px-1">{fillCount}</td>
          <td className="px-1">{order.avgPx === null ? NONE : formatFixed(order.avgPx, 4)}</td>
          <td className="px-1">{formatFixed(order.durationMs / 1_000, 1)}</td>
          <td className="px-1">{figure(tca?.figures.arrivalSlippageBps)}</td>
          <td className="px-1">{figure(tca?.shortfall?.totalBps)}</td>
          <td className="px-1">{tca === null ? NONE : formatFixed(tca.figures.fees, 2)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

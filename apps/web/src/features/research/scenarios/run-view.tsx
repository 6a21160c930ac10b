/** What a run came to: its end, its cost, its prices, its fills, and the digest that proves it. */

import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import {
  formatFixed,
  formatPct,
  formatQty,
  formatSigned,
  NONE,
} from '../../../lib/format/numbers.ts';
import { formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { findWhy } from '../../../platform/client/order-end.ts';
import type { ScenarioRun } from '../../../platform/client/shapes.ts';
import { RunPlot } from './run-plot.tsx';

/** Rows of fills that are shown; the digest is of all. */
const SHOWN = 50;

export const bpsText = (value: number | null | undefined): string =>
  value === null || value === undefined ? NONE : `${formatSigned(value, 2)} bps`;

export function RunView({ run }: { readonly run: ScenarioRun }) {
  const { order, fills, digest, tca, terms } = run;
  const facts: readonly Fact[] = [
    {
      name: 'Ended',
      value: order.status,
      note: order.rejectCode === null ? undefined : <Refused problem={findWhy(order)} />,
    },
    {
      name: 'Filled',
      value: formatQty(order.filledQty),
      note: formatPct(order.filledQty / terms.qty),
    },
    { name: 'Average price', value: order.avgPx === null ? NONE : formatFixed(order.avgPx, 4) },
    { name: 'Duration', value: `${formatFixed(order.durationMs / 1_000, 1)} s` },
    { name: 'Against arrival', value: bpsText(tca?.figures.arrivalSlippageBps) },
    { name: 'Against VWAP', value: bpsText(tca?.figures.vwapSlippageBps) },
    { name: 'Shortfall', value: bpsText(tca?.shortfall?.totalBps) },
    { name: 'Fees', value: tca === null ? NONE : formatFixed(tca.figures.fees, 2) },
  ];
  return (
    <section aria-label="Result of the run" className="flex flex-col gap-2">
      <Facts label="Run result" facts={facts} />
      <p className="text-11 text-t3">{richPhrase`Digest of ${fills.length === 1 ? '1 fill' : phrase`${fills.length} fills`}: ${<code className="break-all text-t1">{digest}</code>}`}</p>
      {run.path.length > 1 ? <RunPlot run={run} /> : null}
      <Fills run={run} />
    </section>
  );
}

function Fills({ run: { fills } }: { readonly run: ScenarioRun }) {
  if (fills.length === 0) return <p className="text-12 text-t3">No fills.</p>;
  return (
    <PlainTable
      label={fills.length > SHOWN ? phrase`The first ${SHOWN} of ${fills.length} fills` : 'Fills'}
      heads={[
        { name: 'Time', isText: true },
        { name: 'Venue', isText: true },
        { name: 'Quantity' },
        { name: 'Price' },
        { name: 'Liquidity', isText: true },
      ]}
    >
      {fills.slice(0, SHOWN).map(({ execId, at, venue, qty, price, liquidity }) => (
        <tr key={execId} className="border-line border-t">
          <td className="px-1 text-left">{formatTimeMs(parseMs(at))}</td>
          <td className="px-1 text-left">{venue}</td>
          <td className="px-1">{formatQty(qty)}</td>
          <td className="px-1">{formatFixed(price, 4)}</td>
          <td className="px-1 text-left">{liquidity}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

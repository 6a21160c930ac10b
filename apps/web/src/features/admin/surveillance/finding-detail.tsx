/** One finding in full: its figures in words, the events that led to it, and its case. */

import { useQuery } from '@tanstack/react-query';
import { SURVEILLANCE_RULE_TEXT } from '@tradefloor/contracts/vocabulary/surveillance';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { isinBehind, shownName } from '../../../lib/format/names.ts';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { formatInstant, formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { phrase, sentence } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { FindingDetail as CaseFile, FindingLine } from '../../../platform/client/shapes.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { CaseForm } from './case-form.tsx';
import { CASE_NAMES, EVIDENCE_NAMES, formatMeasure } from './finding-names.ts';

type Finding = FindingLine['finding'];

type FindingDetailProps = {
  readonly line: FindingLine;
  /** The case has changed: the list shows it. */
  readonly onChanged: () => void;
};

export function FindingDetail({ line, onChanged }: FindingDetailProps) {
  const client = useClient();
  const { finding, case: work } = line;
  const { data, error, refetch } = useWatched(
    useQuery(
      client.queries.surveillance.finding.queryOptions(
        { findingId: finding.findingId },
        { retry: 1 },
      ),
    ),
  );
  const { name, finds, source } = SURVEILLANCE_RULE_TEXT[finding.rule];
  return (
    <section
      aria-label={phrase`${name}, ${finding.userId}: details`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="flex min-h-0 min-w-0 shrink grow basis-3/5 flex-col gap-2 overflow-auto border-line border-t p-2 text-12 @3xl:basis-2/5 @3xl:border-t-0 @3xl:border-l"
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {name}
        <span className="text-t2" title={isinBehind(finding.symbol)}>
          {finding.userId} {shownName(finding.symbol)}
        </span>
      </h2>
      <p>{finding.summary}.</p>
      <p className="text-11 text-t3">{phrase`${sentence(finds)}. Value ${formatMeasure(finding.value, finding.unit)}, limit ${formatMeasure(finding.limit, finding.unit)}. ${source}`}</p>
      <Evidence evidence={finding.evidence} />
      <CaseForm
        findingId={finding.findingId}
        work={data?.case ?? work}
        onChanged={() => {
          void refetch();
          onChanged();
        }}
      />
      {data === undefined ? (
        <p className="text-11 text-t3">
          <Refused problem={error ? toProblem(error) : 'Loading case…'} />
        </p>
      ) : (
        <Steps steps={data.steps} />
      )}
    </section>
  );
}

function Evidence({ evidence }: { readonly evidence: Finding['evidence'] }) {
  const ui = useUiStore();
  return (
    <DataTable
      caption="Evidence"
      className="text-11"
      heads={toHeads(['Time, UTC', 'Event', 'User', 'Side'], ['Qty', 'Price', 'Order'])}
    >
      {evidence.map(({ kind, id, orderId, userId, side, qty, price, from, at }) => (
        <tr key={`${kind}${id}`}>
          <td className="whitespace-nowrap px-1 text-left" title={formatInstant(parseMs(at))}>
            {formatTimeMs(parseMs(at))}
          </td>
          <td className="px-1 text-left">
            {EVIDENCE_NAMES[kind]}
            {from === at ? '' : phrase`, placed ${formatTimeMs(parseMs(from))}`}
          </td>
          <td className="px-1 text-left">{userId}</td>
          <td className={side === 'BUY' ? 'px-1 text-left text-buy' : 'px-1 text-left text-sell'}>
            {side}
          </td>
          <td className="px-1 text-right">{formatQty(qty)}</td>
          <td className="px-1 text-right">{formatFixed(price, 4)}</td>
          <td className="text-right">
            {orderId === null ? null : (
              <Button
                size="sm"
                look="quiet"
                aria-label={phrase`Timeline of order ${orderId.slice(-8)}`}
                onClick={() => showOrder(ui, orderId)}
              >
                {orderId.slice(-8)}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Steps({ steps }: { readonly steps: CaseFile['steps'] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Steps of the case" className="flex flex-col gap-0.5">
      {steps.map(({ version, at, actor, state, assignee, note }) => (
        <li key={version} className="flex flex-wrap gap-x-2">
          <time className="font-mono text-t3" title={formatInstant(parseMs(at))}>
            {formatTimeMs(parseMs(at))}
          </time>
          <span className="font-medium">{actor}</span>
          <span className="text-t2">
            {CASE_NAMES[state]}
            {assignee === null ? '' : `, ${assignee}`}
          </span>
          {note === null ? null : (
            <span translate="no" className="whitespace-pre-wrap">
              {note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

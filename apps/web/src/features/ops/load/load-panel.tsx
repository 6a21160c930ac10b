/** The load generator: starts simulated users, shows live what they meet, stops them. */

import { useQuery } from '@tanstack/react-query';
import { isLoadUnderWay } from '@tradefloor/contracts/vocabulary/operations';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatCompact, formatFixed } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type LoadRun, phaseText, stateText } from './load-draft.ts';
import { LoadForm } from './load-form.tsx';
import { LoadPlot } from './load-plot.tsx';

export function LoadPanel() {
  const client = useClient();
  const { data, error, refetch } = useWatched(useQuery(client.queries.load.run.queryOptions({})));
  if (data === undefined) {
    return <Awaited what="the load generator" error={error} retry={() => void refetch()} />;
  }
  return (
    // Scrolls where the panel is short: reachable by keyboard.
    <section
      aria-label="Load generator"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is scrolled by keys, too.
      tabIndex={0}
      className="@container flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2"
    >
      {data.state === 'OFF' ? null : (
        <LoadForm isBusy={isLoadUnderWay(data)} onChanged={() => void refetch()} />
      )}
      <p className="text-12" data-testid="load-state">
        <b>{stateText(data)}</b>
        {data.note === null ? null : <span className="text-warn"> {data.note}</span>}
      </p>
      {/* What is read out changes with the phase, not with every second. */}
      <p className="visually-hidden" role="status">
        {phaseText(data)}
      </p>
      {data.plan === null ? null : <Figures run={data} />}
    </section>
  );
}

function Figures({ run }: { readonly run: LoadRun }) {
  const { seconds, refusals, unsent, takenBack, leftOpen } = run;
  const fromSecond = seconds[0]?.second ?? 0;
  return (
    <>
      <Kinds run={run} />
      <LoadPlot
        title="Latency by second of the run"
        unit=" ms"
        fromSecond={fromSecond}
        lines={[
          {
            label: 'p50',
            stroke: 'stroke-accent',
            points: seconds.map(({ latency }) => latency?.p50 ?? null),
          },
          {
            label: 'p99',
            stroke: 'stroke-warn',
            dash: '6 3',
            points: seconds.map(({ latency }) => latency?.p99 ?? null),
          },
        ]}
      />
      <LoadPlot
        title="Operations by second of the run"
        unit=""
        fromSecond={fromSecond}
        lines={[
          {
            label: 'due',
            stroke: 'stroke-t3',
            dash: '1 4',
            points: seconds.map(({ due }) => due),
          },
          {
            label: 'accepted',
            stroke: 'stroke-up',
            points: seconds.map(({ accepted }) => accepted),
          },
          {
            label: 'rejected',
            stroke: 'stroke-down',
            dash: '4 3',
            points: seconds.map(({ refused }) => refused),
          },
        ]}
      />
      {refusals.length === 0 ? null : (
        <p className="text-11 text-t2">{phrase`Not accepted: ${refusals.map(({ code, count }) => `${code} ${count}`).join(', ')}`}</p>
      )}
      {takenBack === null ? null : (
        <p className="text-11 text-t2">{phrase`Open at the end: ${takenBack} cancelled, ${leftOpen ?? 'an unknown number'} left open`}</p>
      )}
      {unsent === 0 ? null : (
        <p className="text-11 text-warn">{phrase`${unsent} not sent: too many in flight`}</p>
      )}
    </>
  );
}

const HEADS = [
  { name: 'Operation', isText: true },
  { name: 'Due' },
  { name: 'Accepted' },
  { name: 'Rejected' },
  { name: 'Unknown' },
  { name: 'p50 ms' },
  { name: 'p90 ms', isForWide: true },
  { name: 'p99 ms' },
  { name: 'Max ms', isForWide: true },
];

/** Columns a narrow panel leaves out. */
const IS_FOR_WIDE = { p50: false, p90: true, p99: false, max: true } as const;

function Kinds({ run }: { readonly run: LoadRun }) {
  const rows = [...run.kinds, { ...run, kind: 'all' }];
  return (
    <PlainTable label="From the scheduled send time to the response" heads={HEADS}>
      {rows.map(({ kind, due, accepted, refused, unknown, latency }) => (
        <tr key={kind} className="border-line border-t">
          <RowHead className="px-1">{kind.toLowerCase()}</RowHead>
          {[due, accepted, refused, unknown].map((count, i) => (
            <td key={HEADS[i + 1]?.name} className="px-1">
              {count}
            </td>
          ))}
          {(['p50', 'p90', 'p99', 'max'] as const).map((part) => (
            <td key={part} className={cx('px-1', IS_FOR_WIDE[part] && 'hidden @2xl:table-cell')}>
              {latency === null ? '–' : timeText(latency[part])}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}

const timeText = (ms: number): string => (ms < 1_000 ? formatFixed(ms, 1) : formatCompact(ms));

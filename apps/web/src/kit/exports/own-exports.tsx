/** One's own exports: how far each is, why one failed, and the file of one that is done until it expires. */
import { useQuery } from '@tanstack/react-query';
import { EXPORT_KEPT_MS } from '@tradefloor/contracts/vocabulary/exports';
import { isOpenJob, JOB_STATE_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import { useEffect } from 'react';
import { formatPct } from '../../lib/format/numbers.ts';
import { formatMinute, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Job } from '../../platform/client/shapes.ts';
import { Awaited } from '../facts/facts.tsx';
import { useClient, useIdentity } from '../live/use-client.ts';
import { useWatched } from '../query/stale-data.tsx';
import { DataTable, toHeads } from '../table/plain-table.tsx';
import { RowHead } from '../table/table-parts.tsx';
import { Refused } from '../ui/refused.tsx';
import { ExportActions } from './export-actions.tsx';
import { toExportName } from './export-name.ts';
import { followExport } from './follow-export.ts';

/** Rows of the list, those that wait or run first. */
const SHOWN = 20;

const HEADS = toHeads(['What is exported', 'State', 'Action'], []);

export function OwnExports() {
  const client = useClient();
  const { userId } = useIdentity();
  const { data, error, refetch } = useWatched(useQuery(client.queries.jobs.list.queryOptions({})));
  useEffect(() => {
    for (const { jobId, kind, userId: owner, state } of data?.items ?? []) {
      if (kind === 'EXPORT' && owner === userId && isOpenJob(state)) followExport(client, jobId);
    }
  }, [client, data, userId]);
  if (data === undefined) {
    return <Awaited what="your exports" error={error} retry={() => void refetch()} />;
  }
  const own = data.items.filter((job) => job.kind === 'EXPORT' && job.userId === userId);
  if (own.length === 0) {
    return <p className="text-t3">No exports yet. Their progress and files appear here.</p>;
  }
  const nowMs = client.serverNowMs();
  return (
    <DataTable heads={HEADS} caption="Your exports">
      {own.slice(0, SHOWN).map((job) => (
        <ExportRow key={job.jobId} job={job} expiresMs={getExpiry(job)} nowMs={nowMs} />
      ))}
    </DataTable>
  );
}

/** Until when the file can be downloaded; null where there is none. */
const getExpiry = ({ state, endedAt }: Job): number | null =>
  state === 'DONE' && endedAt !== null ? parseMs(endedAt) + EXPORT_KEPT_MS : null;

type ExportRowProps = {
  readonly job: Job;
  readonly expiresMs: number | null;
  readonly nowMs: number;
};

function ExportRow({ job, expiresMs, nowMs }: ExportRowProps) {
  const { subject, what, period } = toExportName(job);
  const hasFile = expiresMs !== null && nowMs < expiresMs;
  return (
    <tr className="border-line border-t align-top">
      <RowHead className="px-1 py-1">
        {what}
        <span className="block text-11 text-t3 tabular-nums">{period}</span>
      </RowHead>
      <td className="px-1 py-1 text-left">
        <ExportState job={job} expiresMs={expiresMs} nowMs={nowMs} />
      </td>
      <td className="px-1 py-1 text-left">
        <ExportActions job={job} subject={subject} name={`${what} ${period}`} hasFile={hasFile} />
      </td>
    </tr>
  );
}

function ExportState({ job, expiresMs, nowMs }: ExportRowProps) {
  const { state, done, total, reason } = job;
  if (expiresMs !== null) {
    return nowMs < expiresMs
      ? phrase`Download until ${formatMinute(expiresMs)}`
      : phrase('Expired');
  }
  const text = phrase(JOB_STATE_TEXT[state]);
  if (state === 'RUNNING' && total > 0) {
    return (
      <>
        {text} <span className="font-mono">{formatPct(done / total)}</span>
        <progress aria-label={text} value={done} max={total} className="block h-1.5 w-40" />
      </>
    );
  }
  const isFailed = state === 'FAILED';
  return (
    <>
      <span className={isFailed ? 'text-critical' : undefined}>{text}</span>
      {reason === null || state === 'CANCELED' ? null : (
        <span className="block text-t2">
          <Refused problem={reason} />
        </span>
      )}
    </>
  );
}

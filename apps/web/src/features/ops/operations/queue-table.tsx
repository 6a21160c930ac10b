/** The queue of each kind of job: what waits, runs and failed, where, and pausing or resuming it. */

import { useQuery } from '@tanstack/react-query';
import { JOB_KIND_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { JobQueueInfo } from '../../../platform/client/shapes.ts';
import { OperateDialog } from './operate-dialog.tsx';
import { formatAge } from './ops-text.ts';

const HEADS: readonly Head[] = [
  { name: 'Queue', isText: true, title: 'The kind of job' },
  { name: 'Waiting', title: 'For a worker, or for the next attempt' },
  { name: 'Running', title: 'Begun and reported by a worker within the last 15 seconds' },
  { name: 'Failed', title: 'After all attempts, or for good at once' },
  { name: 'Oldest', title: 'Age of the job that has waited longest' },
  { name: 'Workers', isText: true, title: 'Machines and processes at work, with jobs each' },
  { name: 'State', isText: true, title: 'While it is paused no job is begun' },
  { name: 'Action', title: 'Pause or resume, with a reason that is recorded' },
];

export function QueueTable() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.jobs.queues.queryOptions({})),
  );
  const [chosen, setChosen] = useState<JobQueueInfo | null>(null);
  if (data === undefined) {
    return <Awaited what="queues" error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <PlainTable label="Queues of jobs" heads={HEADS}>
        {data.items.map((queue) => (
          <QueueRow
            key={queue.kind}
            queue={queue}
            nowMs={client.serverNowMs()}
            onOperate={() => setChosen(queue)}
          />
        ))}
      </PlainTable>
      {chosen === null ? null : <QueueDialog queue={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type QueueRowProps = {
  readonly queue: JobQueueInfo;
  readonly nowMs: number;
  readonly onOperate: () => void;
};

function QueueRow({ queue, nowMs, onOperate }: QueueRowProps) {
  const { kind, waiting, running, failed, oldestAt, workers, paused } = queue;
  const name = JOB_KIND_TEXT[kind];
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1 text-left">{name}</RowHead>
      <td className="px-1">{waiting}</td>
      <td className="px-1">{running}</td>
      <td className={failed > 0 ? 'px-1 text-warn' : 'px-1'}>{failed}</td>
      <td className="px-1">{oldestAt === null ? '–' : formatAge(nowMs - parseMs(oldestAt))}</td>
      <td className="px-1 text-left font-mono text-11">
        {workers.length === 0
          ? '–'
          : workers.map((one) => `${one.worker}: ${one.running}`).join(', ')}
      </td>
      <td className="px-1 text-left">
        {paused === null ? (
          'Active'
        ) : (
          <span className="text-warn">{phrase`Paused by ${paused.by}: ${paused.reason}`}</span>
        )}
      </td>
      <td className="px-1">
        <Button
          size="sm"
          aria-label={phrase`${paused === null ? 'Pause' : 'Resume'} ${name}`}
          onClick={onOperate}
        >
          {paused === null ? 'Pause' : 'Resume'}
        </Button>
      </td>
    </tr>
  );
}

type QueueDialogProps = { readonly queue: JobQueueInfo; readonly onClose: () => void };

function QueueDialog({ queue: { kind, paused }, onClose }: QueueDialogProps) {
  const client = useClient();
  const action = paused === null ? 'PAUSE' : 'RESUME';
  return (
    <OperateDialog
      verb={paused === null ? 'Pause' : 'Resume'}
      what={JOB_KIND_TEXT[kind]}
      effect={
        paused === null
          ? 'Jobs that run go on. New ones wait until the queue is resumed.'
          : 'All jobs that wait are begun as workers become free.'
      }
      change={(reason) => client.calls.jobs.operateQueue.mutate({ kind, action, reason })}
      onClose={onClose}
    />
  );
}

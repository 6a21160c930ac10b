/** Jobs on the operator's page: the queue of each kind, and the jobs themselves with what may be done with them. */

import { useQuery } from '@tanstack/react-query';
import {
  isOpenJob,
  JOB_KIND_TEXT,
  JOB_STATE_TEXT,
  JOB_STATES,
  type JobState,
} from '@tradefloor/contracts/vocabulary/jobs';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Job } from '../../../platform/client/shapes.ts';
import { JobDialog } from './job-dialog.tsx';
import { formatAge } from './ops-text.ts';
import { QueueTable } from './queue-table.tsx';

/** Rows of the table; the rest is found by its state. */
const SHOWN = 100;

const HEADS: readonly Head[] = [
  { name: 'Job', isText: true, title: 'What is worked on, and the id of the job' },
  { name: 'Owner', isText: true, title: 'Who started it; “platform” for work of its own' },
  { name: 'State', isText: true, title: 'Of the newest attempt, with the reason it failed' },
  { name: 'Progress', title: 'Parts done, of all; a dash until the worker knows' },
  { name: 'Attempts', title: 'Begun since the job last got further' },
  { name: 'Age', title: 'Since it was submitted' },
  { name: 'Worker', isText: true, title: 'The machine and process of the newest attempt' },
  { name: 'Action', title: 'Input, outcome and error of a job, and cancel, retry or remove' },
];

const STATE_CHOICES = [
  { value: 'ALL', label: 'All states' },
  ...toChoices(JOB_STATES, JOB_STATE_TEXT),
] as const;

export function JobsSection() {
  const client = useClient();
  const { data, error, refetch } = useWatched(useQuery(client.queries.jobs.list.queryOptions({})));
  const [state, setState] = useState<JobState | 'ALL'>('ALL');
  const [chosen, setChosen] = useState<Job | null>(null);
  if (data === undefined) {
    return <Awaited what="jobs" error={error} retry={() => void refetch()} />;
  }
  const found = data.items.filter((job) => state === 'ALL' || job.state === state);
  return (
    <>
      <QueueTable />
      <SelectField
        label="State of jobs"
        className="w-40"
        value={state}
        options={STATE_CHOICES}
        onChange={({ target }) => setState(target.value as JobState | 'ALL')}
      />
      <PlainTable label={toTitle(found.length)} heads={HEADS}>
        {found.length === 0 ? (
          <tr>
            <td colSpan={HEADS.length} className="px-1 py-1 text-left text-t3">
              No jobs in this state
            </td>
          </tr>
        ) : null}
        {found.slice(0, SHOWN).map((job) => (
          <JobRow
            key={job.jobId}
            job={job}
            nowMs={client.serverNowMs()}
            onOpen={() => setChosen(job)}
          />
        ))}
      </PlainTable>
      {chosen === null ? null : (
        <JobDialog jobId={chosen.jobId} title={chosen.title} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

const toTitle = (count: number): string =>
  count > SHOWN ? phrase`Jobs: the first ${SHOWN} of ${count}` : phrase`Jobs: ${count}`;

type JobRowProps = { readonly job: Job; readonly nowMs: number; readonly onOpen: () => void };

function JobRow({ job, nowMs, onOpen }: JobRowProps) {
  const { jobId, kind, title, userId, state, reason, done, total, attempts, worker } = job;
  const hasFailed = state === 'FAILED' || (isOpenJob(state) && reason !== null);
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1 text-left">
        {JOB_KIND_TEXT[kind]}: {title}
        <span className="block font-mono font-normal text-11 text-t3">{jobId}</span>
      </RowHead>
      <td className="px-1 text-left">{userId ?? phrase('platform')}</td>
      <td className="max-w-64 px-1 text-left">
        <span className={state === 'FAILED' ? 'text-critical' : undefined}>
          {JOB_STATE_TEXT[state]}
        </span>
        {hasFailed ? <span className="block truncate text-t2">{reason}</span> : null}
      </td>
      <td className="px-1">{total === 0 ? '–' : phrase`${done} of ${total}`}</td>
      <td className="px-1">{attempts}</td>
      <td className="px-1">{formatAge(nowMs - parseMs(job.createdAt))}</td>
      <td className="px-1 text-left font-mono text-11">{worker ?? '–'}</td>
      <td className="px-1">
        <Button size="sm" aria-label={phrase`Details of ${phrase(title)}`} onClick={onOpen}>
          Details
        </Button>
      </td>
    </tr>
  );
}

/** One job in detail: its input, its outcome, where its newest attempt failed, and cancel, retry or remove. */
import { useQuery } from '@tanstack/react-query';
import {
  isOpenJob,
  JOB_STATE_TEXT,
  type JobAction,
  RETRIABLE_KINDS,
} from '@tradefloor/contracts/vocabulary/jobs';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import type { Job } from '../../../platform/client/shapes.ts';
import { OperateDialog } from './operate-dialog.tsx';

const VERBS = { CANCEL: 'Cancel job', RETRY: 'Retry job', REMOVE: 'Remove job' } as const;

const EFFECTS = {
  CANCEL: 'Its worker stops within a few seconds. What it has already kept stays.',
  RETRY: 'It is queued again with all its attempts.',
  REMOVE: 'It leaves this list and its owner’s. Its row stays in the database.',
} as const;

/** What may be done with a job in its state, as the service allows it. */
function listActions({ kind, state }: Job): readonly JobAction[] {
  if (isOpenJob(state)) return ['CANCEL'];
  return state === 'FAILED' && RETRIABLE_KINDS.includes(kind) ? ['RETRY', 'REMOVE'] : ['REMOVE'];
}

type JobDialogProps = {
  readonly jobId: string;
  readonly title: string;
  readonly onClose: () => void;
};

export function JobDialog({ jobId, title, onClose }: JobDialogProps) {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.jobs.detail.queryOptions({ jobId })),
  );
  const [action, setAction] = useState<JobAction | null>(null);
  if (action !== null) {
    const operate = (reason: string) => client.calls.jobs.operate.mutate({ jobId, action, reason });
    return (
      <OperateDialog
        verb={VERBS[action]}
        what={title}
        effect={EFFECTS[action]}
        change={operate}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        data === undefined
          ? null
          : listActions(data.job).map((one) => (
              <Button key={one} onClick={() => setAction(one)}>
                {VERBS[one]}…
              </Button>
            ))
      }
    >
      {data === undefined ? (
        <Awaited what="the job" error={error} retry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-2 text-12">
          <p>
            {JOB_STATE_TEXT[data.job.state]}
            {data.job.reason === null ? null : <>: {data.job.reason}</>}
          </p>
          <Text label="Input" text={data.input} />
          <Text label="Outcome" text={data.outcome} />
          <Text label="Stack of the error" text={data.stack} />
        </div>
      )}
    </Dialog>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <section aria-label={label}>
      <h3 className="font-semibold">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard, too. */}
      <pre tabIndex={0} className="max-h-48 overflow-auto bg-s1 p-1 font-mono text-11">
        {text}
      </pre>
    </section>
  );
}

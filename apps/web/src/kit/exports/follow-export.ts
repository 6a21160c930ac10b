/** The end of an export as a line of the events, also when the dialog that it was started in is closed. */
import { QueryObserver } from '@tanstack/react-query';
import { isOpenJob } from '@tradefloor/contracts/vocabulary/jobs';
import { parseMs } from '../../lib/format/time.ts';
import { phrase, sentence } from '../../lib/text/phrase.ts';
import type { Job } from '../../platform/client/shapes.ts';
import type { LiveClient } from '../live/use-client.ts';
import { toExportName } from './export-name.ts';

/** The jobs that are followed: while there are any, the list is read again as it is pushed. */
const followed = new WeakMap<LiveClient, Set<string>>();

export function followExport(client: LiveClient, jobId: string): void {
  const known = followed.get(client);
  if (known !== undefined) {
    known.add(jobId);
    return;
  }
  const open = new Set([jobId]);
  followed.set(client, open);
  const list = new QueryObserver(client.cache, client.queries.jobs.list.queryOptions({}));
  const stop = list.subscribe(({ data }) => {
    for (const job of data?.items ?? []) {
      if (isOpenJob(job.state) || !open.delete(job.jobId)) continue;
      report(client, job);
    }
    if (open.size > 0) return;
    followed.delete(client);
    stop();
  });
}

/** Nothing of one that was cancelled, which its owner did. */
function report(client: LiveClient, job: Job): void {
  const { jobId, state, reason, endedAt, version } = job;
  if (state === 'CANCELED') return;
  const { subject, what, period } = toExportName(job);
  const name = `${what} ${period}`;
  const isDone = state === 'DONE';
  client.notify({
    id: `export-${jobId}-${version}`,
    atMs: endedAt === null ? client.serverNowMs() : parseMs(endedAt),
    tone: isDone ? 'good' : 'bad',
    text: isDone
      ? phrase`EXPORT READY ${name}`
      : phrase`EXPORT FAILED ${name}: ${sentence(reason ?? '')}`,
    spoken: isDone ? 'polite' : 'assertive',
    orderId: null,
    ...(isDone ? { file: { jobId, subject } } : {}),
  });
}

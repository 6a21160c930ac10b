/**
 * Jobs: long work is a row before it is queued. A worker claims it under a lease and a fence, reports, and ends it; a
 * lost worker, a lost queue and a restart of this service lose time only.
 */

import { exportPart, keepExportPart, startExport } from '@tradefloor/contracts/calls/exports';
import {
  cancelJob,
  claimJob,
  endJob,
  findJob,
  jobDetail,
  jobQueues,
  listJobs,
  operateJob,
  operateQueue,
  reportJob,
  retryJob,
  submitJob,
  withdrawJob,
} from '@tradefloor/contracts/calls/jobs';
import { JOB_TABLES } from '@tradefloor/core/analytics/jobs/job';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { type JobDeps, JobState } from './job-state.ts';
import { onExportPart, onKeepExportPart, onStartExport, toExportJobId } from './on-exports.ts';
import { onCancelJob, onListJobs, onRetryJob } from './on-jobs.ts';
import { onJobDetail, onJobQueues, onOperateJob, onOperateQueue } from './on-operations.ts';
import { onTend } from './on-tend.ts';
import {
  onClaimJob,
  onEndJob,
  onFindJob,
  onReportJob,
  onSubmitJob,
  onWithdrawJob,
} from './on-work.ts';

const lane = ({ jobId }: { readonly jobId: string }): string => `job ${jobId}`;

export const jobsService = (deps: JobDeps) =>
  defineService({
    name: 'jobs',
    tables: [JOB_TABLES],
    state: (io: StateIo) => new JobState(io, deps),
    publishes: ['jobs.changed', 'jobs.operated'],
    handles: [
      handle(listJobs, onListJobs, { as: 'user' }),
      handle(cancelJob, onCancelJob, { as: 'user', lane }),
      handle(retryJob, onRetryJob, { as: 'user', lane }),
      handle(jobQueues, onJobQueues, { as: 'user' }),
      handle(jobDetail, onJobDetail, { as: 'user' }),
      handle(operateJob, onOperateJob, { as: 'user', lane }),
      handle(operateQueue, onOperateQueue, { as: 'user', lane: ({ kind }) => `queue ${kind}` }),
      handle(startExport, onStartExport, {
        as: 'user',
        lane: ({ exportId }) => lane({ jobId: toExportJobId(exportId) }),
      }),
      handle(exportPart, onExportPart, { as: 'user' }),
      handle(keepExportPart, onKeepExportPart, { as: 'service', lane }),
      handle(submitJob, onSubmitJob, { as: 'service', lane }),
      handle(findJob, onFindJob, { as: 'service' }),
      handle(withdrawJob, onWithdrawJob, { as: 'service', lane }),
      handle(claimJob, onClaimJob, { as: 'service', lane }),
      handle(reportJob, onReportJob, { as: 'service', lane }),
      handle(endJob, onEndJob, { as: 'service', lane }),
    ],
    timers: { tend: onTend },
  });

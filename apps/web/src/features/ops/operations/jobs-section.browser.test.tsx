/** Jobs on the operator's page: queues and jobs with their figures, and what an administrator does with them. */
import { expect, test } from 'vitest';
import type { Job, JobQueueInfo } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { englishWordsIn, showGerman } from '../../../ui-state/testing/in-german.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { JobsSection } from './jobs-section.tsx';

const ago = (seconds: number): string => new Date(AT_MS - seconds * 1_000).toISOString();

const makeJob = (more: Partial<Job> = {}): Job => ({
  jobId: 'backtest-42-v3',
  kind: 'BACKTEST',
  userId: null,
  title: 'Weights v3',
  state: 'FAILED',
  done: 0,
  total: 1,
  attempts: 8,
  worker: 'host-1-4711',
  reason: 'the disk is full',
  createdAt: ago(90),
  startedAt: ago(80),
  nextAttemptAt: null,
  endedAt: ago(10),
  version: 9,
  ...more,
});

const makeQueue = (more: Partial<JobQueueInfo> = {}): JobQueueInfo => ({
  kind: 'BACKTEST',
  waiting: 2,
  running: 3,
  failed: 1,
  oldestAt: ago(65),
  workers: [
    { worker: 'host-1-4711', running: 2 },
    { worker: 'host-2-12', running: 1 },
  ],
  paused: null,
  ...more,
});

const RUNS = makeJob({
  jobId: 'batch-1',
  kind: 'SCENARIO_BATCH',
  userId: 'ada',
  title: 'TWAP of AAPL',
  state: 'RUNNING',
  done: 12,
  total: 40,
  attempts: 1,
  reason: null,
  endedAt: null,
});

function show(jobs: Job[] = [RUNS, makeJob()], queue = makeQueue()) {
  const sent: unknown[] = [];
  const shown = showPanel(<JobsSection />, {
    role: 'admin',
    answers: {
      'jobs.list': async () => ({ items: jobs, nextCursor: null }),
      'jobs.queues': async () => ({ items: [queue], nextCursor: null }),
      'jobs.detail': async ({ jobId }) => ({
        job: jobs.find((job) => job.jobId === jobId) ?? makeJob(),
        input: '{"seed":42}',
        outcome: null,
        stack: 'Error: ENOSPC at write',
      }),
      'jobs.operate': async (input) => {
        sent.push(input);
        return makeJob();
      },
      'jobs.operateQueue': async (input) => {
        sent.push(input);
        if (input.action === 'RESUME') throw refused('Conflict', 'It is not paused', 'CONFLICT');
        return queue;
      },
    },
  });
  return { ...shown, sent, dialog: shown.panel.getByRole('dialog') };
}

test('a queue has its counts, the age of the oldest, and its workers', async () => {
  const { panel } = show();
  const row = panel.getByRole('region', { name: 'Queues of jobs' }).getByRole('row').nth(1);
  await expect
    .element(row)
    .toHaveTextContent('Backtest2311 min 5 shost-1-4711: 2, host-2-12: 1ActivePause');
});

test('a job has owner, state, progress, attempts, age and worker, and is found by its state', async () => {
  const { panel } = show();
  await expect
    .element(panel.getByRole('row', { name: /TWAP of AAPL/ }))
    .toHaveTextContent(/ada.*Running.*12 of 40.*1.*1 min 30 s.*host-1-4711/);
  await expect
    .element(panel.getByRole('row', { name: /Weights v3/ }))
    .toHaveTextContent(/platform.*Failed.*the disk is full.*0 of 1.*8/);
  await panel.getByLabelText('State of jobs').selectOptions('Failed');
  await expect.element(panel.getByText('Jobs: 1')).toBeVisible();
  await expect.element(panel.getByRole('row', { name: /TWAP of AAPL/ })).not.toBeInTheDocument();
  await panel.getByLabelText('State of jobs').selectOptions('Done');
  await expect.element(panel.getByText('No jobs in this state')).toBeVisible();
});

test('a failed job shows its input and stack, and is retried with a reason', async () => {
  const { panel, dialog, sent } = show();
  await panel.getByRole('button', { name: 'Details of Weights v3' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Input' })).toHaveTextContent('42');
  await expect
    .element(dialog.getByRole('region', { name: 'Stack of the error' }))
    .toHaveTextContent('ENOSPC');
  await expect.element(dialog.getByRole('region', { name: 'Outcome' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Retry job…' }).click();
  const retry = dialog.getByRole('button', { name: 'Retry job' });
  await dialog.getByLabelText(/Reason/).fill(' ab ');
  await expect.element(retry).toBeDisabled();
  await dialog.getByLabelText(/Reason/).fill(' more disk ');
  await retry.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ jobId: 'backtest-42-v3', action: 'RETRY', reason: 'more disk' }]);
});

test('a job that runs can be cancelled only', async () => {
  const { panel, dialog, sent } = show();
  await panel.getByRole('button', { name: 'Details of TWAP of AAPL' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Remove job…' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel job…' }).click();
  await dialog.getByLabelText(/Reason/).fill('wrong terms');
  await dialog.getByRole('button', { name: 'Cancel job' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ jobId: 'batch-1', action: 'CANCEL', reason: 'wrong terms' }]);
});

test('a queue is paused with a reason', async () => {
  const { panel, dialog, sent } = show();
  await panel.getByRole('button', { name: 'Pause Backtest' }).click();
  await dialog.getByLabelText(/Reason/).fill('upkeep');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ kind: 'BACKTEST', action: 'PAUSE', reason: 'upkeep' }]);
});

test('a paused queue states by whom and why; a refusal to resume it stays in the dialog', async () => {
  const paused = { by: 'ada', at: AT, reason: 'upkeep' };
  const { panel, dialog } = show([], makeQueue({ paused }));
  await expect.element(panel.getByText('Paused by ada: upkeep')).toBeVisible();
  await panel.getByRole('button', { name: 'Resume Backtest' }).click();
  await dialog.getByLabelText(/Reason/).fill('done with it');
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It is not paused');
});

test('in German the question before a job is cancelled has its verb first, and no word in English', async () => {
  showGerman();
  const { panel, dialog } = show();
  await panel.getByRole('button', { name: /Einzelheiten.*TWAP/ }).click();
  await dialog.getByRole('button', { name: /abbrechen/ }).click();
  await expect
    .element(dialog.getByRole('heading'))
    .toHaveTextContent(/^Job abbrechen: TWAP of AAPL$/);
  expect(englishWordsIn(dialog.element(), /TWAP of AAPL/g)).toEqual([]);
});

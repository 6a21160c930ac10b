/** What an administrator does with jobs and queues, in the audit trail: who, what, whose and why. */
import { journalAudit } from '@tradefloor/contracts/calls/journal';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
} from '../../testing/journal-fixture.ts';

const CORA = givenCaller({ userId: userId('cora'), role: 'compliance' });

it('each act is one entry, of the job or of the whole queue', async () => {
  const journal = openJournalFixture();
  const act = { kind: 'SCENARIO_BATCH', actor: userId('ada'), at: JOURNAL_START_MS } as const;
  const job = { jobId: 'batch-1', userId: userId('bob'), reason: 'wrong terms' };
  await journal.receive('jobs.operated', { ...act, ...job, action: 'CANCEL' });
  const queue = { jobId: null, userId: null, reason: '' };
  await journal.receive('jobs.operated', {
    ...act,
    ...queue,
    action: 'PAUSE',
    at: JOURNAL_START_MS + 1,
  });
  const input = { area: 'job' } as const;
  const { items } = await getResponse(journal, journalAudit, { input, caller: CORA });
  expect(
    items.map(({ kind, subject, actor, userId: whose, detail }) => [
      kind,
      subject,
      actor,
      whose,
      detail,
    ]),
  ).toEqual([
    ['job.pause', 'SCENARIO_BATCH', 'ada', null, 'Scenario batch: no reason given'],
    ['job.cancel', 'batch-1', 'ada', 'bob', 'Scenario batch: wrong terms'],
  ]);
});

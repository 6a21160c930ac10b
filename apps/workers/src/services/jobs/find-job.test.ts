/** A service finds its jobs by what their ids begin with: the open one first, else the newest, of one user or of all. */
import { claimJob, endJob, findJob, operateJob } from '@tradefloor/contracts/calls/jobs';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { expect, it } from 'vitest';
import { JobFixture } from '../../testing/job-fixture.ts';
import { ALICE, BOB } from '../../testing/scenario-fixture.ts';

const ADMIN = givenCaller({ userId: userId('admin'), role: 'admin' });

function open() {
  const fixture = new JobFixture();
  const submit = async (jobId: string, owner = ALICE) => {
    await fixture.submit({ jobId, userId: owner.userId });
    await fixture.pass(1_000);
  };
  /** Claims a job and ends it as done. */
  const finish = async (jobId: string, outcome: string) => {
    await fixture.call(claimJob, { jobId, fence: 0, worker: 'host/1' });
    await fixture.call(endJob, { jobId, fence: 1, end: { state: 'DONE', outcome } });
  };
  const find = async (idPrefix: string, owner?: typeof ALICE) => {
    const found = await fixture.call(findJob, {
      idPrefix,
      ...(owner === undefined ? {} : { userId: owner.userId }),
    });
    if (!found.ok) throw new Error('the service responds');
    return found.value.found;
  };
  return { fixture, submit, finish, find };
}

it('is the open one, then the newest that ended, with what it came to', async () => {
  const { submit, finish, find } = open();
  await submit('part-1');
  await submit('part-2');
  await finish('part-2', '"two"');
  expect(await find('part-')).toMatchObject({ job: { jobId: 'part-1' }, outcome: null });
  await finish('part-1', '"one"');
  expect(await find('part-')).toMatchObject({ job: { jobId: 'part-2' }, outcome: '"two"' });
});

it('is of the user, or of any', async () => {
  const { submit, find } = open();
  await submit('part-1', ALICE);
  await submit('part-2', BOB);
  expect((await find('part-', ALICE))?.job.jobId).toBe('part-1');
  expect((await find('part-', BOB))?.job.jobId).toBe('part-2');
  expect((await find('part-'))?.job.jobId).toBe('part-2');
});

it('is none of another beginning, and none that an administrator removed', async () => {
  const { fixture, submit, finish, find } = open();
  await submit('part-1');
  expect(await find('other-')).toBeNull();
  expect(await find('art-')).toBeNull();
  await finish('part-1', '1');
  const removal = { jobId: 'part-1', action: 'REMOVE', reason: 'cleared up' } as const;
  await fixture.call(operateJob, removal, ADMIN);
  expect(await find('part-')).toBeNull();
});

/** What moves a job on: the table of moves, the fence of each claim, and the waits between attempts. */
import type { JobRequest } from '@tradefloor/contracts/job';
import { JOB_ATTEMPTS, JOB_RETRY_MAX_MS, JOB_STATES } from '@tradefloor/contracts/vocabulary/jobs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evolveJob,
  type JobEvent,
  type JobRow,
  jobRetryMs,
  mayMove,
  newJob,
  toJob,
} from './job.ts';

const REQUEST: JobRequest = {
  jobId: 'job-1',
  kind: 'BACKTEST',
  userId: null,
  title: 'Weights v1',
  input: '{}',
};
const CLAIM: JobEvent = { type: 'claimed', worker: 'host/1', leaseMs: 15_000 };
const FAIL: JobEvent = {
  type: 'failed',
  reason: 'no memory',
  isFinal: false,
  stack: null,
  draw: 0,
};

const anEvent: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.constant(CLAIM),
  fc
    .record({ done: fc.nat(9), total: fc.constant(9) })
    .map((how): JobEvent => ({ type: 'progressed', ...how })),
  fc.constant<JobEvent>({ type: 'done', outcome: '1' }),
  fc
    .record({ isFinal: fc.boolean(), draw: fc.double({ min: 0, max: 0.999, noNaN: true }) })
    .map((how): JobEvent => ({ type: 'failed', reason: 'it broke', stack: null, ...how })),
  fc.constant<JobEvent>({ type: 'canceled' }),
  fc.constant<JobEvent>({ type: 'retried' }),
  fc.constant<JobEvent>({ type: 'removed' }),
  fc.constant<JobEvent>({ type: 'resubmitted' }),
);

/** Applies what is allowed, leaves out the rest. */
function follow(events: readonly JobEvent[]): JobRow[] {
  const rows = [newJob(REQUEST, 0)];
  for (const [i, event] of events.entries()) {
    const row = rows.at(-1);
    if (row !== undefined && mayMove(row, event.type)) rows.push(evolveJob(row, event, i + 1));
  }
  return rows;
}

describe('a job', () => {
  it('is claimed, progresses and is done, once', () => {
    const rows = follow([
      CLAIM,
      { type: 'progressed', done: 1, total: 2 },
      { type: 'done', outcome: '7' },
    ]);
    expect(rows.map(({ state, done, fence }) => [state, done, fence])).toEqual([
      ['QUEUED', 0, 0],
      ['RUNNING', 0, 1],
      ['RUNNING', 1, 1],
      ['DONE', 1, 1],
    ]);
    const over = rows.at(-1);
    expect(over).toMatchObject({ outcome: '7', startedAt: 1, endedAt: 3, leaseUntil: null });
    for (const event of [CLAIM, FAIL] as const)
      expect(() => evolveJob(over as JobRow, event, 4)).toThrow(/is DONE cannot be/);
  });

  it('that fails waits longer each time, and has failed after the last attempt, with the reason', () => {
    const waits: number[] = [];
    let row = newJob(REQUEST, 0);
    for (let attempt = 1; attempt <= JOB_ATTEMPTS; attempt += 1) {
      row = evolveJob(evolveJob(row, CLAIM, 100), FAIL, 100);
      if (row.nextAttemptAt !== null) waits.push(row.nextAttemptAt - 100);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000]);
    expect(row).toMatchObject({ state: 'FAILED', attempts: 8, fence: 8, reason: 'no memory' });
    const again = evolveJob(row, { type: 'retried' }, 200);
    expect(again).toMatchObject({ state: 'QUEUED', attempts: 0, fence: 8, endedAt: null });
    expect(evolveJob(again, CLAIM, 201)).toMatchObject({ attempts: 1, fence: 9 });
  });

  it('that gets further has all its attempts again, and one that does not has not', () => {
    const fail = (row: JobRow) => evolveJob(evolveJob(row, CLAIM, 1), FAIL, 2);
    const third = evolveJob(fail(fail(newJob(REQUEST, 0))), CLAIM, 3);
    const step = (done: number) => evolveJob(third, { type: 'progressed', done, total: 9 }, 4);
    expect([third, step(0), step(1)].map(({ attempts }) => attempts)).toEqual([3, 3, 1]);
    expect(step(1).fence).toBe(3);
  });

  it('whose attempts begin at the start and end at the same place runs out of them', () => {
    let row = newJob(REQUEST, 0);
    for (let attempt = 1; attempt <= JOB_ATTEMPTS; attempt += 1) {
      expect(row.state).toBe('QUEUED');
      row = evolveJob(row, CLAIM, 1);
      for (const done of [0, 1, 2]) row = evolveJob(row, { type: 'progressed', done, total: 9 }, 2);
      expect(row.attempts).toBe(attempt);
      row = evolveJob(row, FAIL, 3);
    }
    expect(row).toMatchObject({ state: 'FAILED', done: 2 });
  });

  it('whose failure is final is not tried again', () => {
    const row = evolveJob(evolveJob(newJob(REQUEST, 0), CLAIM, 1), { ...FAIL, isFinal: true }, 2);
    expect(row).toMatchObject({ state: 'FAILED', attempts: 1, endedAt: 2 });
  });

  it('shows its owner neither its input nor its fence', () => {
    const shown = toJob(newJob(REQUEST, 0));
    for (const hidden of ['input', 'outcome', 'fence', 'leaseUntil', 'droppedAt'])
      expect(shown).not.toHaveProperty(hidden);
  });
});

describe('whatever happens to a job', () => {
  it('fence and version never fall, and the states keep their facts', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
        const rows = follow(events);
        for (const [i, row] of rows.entries()) {
          const before = rows[i - 1];
          expect(JOB_STATES).toContain(row.state);
          expect(row.attempts).toBeLessThanOrEqual(JOB_ATTEMPTS);
          expect(row.leaseUntil !== null).toBe(row.state === 'RUNNING');
          expect(row.endedAt !== null).toBe(!['QUEUED', 'RUNNING'].includes(row.state));
          if (before === undefined) continue;
          expect(row.version).toBe(before.version + 1);
          expect(row.fence - before.fence).toBe(
            row.state === 'RUNNING' && before.state === 'QUEUED' ? 1 : 0,
          );
        }
      }),
    );
  });

  it('its wait is between half and all of a doubled one, and bounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, draw) => {
          const full = Math.min(JOB_RETRY_MAX_MS, 1_000 * 2 ** n);
          expect(jobRetryMs(n, draw)).toBeGreaterThanOrEqual(full / 2);
          expect(jobRetryMs(n, draw)).toBeLessThanOrEqual(full);
        },
      ),
    );
  });
});

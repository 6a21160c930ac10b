/** The form of a load run: its plan, and the faults by field. */
import { LoadPlan } from '@tradefloor/contracts/load';
import { LOAD_RATE, LOAD_SECONDS, LOAD_USERS } from '@tradefloor/contracts/vocabulary/operations';
import { describe, expect, it } from 'vitest';
import { FIRST_LOAD, phaseText, readLoad, stateText } from './load-draft.ts';

describe('the form', () => {
  it('requests the plan it shows', () => {
    expect(readLoad({ ...FIRST_LOAD, rate: '2.5', mix: 'BONDS' }, 9)).toEqual({
      ok: true,
      plan: {
        users: 8,
        ratePerSecond: 2.5,
        seconds: 60,
        mix: 'BONDS',
        arrivals: 'POISSON',
        seed: 9,
      },
    });
  });

  it.each([
    ['users', ''],
    ['users', `${LOAD_USERS.max + 1}`],
    ['rate', `${LOAD_RATE.max + 1}`],
    ['seconds', `${LOAD_SECONDS.max + 1}`],
    ['users', '1.5'],
    ['rate', 'fast'],
    ['rate', '0'],
    ['seconds', '0'],
    ['seconds', '-3'],
  ] as const)('reports the fault of %s "%s"', (field, text) => {
    const read = readLoad({ ...FIRST_LOAD, [field]: text }, 1);
    expect(read).toMatchObject({ ok: false, field });
  });

  it.each([
    { users: LOAD_USERS.max, rate: LOAD_RATE.max, seconds: LOAD_SECONDS.max },
    { users: LOAD_USERS.min, rate: LOAD_RATE.min, seconds: LOAD_SECONDS.min },
  ])('takes the largest and the smallest plan of the contract', ({ users, rate, seconds }) => {
    const read = readLoad(
      { ...FIRST_LOAD, users: `${users}`, rate: `${rate}`, seconds: `${seconds}` },
      1,
    );
    expect(read.ok && LoadPlan.parse(read.plan)).toMatchObject({
      users,
      ratePerSecond: rate,
      seconds,
    });
  });
});

describe('the state in words', () => {
  const run = {
    runId: 'r',
    startedAt: null,
    elapsedMs: 12_300,
    usersReady: 8,
    due: 0,
    accepted: 0,
    refused: 0,
    unknown: 0,
    open: 0,
    unsent: 0,
    latency: null,
    kinds: [],
    seconds: [],
    takenBack: null,
    leftOpen: null,
    refusals: [],
    note: null,
  };
  const plan = {
    users: 8,
    ratePerSecond: 5,
    seconds: 60,
    seed: 1,
    mix: 'FLOOR' as const,
    arrivals: 'EVEN' as const,
  };

  it('counts seconds while it runs, users while they log in', () => {
    expect(stateText({ ...run, state: 'RUNNING', plan })).toBe('Running, 12 of 60 s, 8 of 8 users');
    expect(stateText({ ...run, state: 'LOGGING_IN', plan, usersReady: 3 })).toBe(
      'Logging in, 3 of 8 users',
    );
    expect(stateText({ ...run, state: 'IDLE', plan: null })).toBe('No run yet.');
    expect(stateText({ ...run, state: 'DRAINING', plan, elapsedMs: 63_400 })).toBe(
      'Waiting for the last responses, 60 of 60 s, 8 of 8 users',
    );
  });

  it('is announced when the phase changes and not while a figure counts on; an end is announced with its reason', () => {
    expect(phaseText({ state: 'RUNNING', note: null })).toBe('Running');
    const note = 'log-ins are rationed: 12 s';
    expect(phaseText({ state: 'LOGGING_IN', note })).toBe('Logging in');
    expect(phaseText({ state: 'FAILED', note: 'interrupted' })).toBe('Failed: interrupted');
  });
});

/** The form of a load run as text, and its plan once it is valid. */

import {
  LOAD_ARRIVALS,
  LOAD_MIXES,
  LOAD_RATE,
  LOAD_SECONDS,
  LOAD_USERS,
} from '@tradefloor/contracts/vocabulary/operations';
import { toChoices } from '../../../lib/choices.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireInput, WireOutput } from '../../../platform/client/shapes.ts';

export type LoadRun = WireOutput<'loadRun'>;
export type LoadPlan = WireInput<'startLoad'>;

export const MIXES = toChoices(LOAD_MIXES, {
  FLOOR: 'All desks',
  EQUITIES: 'Lit equities',
  ALGOS: 'Algos',
  BONDS: 'Bonds by RFQ',
  OPTIONS: 'Options',
});

export const ARRIVALS = toChoices(LOAD_ARRIVALS, {
  POISSON: 'Poisson arrivals',
  EVEN: 'Fixed rate',
});

export type LoadDraft = {
  readonly users: string;
  readonly rate: string;
  readonly seconds: string;
  readonly mix: LoadPlan['mix'];
  readonly arrivals: LoadPlan['arrivals'];
};

export const FIRST_LOAD: LoadDraft = {
  users: '8',
  rate: '5',
  seconds: '60',
  mix: 'FLOOR',
  arrivals: 'POISSON',
};

type Field = 'users' | 'rate' | 'seconds';
export type ReadLoad =
  | { readonly ok: true; readonly plan: LoadPlan }
  | { readonly ok: false; readonly field: Field; readonly problem: string };

type Range = { readonly min: number; readonly max: number; readonly isWhole: boolean };
const RANGES: Readonly<Record<Field, Range>> = {
  users: { ...LOAD_USERS, isWhole: true },
  rate: { ...LOAD_RATE, isWhole: false },
  seconds: { ...LOAD_SECONDS, isWhole: true },
};

/** @param seed of the arrivals and of what users do */
export function readLoad(draft: LoadDraft, seed: number): ReadLoad {
  for (const field of ['users', 'rate', 'seconds'] as const) {
    const { min, max, isWhole } = RANGES[field];
    const text = draft[field].trim();
    const value = Number(text);
    const isRight = text !== '' && value >= min && value <= max;
    if (!isRight || (isWhole && !Number.isInteger(value))) {
      const kind = isWhole ? 'A whole number' : 'A number';
      return { ok: false, field, problem: phrase`${kind} from ${min} to ${max}` };
    }
  }
  const { mix, arrivals } = draft;
  const [users, ratePerSecond, seconds] = [draft.users, draft.rate, draft.seconds].map(Number);
  const numbers = { users: users ?? 1, ratePerSecond: ratePerSecond ?? 1, seconds: seconds ?? 1 };
  return { ok: true, plan: { ...numbers, mix, arrivals, seed } };
}

const STATES: Readonly<Record<LoadRun['state'], string>> = {
  OFF: 'This installation has no load generator: LOAD_GENERATOR=on starts it with one.',
  IDLE: 'No run yet.',
  LOGGING_IN: 'Logging in',
  RUNNING: 'Running',
  DRAINING: 'Waiting for the last responses',
  DONE: 'Done',
  STOPPED: 'Stopped',
  FAILED: 'Failed',
};

/** `Running, 12 of 60 s, 8 users`. */
export function stateText({ state, plan, elapsedMs, usersReady }: LoadRun): string {
  if (plan === null) return STATES[state];
  const users = phrase`${usersReady} of ${plan.users} users`;
  if (state === 'LOGGING_IN') return `${STATES[state]}, ${users}`;
  // Waiting for the last responses takes time beyond the plan's.
  const seconds = Math.min(plan.seconds, Math.round(elapsedMs / 1_000));
  return phrase`${STATES[state]}, ${seconds} of ${plan.seconds} s, ${users}`;
}

/** The announcement of a run's change: without counting figures. An end comes with its reason. */
export function phaseText({ state, note }: Pick<LoadRun, 'state' | 'note'>): string {
  const isOver = state === 'DONE' || state === 'STOPPED' || state === 'FAILED';
  return isOver && note !== null ? `${STATES[state]}: ${note}` : STATES[state];
}

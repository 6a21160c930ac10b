/** Steps of a case: versions rise by one, closed cases have notes, and a stale step changes nothing. */
import { userId } from '@tradefloor/contracts/ids';
import type { Case } from '@tradefloor/contracts/surveillance';
import { CASE_STATES, isCaseClosed } from '@tradefloor/contracts/vocabulary/surveillance';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CaseChange, stepCase } from './case-step.ts';

const MOMENT = { findingId: 'SPOOFING_1', actor: userId('cora'), at: 1_000 };
const optional = <T>(value: T) => fc.constantFrom(undefined, value);
const anyChange = fc.record({
  late: fc.constantFrom(0, 0, 0, 1),
  state: optional('OPEN' as const).chain((none) =>
    none === undefined ? fc.constant(undefined) : fc.constantFrom(...CASE_STATES.slice(1)),
  ),
  note: optional('why'),
  assignee: fc.constantFrom(undefined, null, userId('carl')),
});

it('of any row of steps only those of the newest version count, and no case is closed without a note', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
      let row: Case | null = null;
      for (const { late, ...change } of changes) {
        const before: Case | null = row;
        const version = (before?.version ?? 0) - late;
        const stepped = stepCase(before, { ...change, version }, MOMENT);
        if (late > 0) expect(stepped).toEqual({ ok: false, error: 'STALE' });
        if (!stepped.ok) continue;
        const { step } = stepped.value;
        row = stepped.value.row;
        expect(row.version).toBe((before?.version ?? 0) + 1);
        expect(step).toMatchObject({ version: row.version, state: row.state, actor: 'cora' });
        expect(row.openedAt).toBe(before?.openedAt ?? MOMENT.at);
        const closes = isCaseClosed(row.state) && row.state !== before?.state;
        if (closes) expect(step.note).not.toBeNull();
      }
    }),
  );
});

const step = (known: Case | null, change: Partial<CaseChange>) =>
  stepCase(known, { version: known?.version ?? 0, ...change }, MOMENT);
const given = (state: Case['state']): Case => ({
  findingId: MOMENT.findingId,
  state,
  assignee: null,
  openedAt: 1,
  updatedAt: 1,
  version: 3,
});

it.each([
  [null, { note: 'x' }, 'OPEN', 'opened'],
  [given('OPEN'), { state: 'IN_REVIEW' }, 'IN_REVIEW', 'in-review'],
  [given('OPEN'), { assignee: userId('carl') }, 'OPEN', 'assigned'],
  [given('IN_REVIEW'), { note: 'x' }, 'IN_REVIEW', 'noted'],
  [given('IN_REVIEW'), { state: 'ESCALATED', note: 'x' }, 'ESCALATED', 'escalated'],
  [given('EXPLAINED'), { state: 'OPEN' }, 'OPEN', 'reopened'],
] as const)('%o with %o is %s: %s', (known, change, state, action) => {
  expect(step(known, change)).toMatchObject({ ok: true, value: { row: { state }, action } });
});

it.each([
  [given('OPEN'), { state: 'OPEN' }, 'MOVE'],
  [given('EXPLAINED'), { state: 'ESCALATED', note: 'x' }, 'MOVE'],
  [null, { state: 'IN_REVIEW' }, 'MOVE'],
  [given('OPEN'), { state: 'EXPLAINED' }, 'NOTE'],
  [given('OPEN'), { note: 'x', version: 2 }, 'STALE'],
] as const)('%o with %o is refused as %s', (known, change, error) => {
  expect(step(known, change)).toEqual({ ok: false, error });
});

/** Trade surveillance: findings of the rules, and the cases that compliance makes of them. Handled by the journal. */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from '../ids.ts';
import {
  Case,
  CaseNote,
  CaseState,
  CaseStep,
  Finding,
  FindingId,
  SurveillanceRule,
} from '../surveillance.ts';
import { AtWire } from '../time.ts';
import type { Role } from '../user.ts';
import { Cursor, call, Limit, page } from './call.ts';

const CASE_READERS: readonly Role[] = ['compliance', 'admin'];

const FindingWithCase = z.object({
  finding: Finding,
  /** Null while it has not been opened. */
  case: Case.nullable(),
});

/** What the rules of surveillance have found, newest first. */
export const listFindings = call('listFindings', {
  procedure: 'surveillance.findings',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/surveillance/findings',
  access: CASE_READERS,
  in: z.strictObject({
    rule: SurveillanceRule.optional(),
    state: CaseState.optional(),
    /** Whose conduct it is about. */
    userId: UserId.optional(),
    symbol: InstrumentSymbol.optional(),
    from: AtWire.optional(),
    to: AtWire.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(FindingWithCase),
});
/** One finding with its evidence, and every step of its case. */
export const getFinding = call('getFinding', {
  procedure: 'surveillance.finding',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/surveillance/findings/:findingId',
  access: CASE_READERS,
  in: z.strictObject({ findingId: FindingId }),
  out: FindingWithCase.extend({
    /** First step first. */
    steps: z.array(CaseStep),
  }),
});
/**
 * A step of a case: another state, another assignee, a note. `version` is the one that was read, 0 of a finding that has
 * not been opened; another is refused. A step that closes a case has a note.
 */
export const changeCase = call('changeCase', {
  procedure: 'surveillance.change',
  kind: 'mutation',
  to: 'journal',
  method: 'PATCH',
  path: '/surveillance/findings/:findingId/case',
  access: ['compliance'],
  in: z
    .strictObject({
      findingId: FindingId,
      version: z.int().nonnegative(),
      state: CaseState.exclude(['NEW']).optional(),
      /** Someone of compliance; null for no one. */
      assignee: UserId.nullable().optional(),
      note: CaseNote.optional(),
    })
    .refine(
      ({ state, assignee, note }) => [state, assignee, note].some((each) => each !== undefined),
      'state, assignee or note',
    ),
  out: Case,
});

/** The tables of surveillance: findings, which never change, and compliance's cases with every step of each. */
import type { Case, CaseStep, Finding } from '@tradefloor/contracts/surveillance';
import { appends, defineTables, keeps } from '../../table.ts';

export type CaseStepRow = CaseStep & {
  readonly stepId: string;
  readonly findingId: Finding['findingId'];
};

export const SURVEILLANCE_TABLES = defineTables('journal', {
  /** By rule and evidence: a finding that is found a second time takes its own place. */
  findings: keeps<Finding>((row) => row.findingId),
  cases: keeps<Case>((row) => row.findingId, { newestBy: 'version' }),
  caseSteps: appends<CaseStepRow>((row) => row.stepId),
});

/** Findings over rows in memory: the plain twin of the database's reader. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Case, Finding } from '@tradefloor/contracts/surveillance';
import { CLIENT_MARKETS } from '@tradefloor/contracts/vocabulary/surveillance';
import type { FindingsQuery, JournalReader } from '@tradefloor/core/trading/journal/reader';
import type { CaseStepRow } from '@tradefloor/core/trading/surveillance/tables';
import { toPage } from './memory-page.ts';

export type SurveillanceRows = {
  readonly findings: () => readonly Finding[];
  readonly cases: () => readonly Case[];
  readonly steps: () => readonly CaseStepRow[];
};
export const NO_FINDINGS: SurveillanceRows = {
  findings: () => [],
  cases: () => [],
  steps: () => [],
};

export const memoryFindings = (
  rows: SurveillanceRows,
  fills: () => readonly Fill[],
): Pick<JournalReader, 'findings' | 'finding' | 'caseSteps' | 'clientMarketFills'> => ({
  findings: async (query) => {
    const states = new Map(rows.cases().map(({ findingId, state }) => [findingId, state]));
    const wanted = rows
      .findings()
      .filter((found) => isWanted(found, query))
      .filter(
        ({ findingId }) => query.state === null || (states.get(findingId) ?? 'NEW') === query.state,
      );
    return toPage(wanted, query, ({ at, findingId }) => ({ atMs: at, id: findingId }));
  },
  finding: async (findingId) => rows.findings().find((row) => row.findingId === findingId) ?? null,
  caseSteps: async (findingId) =>
    rows
      .steps()
      .filter((row) => row.findingId === findingId)
      .map(({ stepId: _, findingId: __, ...step }) => step),
  clientMarketFills: async (fromMs) =>
    fills().filter(
      ({ instrumentType, at }) =>
        at >= fromMs && CLIENT_MARKETS.some((each) => each === instrumentType),
    ),
});

const isWanted = ({ rule, userId, symbol, at }: Finding, query: FindingsQuery): boolean =>
  (query.rule === null || rule === query.rule) &&
  (query.userId === null || userId === query.userId) &&
  (query.symbol === null || symbol === query.symbol) &&
  (query.fromMs === null || at >= query.fromMs) &&
  (query.toMs === null || at < query.toMs);

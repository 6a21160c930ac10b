/**
 * Re-runs recorded decisions, with the inputs of their checks at that time: under the same thresholds the same
 * decision, under others the decision they would have made. Each one in isolation: that an earlier refusal would have
 * left more room for a later order is not modelled.
 */
import { px } from '@tradefloor/contracts/money';
import type { RiskPreview, RiskThresholds } from '@tradefloor/contracts/risk';
import { copyTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { type RiskFacts, runChecks, type Verdict } from './checks.ts';
import type { DecisionRow, Observed } from './tables.ts';

/** Rows whose outcome differs are listed up to this many; the counts are of all. */
const LISTED_MAX = 200;

/** The facts of a recorded decision as other thresholds would have found them. */
export function recordedFacts(
  row: DecisionRow,
  observed: Observed,
  thresholds: RiskThresholds,
): RiskFacts {
  const { mid, midAgeMs, sameOrderAgeMs, adv, tickSize, ...counts } = observed;
  const isRepeat = sameOrderAgeMs !== null && sameOrderAgeMs < thresholds.duplicateWindowMs;
  return {
    request: {
      orderId: row.orderId,
      userId: row.userId,
      symbol: row.symbol,
      side: row.side,
      ...copyTerms(row),
      ...(row.stopPrice === null ? {} : { stopPrice: row.stopPrice }),
      ...(row.triggered === null ? {} : { triggered: row.triggered }),
      qty: row.qty,
      strategy: row.strategy,
      instrumentType: row.instrumentType,
      ...(row.timeInForce === null ? {} : { timeInForce: row.timeInForce }),
      ...(row.isReplace ? { replaces: row.orderId } : {}),
      at: row.at,
    },
    thresholds,
    tick: mid !== null && midAgeMs <= thresholds.staleMidMs ? { mid } : null,
    instrument: { adv, tickSize: tickSize ?? px(0) },
    sameOrderAgeMs: isRepeat ? sameOrderAgeMs : null,
    ...counts,
  };
}

/** The outcome of a recorded decision under thresholds. Under those it was made with, the same as then. */
export const rejudge = (
  row: DecisionRow,
  observed: Observed,
  thresholds: RiskThresholds,
): Verdict => runChecks(recordedFacts(row, observed, thresholds));

type Tally = { was: number; would: number };

/** What would have been refused under the thresholds, beside what was. Rows in any order; listed newest first. */
export function computePreview(
  rows: readonly DecisionRow[],
  thresholds: RiskThresholds,
): Omit<RiskPreview, 'since' | 'asOf' | 'configVersion' | 'isCut'> {
  const byReason = new Map<string, Tally>();
  const count = (reason: string | null, when: keyof Tally): number => {
    if (reason === null) return 0;
    const tally = byReason.get(reason) ?? { was: 0, would: 0 };
    tally[when] += 1;
    byReason.set(reason, tally);
    return 1;
  };
  const changed: RiskPreview['changed'] = [];
  const sums = { judged: 0, wereRefused: 0, wouldBeRefused: 0 };
  for (const row of rows.toSorted((a, b) => b.at - a.at)) {
    if (row.observed === null) continue;
    const { failure } = rejudge(row, row.observed, thresholds);
    const was = row.reasonCode;
    const would = failure?.reason ?? null;
    sums.judged += 1;
    sums.wereRefused += count(was, 'was');
    sums.wouldBeRefused += count(would, 'would');
    if (would === was) continue;
    changed.push({
      orderId: row.orderId,
      userId: row.userId,
      symbol: row.symbol,
      side: row.side,
      qty: row.qty,
      price: row.price,
      at: row.at,
      was,
      would,
      detail: failure?.detail ?? null,
    });
  }
  return {
    ...sums,
    byReason: [...byReason].map(([reason, tally]) => ({ reason, ...tally })),
    changedCount: changed.length,
    changed: changed.slice(0, LISTED_MAX),
  };
}

/**
 * Judges recorded submissions again, by what their checks looked at then and by other thresholds now. Each one by
 * itself: that an earlier refusal would have left more room for a later order is not followed.
 */
import type { RiskPreview, RiskThresholds } from '@tradefloor/contracts/risk';
import { runChecks, type Verdict } from './checks.ts';
import type { RiskOrderRow, RiskSeen } from './tables.ts';

/** Rows whose outcome differs are listed up to this many; the counts are of all. */
const LISTED_MAX = 200;

/** The outcome of a recorded submission under thresholds. Under those it was checked by, the same as then. */
export function rejudge(row: RiskOrderRow, seen: RiskSeen, thresholds: RiskThresholds): Verdict {
  const { mid, midAgeMs, sameOrderAgeMs, adv, openOrders, opposite, submissions } = seen;
  return runChecks({
    request: {
      orderId: row.orderId,
      userId: row.userId,
      symbol: row.symbol,
      side: row.side,
      orderType: row.orderType,
      qty: seen.qty,
      ...(seen.price === null ? {} : { price: seen.price }),
      strategy: row.strategy,
      instrumentType: 'equity',
      ...(seen.isReplace ? { replaces: row.orderId } : {}),
      at: row.submittedAt,
    },
    thresholds,
    tick: mid !== null && midAgeMs <= thresholds.staleMidMs ? { mid } : null,
    instrument: { adv },
    sameOrderAgeMs:
      sameOrderAgeMs !== null && sameOrderAgeMs < thresholds.duplicateWindowMs
        ? sameOrderAgeMs
        : null,
    openOrders,
    opposite,
    submissions,
  });
}

type Tally = { was: number; would: number };

/** What would have been refused under the thresholds, beside what was. Rows in any order; listed newest first. */
export function previewOf(
  rows: readonly RiskOrderRow[],
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
  const sums = { judged: 0, notJudged: 0, wereRefused: 0, wouldBeRefused: 0 };
  for (const row of rows.toSorted((a, b) => b.submittedAt - a.submittedAt)) {
    const { seen } = row;
    if (seen === null) {
      sums.notJudged += 1;
      continue;
    }
    const { failure } = rejudge(row, seen, thresholds);
    const would = failure?.reason ?? null;
    sums.judged += 1;
    sums.wereRefused += count(seen.reason, 'was');
    sums.wouldBeRefused += count(would, 'would');
    if (would === seen.reason) continue;
    changed.push({
      ...{ orderId: row.orderId, userId: row.userId, symbol: row.symbol, side: row.side },
      ...{ qty: seen.qty, price: seen.price, at: row.submittedAt },
      ...{ was: seen.reason, would, detail: failure?.detail ?? null },
    });
  }
  return {
    ...sums,
    byReason: [...byReason].map(([reason, tally]) => ({ reason, ...tally })),
    changedCount: changed.length,
    changed: changed.slice(0, LISTED_MAX),
  };
}

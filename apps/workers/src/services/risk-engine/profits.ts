/** What users win and lose: sampled once a minute, and shown as the curve of their trading day. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { profitCurve } from '@tradefloor/contracts/calls/risk';
import type { UserId } from '@tradefloor/contracts/ids';
import type { Money } from '@tradefloor/contracts/money';
import { inScope } from '@tradefloor/core/trading/access/access';
import { dayStartedAt } from '@tradefloor/core/trading/order/trading-hours';
import { lossBetween } from '@tradefloor/core/trading/risk/day-loss';
import {
  type DayStarts,
  markHoldings,
  type SampledHolding,
  toProfitCurve,
} from '@tradefloor/core/trading/risk/profit-samples';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { ProfitDeps } from './day-starts.ts';
import { makeMarks } from './risk-marks.ts';
import type { RiskCtx, RiskScopedCtx, RiskState } from './risk-state.ts';

const MINUTE_MS = 60_000;

/** Keeps what every user's holdings come to, where it is not what it was a minute ago. */
export function sampleProfits({ state, nowMs }: RiskCtx): void {
  const at = nowMs - (nowMs % MINUTE_MS);
  const mark = holdingsMarker(state, nowMs);
  for (const userId of state.holders()) {
    const holdings = mark(userId);
    if (holdings === null) continue;
    const sample = { userId, at, holdings };
    if (state.profitChanges.isNew(sample)) state.keepProfit(sample);
  }
}

/** What values holdings of users at this instant. */
export const holdingsMarks = (state: RiskState, nowMs: number) => ({
  ...makeMarks(state, nowMs),
  hasReceived: (desk: SampledHolding['desk']) => state.quotes.hasReceived(desk),
});

/** The holdings of a user at the marks of this instant; null while one of them cannot be valued. */
function holdingsMarker(state: RiskState, nowMs: number) {
  const marks = holdingsMarks(state, nowMs);
  return (userId: UserId): readonly SampledHolding[] | null =>
    markHoldings(state.listPositions(userId), marks);
}

type LossOf = { readonly userId: UserId; readonly starts: DayStarts; readonly nowMs: number };

/** What a user has lost since the trading day began; null while a holding cannot be valued. */
export function findLoss(state: RiskState, { userId, starts, nowMs }: LossOf): Money | null {
  const holdings = holdingsMarker(state, nowMs)(userId);
  return holdings === null ? null : lossBetween(starts.of(userId), holdings);
}

const noAccess = () => refuse('FORBIDDEN', { detail: 'no access to these positions' });

/** The curve of a user: one's own, or of those whose positions one may see the part that one may see. */
export const onProfitCurve =
  ({ profits, hours }: ProfitDeps) =>
  async (
    { scope, state, nowMs, caller }: RiskScopedCtx,
    { userId = caller.userId, symbol }: CallInput<typeof profitCurve>,
  ): Promise<CallResponse<never, never, CallOutput<typeof profitCurve>>> => {
    if (scope.kind === 'user' && userId !== scope.userId) return noAccess();
    const startedAt = dayStartedAt(hours, nowMs);
    const read = await readOrRefuse(profits.since({ userId, fromMs: startedAt }));
    if (!read.ok) return read.error;
    const holdings = holdingsMarker(state, nowMs)(userId);
    const curve = toProfitCurve(read.value, {
      dayStartedAt: startedAt,
      present: holdings === null ? null : { at: nowMs, holdings },
      isSeen: ({ desk }) => inScope(scope, { userId, desk }),
      symbol: symbol ?? null,
    });
    // A desk-head learns nothing of who has no position on the desks, not even when they traded.
    if (userId !== caller.userId && curve.points.length === 0) return noAccess();
    return respond({ userId, symbol: symbol ?? null, dayStartedAt: startedAt, ...curve });
  };

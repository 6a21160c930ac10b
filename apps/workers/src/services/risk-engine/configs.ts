/** The risk thresholds: read by every role that sees the market, changed by adding a version, never by editing one. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { riskConfigVersions } from '@tradefloor/contracts/calls/risk';
import type { PutRiskConfig, RiskConfigVersion } from '@tradefloor/contracts/risk';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { nextVersion } from '@tradefloor/core/trading/risk/risk-config';
import { type Answered, answered, refused, say } from '@tradefloor/runtime';
import type { RiskCtx, RiskUserCtx } from './risk-state.ts';

const PAGE = 100;

export const onConfig = ({ state, nowMs }: RiskCtx): Answered<never, never, RiskConfigVersion> =>
  answered(state.config(nowMs));

/** Newest first; the cursor is the version of the last row. */
export function onConfigVersions(
  { state, nowMs }: RiskCtx,
  { cursor, limit = PAGE }: Asked<typeof riskConfigVersions>,
): Answered<never, never, Answer<typeof riskConfigVersions>> {
  const before = cursor === undefined ? state.config(nowMs).version + 1 : Number(cursor);
  if (!Number.isSafeInteger(before)) {
    return refused('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
  }
  const older = state.versions.filter(({ version }) => version < before).toReversed();
  const items = older.slice(0, limit);
  const last = older.length > limit ? items.at(-1) : undefined;
  return answered({ items, nextCursor: last === undefined ? null : String(last.version) });
}

/** Adds a version; it is live for the next check. Decisions under way keep the version they were made with. */
export function onPutConfig(
  { state, caller, nowMs }: RiskUserCtx,
  { thresholds, reason }: PutRiskConfig,
): Answered<'risk.config.changed', never, RiskConfigVersion> {
  if (!ROLE_POWERS[caller.role].setsLimits) return refused('FORBIDDEN');
  const row = nextVersion(state.config(nowMs), {
    thresholds,
    author: caller.userId,
    reason,
    at: nowMs,
  });
  state.append(row);
  return answered(row, [say('risk.config.changed', row)]);
}

/** The risk thresholds: read by every role that sees the market, changed by adding a version, never by editing one. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { riskConfigVersions } from '@tradefloor/contracts/calls/risk';
import type { PutRiskConfig, RiskConfigVersion } from '@tradefloor/contracts/risk';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { nextVersion } from '@tradefloor/core/trading/risk/risk-config';
import { type CallResponse, publish, refuse, respond } from '@tradefloor/runtime';
import { proposeConfig } from './config-proposals.ts';
import type { RiskCtx, RiskUserCtx } from './risk-state.ts';

const PAGE = 100;

export const onConfig = ({
  state,
  nowMs,
}: RiskCtx): CallResponse<never, never, RiskConfigVersion> => respond(state.config(nowMs));

/** Newest first; the cursor is the version of the last row. */
export function onConfigVersions(
  { state, nowMs }: RiskCtx,
  { cursor, limit = PAGE }: CallInput<typeof riskConfigVersions>,
): CallResponse<never, never, CallOutput<typeof riskConfigVersions>> {
  const before = cursor === undefined ? state.config(nowMs).version + 1 : Number(cursor);
  if (!Number.isSafeInteger(before)) {
    return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
  }
  const older = state.versions.filter(({ version }) => version < before).toReversed();
  const items = older.slice(0, limit);
  const last = older.length > limit ? items.at(-1) : undefined;
  return respond({ items, nextCursor: last === undefined ? null : String(last.version) });
}

/** Adds a version; it is live for the next check. Decisions under way keep the version they were made with. */
export const onPutConfig =
  (isMakerChecker: boolean) => (ctx: RiskUserCtx, requested: PutRiskConfig) => {
    if (!ROLE_POWERS[ctx.caller.role].setsLimits) return refuse('FORBIDDEN');
    return isMakerChecker ? proposeConfig(ctx, requested) : putConfig(ctx, requested);
  };

function putConfig(
  { state, caller, nowMs }: RiskUserCtx,
  { thresholds, reason }: PutRiskConfig,
): CallResponse<'risk.config.changed', never, RiskConfigVersion> {
  const row = nextVersion(state.config(nowMs), {
    thresholds,
    author: caller.userId,
    reason,
    at: nowMs,
  });
  state.append(row);
  return respond(row, [publish('risk.config.changed', row)]);
}

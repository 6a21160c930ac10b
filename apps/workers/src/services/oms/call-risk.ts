/** The OMS's call to the risk engine. Fails closed: no response, a late one or an invalid one is a rejection. */
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import type { CheckReport } from '@tradefloor/contracts/check-report';
import type { Px } from '@tradefloor/contracts/money';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type { RiskCheckRequest, RiskDecision } from '@tradefloor/contracts/risk';
import { getPriceTerms, isProtected } from '@tradefloor/contracts/vocabulary/price-terms';
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import type { SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { unavailableReport } from '@tradefloor/core/trading/order/would-pass';
import type { CallFailure } from '@tradefloor/runtime';
import type { OmsCtx } from './oms-state.ts';

export type RiskResponse =
  | {
      readonly accepted: true;
      readonly version: number;
      readonly protectionPx: Px | null;
      /** How the order is kept apart from the user's own; null where the check has refused or allowed it. */
      readonly selfMatch: SelfMatchMode | null;
    }
  | {
      readonly accepted: false;
      readonly version: number | null;
      readonly reason: RejectReason;
      readonly detail: string;
      /** Those of the OMS where it refuses by itself, or where risk did not respond. */
      readonly checks?: CheckReport[];
    };

export async function callRisk(ctx: OmsCtx, request: RiskCheckRequest): Promise<RiskResponse> {
  const response = await ctx.call(riskCheck, request);
  return response.ok
    ? readDecision(response.value, request)
    : unavailable(failureText(response.error));
}

function unavailable(why: string): RiskResponse {
  const detail = REJECTION.RISK_ENGINE_UNAVAILABLE(why);
  const checks = [unavailableReport(detail)];
  return { accepted: false, version: null, reason: 'RISK_ENGINE_UNAVAILABLE', detail, checks };
}

function failureText(failure: CallFailure): string {
  switch (failure.kind) {
    case 'TIMEOUT':
      return `the risk engine did not respond within ${riskCheck.timeoutMs} ms`;
    case 'UNREACHABLE':
      return 'the risk engine is not reachable';
    case 'REFUSED':
      return `the risk engine could not check the order: ${failure.info.detail ?? failure.code}`;
  }
}

/**
 * Accepts a response only when it is complete: a reason with a rejection, a protection with a market order's
 * acceptance.
 */
function readDecision(decision: RiskDecision, request: RiskCheckRequest): RiskResponse {
  const { riskConfigVersion: version, reasonCode, detail, protectionPx } = decision;
  if (decision.decision === 'REJECT') {
    if (reasonCode === undefined) return unavailable('the risk engine rejected without a reason');
    return { accepted: false, version, reason: reasonCode, detail: detail ?? reasonCode };
  }
  if (isProtected(getPriceTerms(request)) && protectionPx === undefined) {
    return unavailable('the risk engine returned no collar price for the market order');
  }
  const { selfMatch = null } = decision;
  return { accepted: true, version, protectionPx: protectionPx ?? null, selfMatch };
}

/** Stored decisions as they are shown, re-run, and derived from the OMS's refusals. */
import type { CheckReport } from '@tradefloor/contracts/check-report';
import type { Decision, DecisionReplay } from '@tradefloor/contracts/decision';
import { toOrderEventId } from '@tradefloor/contracts/ids';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { RiskConfigVersion, RiskThresholds } from '@tradefloor/contracts/risk';
import { canonicalJson } from '../../canonical-json.ts';
import { listChecks, type RiskFacts } from './checks.ts';
import { recordedFacts, rejudge } from './rejudge.ts';
import type { DecisionRow, Observed } from './tables.ts';
import { wouldPassRisk } from './would-pass.ts';

/** A stored decision as it is returned. */
export function toDecision(row: DecisionRow): Decision {
  const { checks, wouldPass, observed: _, ...terms } = row;
  const { by, reasonCode, detail } = terms;
  return {
    ...terms,
    checks: checks.map(({ name, passed, value, limit }) => ({
      by,
      name,
      passed,
      value,
      limit,
      reasonCode: passed ? null : reasonCode,
      detail: passed ? null : detail,
      wouldPass: passed ? null : wouldPass,
    })),
  };
}

/** The decision re-run with its original configuration. */
export function toReplay(
  row: DecisionRow,
  observed: Observed,
  config: RiskConfigVersion,
): DecisionReplay {
  const decision = toDecision(row);
  const again = toDecision(rejudgedRow(row, observed, config.thresholds));
  const replayed = {
    decision: again.decision,
    reasonCode: again.reasonCode,
    detail: again.detail,
    checks: again.checks,
  };
  const isSame = toFigures({ ...decision, ...replayed }) === toFigures(decision);
  return { decision, config, replayed, isSame };
}

/** All that was decided and found. The sentence is made of it, and its wording may change between the two. */
const toFigures = ({ detail: _, checks, ...rest }: Decision): string =>
  canonicalJson({ ...rest, checks: checks.map(({ detail: _published, ...check }) => check) });

function rejudgedRow(
  row: DecisionRow,
  observed: Observed,
  thresholds: RiskThresholds,
): DecisionRow {
  const { checks, failure } = rejudge(row, observed, thresholds);
  const failed = failure === null ? undefined : checks.at(-1);
  return {
    ...row,
    decision: failure === null ? 'ACCEPT' : 'REJECT',
    reasonCode: failure?.reason ?? null,
    detail: failure?.detail ?? null,
    checks,
    wouldPass:
      failed === undefined
        ? null
        : wouldPassRisk(failed.name, recordedFacts(row, observed, thresholds)),
  };
}

/** A refusal by the OMS as a row of its own; null for changes that are none. */
export function rowOfRefusal({ order, checks, keyId }: OrderChange): DecisionRow | null {
  if (checks === undefined || order.rejectCode === null) return null;
  return {
    decisionId: `${toOrderEventId(order.orderId, order.version)}-OMS`,
    by: 'OMS',
    orderId: order.orderId,
    userId: order.userId,
    desk: order.desk,
    symbol: order.symbol,
    side: order.side,
    orderType: order.orderType,
    instrumentType: order.instrumentType,
    strategy: order.strategy,
    timeInForce: order.timeInForce,
    isReplace: false,
    qty: order.qty,
    price: order.price,
    stopPrice: order.stopPrice,
    triggered: order.triggered,
    decision: 'REJECT',
    reasonCode: order.rejectCode,
    detail: order.rejectReason,
    checks: checks.map(({ name, passed, value, limit }) => ({ name, passed, value, limit })),
    riskConfigVersion: order.riskConfigVersion,
    keyId: keyId ?? null,
    at: order.updatedAt,
    wouldPass: checks.find(({ passed }) => !passed)?.wouldPass ?? null,
    observed: null,
  };
}

/** All checks, also those after a failed one, with what would pass; those of quantity always return it. */
export const listReports = (facts: RiskFacts): CheckReport[] =>
  listChecks(facts).map(({ name, run }) => {
    const { value, limit, failure } = run(facts);
    const isReported = failure !== null || name === 'ADV_LIMIT';
    return {
      by: 'RISK',
      name,
      passed: failure === null,
      value,
      limit,
      reasonCode: failure?.reason ?? null,
      detail: failure?.detail ?? null,
      wouldPass: isReported ? wouldPassRisk(name, facts) : null,
    };
  });

/** One pre-trade check: facts, six checks, the reservation of what passed and the record of it, as one step without a pause. */
import type { Instrument } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { RiskCheckRequest, RiskConfigVersion, RiskDecision } from '@tradefloor/contracts/risk';
import { EXECUTES_AS, findLimit, isProtected } from '@tradefloor/contracts/vocabulary/price-terms';
import { findSelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { DESK_OF_TYPE } from '../access/access.ts';
import { pegReach } from '../execution/peg-price.ts';
import { protectionPx } from '../execution/protection.ts';
import { getCollarBps, type RiskFacts, runChecks, type Verdict } from './checks.ts';
import type { DayLoss } from './day-loss.ts';
import type { DeskLoss } from './desk-loss.ts';
import type { QuoteBoard } from './quote-board.ts';
import type { RiskBook } from './risk-book.ts';
import { type DecisionRow, type Observed, WINDOW_MAX_MS } from './tables.ts';
import { wouldPassRisk } from './would-pass.ts';

export type CheckSetting = {
  readonly book: RiskBook;
  readonly quotes: QuoteBoard;
  readonly config: RiskConfigVersion;
  readonly instrument: Instrument | null;
  /** The risk engine's own time, milliseconds since 1970: the windows are measured by it. */
  readonly nowMs: number;
  /** Of a user with a limit of the day's loss. */
  readonly dayLoss?: DayLoss;
  /** Of an order on a desk with one. */
  readonly deskLoss?: DeskLoss;
};

/** A decision as it is returned, and as it is stored. */
export type Decided = { readonly decision: RiskDecision; readonly row: DecisionRow };

/**
 * Checks an order and reserves its slot when it passes. Each call is one submission, passed or not.
 * @param decisionId names the record
 * @returns the decision; `elapsedMs` counts from the request's own time
 */
export function checkAndReserve(
  request: RiskCheckRequest,
  setting: CheckSetting,
  decisionId: string,
): Decided {
  const { book, nowMs } = setting;
  book.releaseExpired(nowMs);
  const facts = toRiskFacts(request, setting);
  const verdict = runChecks(facts);
  const row = toRow(request, setting, { facts, verdict, decisionId });
  book.submit(request, verdict.failure === null, nowMs);
  return { decision: getResponse(request, setting, { facts, verdict }), row };
}

function getResponse(
  request: RiskCheckRequest,
  { config, instrument, nowMs }: CheckSetting,
  { facts, verdict }: { readonly facts: RiskFacts; readonly verdict: Verdict },
): RiskDecision {
  const { checks, failure } = verdict;
  const decision: RiskDecision = {
    decision: failure === null ? 'ACCEPT' : 'REJECT',
    checks,
    riskConfigVersion: config.version,
    elapsedMs: Math.max(0, nowMs - request.at),
  };
  if (failure !== null) return { ...decision, reasonCode: failure.reason, detail: failure.detail };
  const selfMatch = findSelfMatchMode(config.thresholds.selfCross);
  if (selfMatch !== null) decision.selfMatch = selfMatch;
  if (
    !isProtected({ type: EXECUTES_AS[request.orderType] }) ||
    facts.tick === null ||
    instrument === null
  )
    return decision;
  const { tickSize } = instrument;
  const { mid } = facts.tick;
  const collarBps = getCollarBps(request, config.thresholds, mid);
  return {
    protectionPx: protectionPx(request.side, mid, { collarBps, tickSize }),
    ...decision,
  };
}

function toRow(
  request: RiskCheckRequest,
  setting: CheckSetting,
  of: { readonly facts: RiskFacts; readonly verdict: Verdict; readonly decisionId: string },
): DecisionRow {
  const { facts, verdict, decisionId } = of;
  const { checks, failure } = verdict;
  const failed = failure === null ? undefined : checks.at(-1);
  return {
    decisionId,
    by: 'RISK',
    orderId: request.orderId,
    userId: request.userId,
    desk: DESK_OF_TYPE[request.instrumentType],
    symbol: request.symbol,
    side: request.side,
    instrumentType: request.instrumentType,
    strategy: request.strategy,
    timeInForce: request.timeInForce ?? null,
    isReplace: request.replaces !== undefined,
    qty: request.qty,
    orderType: request.orderType,
    price: findLimit(request),
    stopPrice: request.stopPrice ?? null,
    triggered: request.triggered ?? null,
    decision: failure === null ? 'ACCEPT' : 'REJECT',
    reasonCode: failure?.reason ?? null,
    detail: failure?.detail ?? null,
    checks,
    riskConfigVersion: setting.config.version,
    keyId: request.keyId ?? null,
    at: setting.nowMs,
    wouldPass: failed === undefined ? null : wouldPassRisk(failed.name, facts),
    observed: observedIn(request, setting, facts),
  };
}

/** What was looked at, with the widest windows: other thresholds may look further back. */
function observedIn(
  request: RiskCheckRequest,
  { book, quotes, instrument, nowMs }: CheckSetting,
  facts: RiskFacts,
): Observed {
  return {
    mid: quotes.reference(request.symbol, nowMs, WINDOW_MAX_MS)?.mid ?? null,
    midAgeMs: Math.max(0, nowMs - (quotes.atMs ?? nowMs)),
    sameOrderAgeMs: book.sameOrderAge(request, nowMs, WINDOW_MAX_MS),
    openOrders: facts.openOrders,
    opposite: facts.opposite,
    ...(facts.pegPx === undefined ? {} : { pegPx: facts.pegPx }),
    adv: instrument?.adv ?? qty(0),
    tickSize: instrument?.tickSize ?? null,
    submissions: facts.submissions,
    rateFreeInMs: facts.rateFreeInMs,
    ...(facts.dayLoss === undefined ? {} : { dayLoss: facts.dayLoss }),
    ...(facts.deskLoss === undefined ? {} : { deskLoss: facts.deskLoss }),
  };
}

/** What the checks look at, at this instant. Reads only. */
export function toRiskFacts(request: RiskCheckRequest, setting: CheckSetting): RiskFacts {
  const { book, quotes, config, instrument, nowMs, dayLoss, deskLoss } = setting;
  const { thresholds } = config;
  const user = book.user(request.userId);
  const tick = quotes.reference(request.symbol, nowMs, thresholds.staleMidMs);
  return {
    request,
    thresholds,
    tick,
    instrument,
    sameOrderAgeMs: book.sameOrderAge(request, nowMs, thresholds.duplicateWindowMs),
    openOrders: user.openOrders,
    opposite: user.opposite(request.symbol, request.side, tick),
    ...(request.pegTo === undefined ? {} : { pegPx: pegReach(request, tick) }),
    submissions: user.submissions.count(nowMs),
    rateFreeInMs: user.submissions.freeIn(nowMs, thresholds.ordersPerSecond),
    ...(dayLoss === undefined ? {} : { dayLoss }),
    ...(deskLoss === undefined ? {} : { deskLoss }),
  };
}

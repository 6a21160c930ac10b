/** One pre-trade check: facts, six checks, and the reservation of what passed, as one step without a pause. */
import type { Instrument } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { RiskCheckRequest, RiskConfigVersion, RiskDecision } from '@tradefloor/contracts/risk';
import { collarEdge, type RiskFacts, runChecks } from './checks.ts';
import type { QuoteBoard } from './quote-board.ts';
import type { RiskBook } from './risk-book.ts';
import { type RiskSeen, WINDOW_MAX_MS } from './tables.ts';

export type CheckSetting = {
  readonly book: RiskBook;
  readonly quotes: QuoteBoard;
  readonly config: RiskConfigVersion;
  readonly instrument: Instrument | null;
  /** The risk engine's own time, milliseconds since 1970: the windows are measured by it. */
  readonly nowMs: number;
};

/**
 * Checks an order and reserves its slot when it passes. Each call is one submission, passed or not.
 * @returns the decision; `elapsedMs` counts from the request's own time
 */
export function checkAndReserve(request: RiskCheckRequest, setting: CheckSetting): RiskDecision {
  const { book, config, instrument, nowMs } = setting;
  book.releaseExpired(nowMs);
  const facts = factsOf(request, setting);
  const { checks, failure } = runChecks(facts);
  book.submit(request, seenIn(request, setting, { facts, reason: failure?.reason ?? null }), nowMs);
  const decision: RiskDecision = {
    decision: failure === null ? 'ACCEPT' : 'REJECT',
    checks,
    riskConfigVersion: config.version,
    elapsedMs: Math.max(0, nowMs - request.at),
  };
  if (failure !== null) return { ...decision, reasonCode: failure.reason, detail: failure.detail };
  if (request.orderType === 'LIMIT' || facts.tick === null || instrument === null) return decision;
  const { collarBps } = config.thresholds;
  const { tickSize } = instrument;
  const protectionPx = collarEdge({
    side: request.side,
    mid: facts.tick.mid,
    collarBps,
    tickSize,
  });
  return { ...decision, protectionPx };
}

/** What was looked at, with the widest windows: other thresholds may look further back. */
function seenIn(
  request: RiskCheckRequest,
  { book, quotes, config, instrument, nowMs }: CheckSetting,
  { facts, reason }: { readonly facts: RiskFacts; readonly reason: RiskSeen['reason'] },
): RiskSeen {
  return {
    qty: request.qty,
    price: request.price ?? null,
    isReplace: request.replaces !== undefined,
    mid: quotes.reference(request.symbol, nowMs, WINDOW_MAX_MS)?.mid ?? null,
    midAgeMs: Math.max(0, nowMs - (quotes.atMs ?? nowMs)),
    sameOrderAgeMs: book.sameOrderAge(request, nowMs, WINDOW_MAX_MS),
    openOrders: facts.openOrders,
    opposite: facts.opposite,
    adv: instrument?.adv ?? qty(0),
    submissions: facts.submissions,
    reason,
    configVersion: config.version,
  };
}

function factsOf(request: RiskCheckRequest, setting: CheckSetting): RiskFacts {
  const { book, quotes, config, instrument, nowMs } = setting;
  const { thresholds } = config;
  const user = book.user(request.userId);
  return {
    request,
    thresholds,
    tick: quotes.reference(request.symbol, nowMs, thresholds.staleMidMs),
    instrument,
    sameOrderAgeMs: book.sameOrderAge(request, nowMs, thresholds.duplicateWindowMs),
    openOrders: user.openOrders,
    opposite: user.opposite(request.symbol, request.side),
    submissions: user.submissions.count(nowMs),
  };
}

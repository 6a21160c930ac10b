/** One pre-trade check: facts, six checks, and the reservation of what passed, as one step without a pause. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { RiskCheckRequest, RiskConfigVersion, RiskDecision } from '@tradefloor/contracts/risk';
import { collarEdge, type RiskFacts, runChecks } from './checks.ts';
import type { QuoteBoard } from './quote-board.ts';
import type { RiskBook } from './risk-book.ts';

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
  book.submit(request, failure === null, nowMs);
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

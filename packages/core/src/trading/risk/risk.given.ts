/** Risk questions, books and boards as tests need them. */

import type { TickBatch } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import {
  RISK_DEFAULTS,
  type RiskCheckRequest,
  type RiskDecision,
  type RiskThresholds,
} from '@tradefloor/contracts/risk';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import {
  AAPL,
  ALICE,
  cents,
  givenBatch,
  givenOrderId,
  givenTable,
  givenTick,
  NOW,
} from '../order/order.given.ts';
import { checkAndReserve, type Decided } from './check-order.ts';
import type { RiskFacts } from './checks.ts';
import { QuoteBoard } from './quote-board.ts';
import { RiskBook } from './risk-book.ts';
import { nextVersion } from './risk-config.ts';
import { RISK_TABLES, type RiskOrderRow } from './tables.ts';

/** Alice buys 100 AAPL at 100.00. */
export const givenCheck = (over: Partial<RiskCheckRequest> = {}): RiskCheckRequest => ({
  orderId: givenOrderId(1),
  userId: ALICE,
  symbol: AAPL,
  side: 'BUY',
  orderType: 'LIMIT',
  qty: qty(100),
  price: cents(10_000),
  strategy: 'LIT',
  instrumentType: 'equity',
  timeInForce: 'DAY',
  at: NOW,
  ...over,
});

/** The same at market. */
export function givenMarketCheck(over: Partial<RiskCheckRequest> = {}): RiskCheckRequest {
  const { price: _, ...rest } = givenCheck();
  return { ...rest, orderType: 'MARKET', ...over };
}

/** What the six checks look at: nothing in the way of a request. */
export const givenRiskFacts = (over: Partial<RiskFacts> = {}): RiskFacts => ({
  request: givenCheck(),
  thresholds: RISK_DEFAULTS,
  tick: givenTick(),
  instrument: givenInstrument(),
  sameOrderAgeMs: null,
  openOrders: 0,
  opposite: null,
  submissions: 0,
  rateFreeInMs: 0,
  ...over,
});

/** A book, and what it would be after a restart: built from nothing but its rows. */
export function givenBook(loaded: readonly RiskOrderRow[] = [], nowMs = NOW) {
  const rows = givenTable(RISK_TABLES.orders, loaded);
  return {
    rows,
    book: new RiskBook(rows, nowMs),
    restart: (atMs: number) =>
      new RiskBook(givenTable(RISK_TABLES.orders, [...rows.values()]), atMs),
  };
}

export function givenQuotes(batch: Partial<TickBatch> = {}): QuoteBoard {
  const board = new QuoteBoard();
  board.take(givenBatch(batch));
  return board;
}

const config = (over: Partial<RiskThresholds>) =>
  nextVersion(null, {
    thresholds: { ...RISK_DEFAULTS, ...over },
    author: 'a',
    reason: 'r',
    at: NOW,
  });

/**
 * Runs the checks under thresholds, at `NOW + offset`; prices are always fresh. Returns the record.
 */
export const givenDecide =
  (over: Partial<RiskThresholds> = {}) =>
  (book: RiskBook, request: RiskCheckRequest, offset = 0): Decided => {
    const nowMs = NOW + offset;
    const setting = {
      book,
      quotes: givenQuotes({ at: nowMs }),
      config: config(over),
      instrument: givenInstrument(),
      nowMs,
    };
    return checkAndReserve(request, setting, `decision-${request.orderId}-${offset}`);
  };

/** The same; returns the caller's view. */
export const givenAsk =
  (over: Partial<RiskThresholds> = {}) =>
  (book: RiskBook, request: RiskCheckRequest, offset = 0): RiskDecision =>
    givenDecide(over)(book, request, offset).decision;

/** The reason of a refusal, or ACCEPTED. */
export const toOutcome = ({ reasonCode }: RiskDecision): string => reasonCode ?? 'ACCEPTED';

/** The n-th order: no two alike, so that only the limit in question can refuse. */
export const givenNth = (n: number, over: Partial<RiskCheckRequest> = {}): RiskCheckRequest =>
  givenCheck({ orderId: givenOrderId(n), qty: qty(n), ...over });

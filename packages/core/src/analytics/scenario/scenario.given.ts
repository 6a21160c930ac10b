/** Terms, runs, outcomes and batches of scenarios as tests need them: changed only by what a test is about. */
import { money, qty } from '@tradefloor/contracts/money';
import type {
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRun,
  ScenarioTerms,
} from '@tradefloor/contracts/scenario';
import type { OrderTca, Shortfall, TcaFigures } from '@tradefloor/contracts/tca';
import {
  AAPL,
  ALICE,
  cents,
  givenFill,
  givenOrderId,
  NOW,
} from '../../trading/order/order.given.ts';

/** Buys 1,000 AAPL at the market by TWAP within ten minutes. */
export const givenTerms = (over: Partial<ScenarioTerms> = {}): ScenarioTerms => ({
  symbol: AAPL,
  side: 'BUY',
  qty: qty(1_000),
  orderType: 'MARKET',
  timeInForce: 'DAY',
  strategy: 'TWAP',
  seed: 7,
  lengthMs: 600_000,
  ...over,
});

export const givenFigures = (over: Partial<TcaFigures> = {}): TcaFigures => ({
  fills: 1,
  qty: qty(1_000),
  notional: money(1_000_000_000),
  fees: money(50_000),
  feesBps: 0.5,
  arrivalSlippageBps: 1.5,
  vwapSlippageBps: 0.25,
  spreadCapture: null,
  effectiveSpreadBps: 2,
  makerShare: 0,
  reversionBps: { m1: null, m5: null, m10: null },
  ...over,
});

export const givenShortfall = (over: Partial<Shortfall> = {}): Shortfall => ({
  delay: money(0),
  trading: money(150_000),
  opportunity: money(0),
  fees: money(50_000),
  total: money(200_000),
  totalBps: 2,
  ...over,
});

/** An order that was filled in one go, with its costs. */
export const givenTca = (over: Partial<OrderTca> = {}): OrderTca => ({
  orderId: givenOrderId(1),
  userId: ALICE,
  desk: 'EQ',
  symbol: AAPL,
  side: 'BUY',
  strategy: 'TWAP',
  status: 'FILLED',
  qty: qty(1_000),
  filledQty: qty(1_000),
  fillRate: 1,
  avgPx: cents(10_001),
  decisionPx: cents(10_000),
  arrivalPx: cents(10_000),
  endPx: cents(10_001),
  marketVwap: cents(10_000),
  marketVolume: 9_000,
  participation: 0.1,
  decidedAt: NOW,
  firstFillAt: NOW,
  lastFillAt: NOW,
  figures: givenFigures(),
  shortfall: givenShortfall(),
  byVenue: [],
  ...over,
});

export const givenRun = (over: Partial<ScenarioRun> = {}): ScenarioRun => ({
  runId: 'run-1',
  scenarioId: '019a0000-0000-7000-8000-000000000001',
  userId: ALICE,
  name: 'a quiet morning',
  terms: givenTerms(),
  order: {
    status: 'FILLED',
    rejectCode: null,
    rejectReason: null,
    filledQty: qty(1_000),
    avgPx: cents(10_001),
    createdAt: NOW,
    durationMs: 300_000,
  },
  fills: [givenFill()],
  digest: 'a'.repeat(64),
  tca: givenTca(),
  path: [{ at: NOW, bid: cents(9_999), ask: cents(10_001) }],
  ranAt: NOW,
  ...over,
});

export const givenOutcome = (over: Partial<ScenarioOutcome> = {}): ScenarioOutcome => ({
  batchId: 'batch-1',
  strategy: 'TWAP',
  variant: 0,
  seed: 7,
  status: 'FILLED',
  digest: 'a'.repeat(64),
  fillShare: 1,
  durationMs: 300_000,
  slippageBps: 1.5,
  costBps: 2,
  cost: money(200_000),
  ...over,
});

/** Two strategies over three seeds from 7 on, none played yet. */
export const givenScenarioBatch = (over: Partial<ScenarioBatch> = {}): ScenarioBatch => ({
  batchId: 'batch-1',
  scenarioId: '019a0000-0000-7000-8000-000000000001',
  userId: ALICE,
  name: 'a quiet morning',
  terms: givenTerms(),
  strategies: ['TWAP', 'POV'],
  riskAversions: null,
  firstSeed: 7,
  seeds: 3,
  done: 0,
  total: 6,
  state: 'RUNNING',
  reason: null,
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  ...over,
});

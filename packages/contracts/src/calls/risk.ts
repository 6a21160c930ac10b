/** Pre-trade checks, thresholds, positions: the calls of the risk engine. */
import * as z from 'zod';
import { BondBook } from '../bond-book.ts';
import { Decision, DecisionId, DecisionReplay, RiskForecast } from '../decision.ts';
import { DecideDeskLoss, DeskLossProposal, DeskLossUse, PutDeskLoss } from '../desk-loss.ts';
import { Exposure, ExposureHistory } from '../firm-risk.ts';
import { InstrumentSymbol, OrderId, UserId } from '../ids.ts';
import { AlgoParams } from '../order.ts';
import { ProfitCurve } from '../profit.ts';
import { ConfigProposal, DecideProposal } from '../proposal.ts';
import {
  Position,
  PutRiskConfig,
  RiskCheckRequest,
  RiskConfigVersion,
  RiskDecision,
  RiskPreview,
  RiskThresholds,
} from '../risk.ts';
import { TraderRisks } from '../trader-risk.ts';
import { TradingStyle } from '../user.ts';
import { WHAT_IF_TRADES_MAX, WhatIf, WhatIfTrade } from '../what-if.ts';
import {
  Cursor,
  call,
  Limit,
  MARKET_READERS,
  Nothing,
  page,
  queryInt,
  RISK_ROLES,
  TRADE_WATCHERS,
} from './call.ts';

/** Six pre-trade checks in sequence; the order is reserved against the limits in the same step. */
export const riskCheck = call('riskCheck', {
  kind: 'mutation',
  to: 'risk-engine',
  method: 'POST',
  path: '/check',
  timeoutMs: 3_000,
  access: 'internal',
  in: RiskCheckRequest,
  out: RiskDecision,
});
/** The risk half of an order's preview: reserves nothing, counts as no submission. */
export const forecastRisk = call('forecastRisk', {
  kind: 'query',
  to: 'risk-engine',
  method: 'POST',
  path: '/check/forecast',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({
    ...RiskCheckRequest.shape,
    tradingStyle: TradingStyle,
    /** How an algo would work it: its expected cost depends on that. */
    algoParams: AlgoParams.optional(),
    /** Orders that would be sent right before it: each is a submission and takes a slot. */
    ahead: z.int().nonnegative().optional(),
  }),
  out: RiskForecast,
});
/** The decisions about an order: the OMS's refusal, and every response of risk, oldest first. */
export const orderDecisions = call('orderDecisions', {
  procedure: 'risk.orderDecisions',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/decisions/:orderId',
  access: TRADE_WATCHERS,
  in: z.strictObject({ orderId: OrderId }),
  out: z.object({ items: z.array(Decision) }),
});
/** A risk decision re-run with the inputs and the configuration of its time. */
export const replayDecision = call('replayDecision', {
  procedure: 'risk.replayDecision',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/decisions/:decisionId/replay',
  access: TRADE_WATCHERS,
  in: z.strictObject({ decisionId: DecisionId }),
  out: DecisionReplay,
});
/** Decisions of the firm, newest first. */
export const decisions = call('decisions', {
  procedure: 'risk.decisions',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/decisions',
  access: RISK_ROLES,
  in: z.strictObject({
    userId: UserId.optional(),
    decision: z.enum(['ACCEPT', 'REJECT']).optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(Decision),
});
/** The thresholds in force and their version. */
export const riskConfig = call('riskConfig', {
  procedure: 'risk.config',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/config',
  access: MARKET_READERS,
  in: Nothing,
  out: RiskConfigVersion,
});
/** Every version of the thresholds, newest first, each chained to the one before by its hash. */
export const riskConfigVersions = call('riskConfigVersions', {
  procedure: 'risk.configVersions',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/config/versions',
  access: [...RISK_ROLES, 'desk-head'],
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(RiskConfigVersion),
});
/**
 * Puts new thresholds in force: a new version, with author and reason. Under maker-checker it is kept for approval
 * instead: 202, and the version in force.
 */
export const putRiskConfig = call('putRiskConfig', {
  procedure: 'risk.putConfig',
  kind: 'mutation',
  to: 'risk-engine',
  method: 'PUT',
  path: '/config',
  access: ['risk-manager', 'admin'],
  reducesRisk: true,
  in: PutRiskConfig,
  out: RiskConfigVersion,
});
/** The change of the thresholds that another person may approve; none without maker-checker. */
export const configProposals = call('configProposals', {
  procedure: 'risk.configProposals',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/config/proposals',
  access: [...RISK_ROLES, 'desk-head'],
  in: Nothing,
  out: z.object({ items: z.array(ConfigProposal) }),
});
/** Approves or refuses a change of the thresholds; a change of one’s own is approved by another. */
export const decideConfigProposal = call('decideConfigProposal', {
  procedure: 'risk.decideConfig',
  kind: 'mutation',
  to: 'risk-engine',
  method: 'POST',
  path: '/config/proposals/:proposalId/decision',
  access: ['risk-manager', 'admin'],
  in: DecideProposal,
  out: ConfigProposal,
});
/**
 * What each desk has lost since the trading day began, its limit, and the changes of it that await approval: of a
 * desk-head's desks, or of all.
 */
export const deskLosses = call('deskLosses', {
  procedure: 'risk.deskLosses',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/desk-losses',
  access: [...RISK_ROLES, 'desk-head'],
  in: Nothing,
  out: z.object({ items: z.array(DeskLossUse), proposals: z.array(DeskLossProposal) }),
});
/**
 * Limits what a desk may lose in a trading day, or releases a limit that is reached for the rest of the day. Under
 * maker-checker it is kept for approval instead: 202, and what is in force.
 */
export const putDeskLoss = call('putDeskLoss', {
  procedure: 'risk.putDeskLoss',
  kind: 'mutation',
  to: 'risk-engine',
  method: 'PUT',
  path: '/desk-losses/:desk',
  access: ['risk-manager', 'admin'],
  reducesRisk: true,
  in: PutDeskLoss,
  out: DeskLossUse,
});
/** Approves or refuses a change of a desk's limit; a change of one’s own is approved by another. */
export const decideDeskLoss = call('decideDeskLoss', {
  procedure: 'risk.decideDeskLoss',
  kind: 'mutation',
  to: 'risk-engine',
  method: 'POST',
  path: '/desk-losses/proposals/:proposalId/decision',
  access: ['risk-manager', 'admin'],
  in: DecideDeskLoss,
  out: DeskLossProposal,
});
/** The day's submissions re-run with thresholds that are not in force. */
export const previewRiskConfig = call('previewRiskConfig', {
  procedure: 'risk.previewConfig',
  kind: 'query',
  to: 'risk-engine',
  method: 'POST',
  path: '/config/preview',
  access: ['risk-manager', 'admin'],
  in: z.strictObject({ thresholds: RiskThresholds }),
  out: RiskPreview,
});
/** Own positions; risk roles may name another user or, with none named, see the firm's. */
export const positions = call('positions', {
  procedure: 'risk.positions',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/positions',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    userId: UserId.optional(),
    symbol: InstrumentSymbol.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(Position),
});
/** Own profit minute by minute since the trading day began; who sees others' positions may name a user. */
export const profitCurve = call('profitCurve', {
  procedure: 'risk.profit',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/profit',
  access: TRADE_WATCHERS,
  in: z.strictObject({ userId: UserId.optional(), symbol: InstrumentSymbol.optional() }),
  out: ProfitCurve,
});
/** DV01 of one's bonds by curve and key rate; a desk-head sees that of their desks, risk roles the firm's. */
export const bondBook = call('bondBook', {
  procedure: 'risk.bondBook',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/bond-book',
  access: TRADE_WATCHERS,
  in: Nothing,
  out: BondBook,
});
/**
 * Sizes and risk of one's own book before and after trades that are not sent, and the trade that hedges it best; who sees
 * others' positions may name a user. Changes nothing.
 */
export const whatIf = call('whatIf', {
  procedure: 'risk.whatIf',
  kind: 'query',
  to: 'risk-engine',
  method: 'POST',
  path: '/what-if',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    userId: UserId.optional(),
    trades: z.array(WhatIfTrade).max(WHAT_IF_TRADES_MAX),
    hedgeWith: InstrumentSymbol.optional(),
  }),
  out: WhatIf,
});
/** The firm's risk at this instant with its parts; a desk-head sees that of their desks. */
export const exposure = call('exposure', {
  procedure: 'risk.exposure',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/exposure',
  access: [...RISK_ROLES, 'desk-head'],
  in: Nothing,
  out: Exposure,
});
/** The same minute by minute, and refused orders by reason, for at most a day. */
export const exposureHistory = call('exposureHistory', {
  procedure: 'risk.exposureHistory',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/exposure/history',
  access: [...RISK_ROLES, 'desk-head'],
  in: z.strictObject({ hours: queryInt(1, 24).optional() }),
  out: ExposureHistory,
});
/** The traders of the firm side by side, or those of a desk-head's desks: profit of the day, sizes, activity, limits. */
export const traderRisks = call('traderRisks', {
  procedure: 'risk.traders',
  kind: 'query',
  to: 'risk-engine',
  method: 'GET',
  path: '/traders',
  access: [...RISK_ROLES, 'desk-head'],
  in: Nothing,
  out: TraderRisks,
});

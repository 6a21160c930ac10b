/** Pre-trade risk: checks every order against versioned thresholds, reserves what passes, and keeps all positions. */

import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { forecastMargin } from '@tradefloor/contracts/calls/ccp';
import { listFutures } from '@tradefloor/contracts/calls/futures';
import { minuteCloses } from '@tradefloor/contracts/calls/journal';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions } from '@tradefloor/contracts/calls/options';
import { dayActivity } from '@tradefloor/contracts/calls/orders';
import {
  bondBook,
  configProposals,
  decideConfigProposal,
  decideDeskLoss,
  decisions,
  deskLosses,
  exposure,
  exposureHistory,
  forecastRisk,
  orderDecisions,
  positions,
  previewRiskConfig,
  profitCurve,
  putDeskLoss,
  putRiskConfig,
  replayDecision,
  riskCheck,
  riskConfig,
  riskConfigVersions,
  traderRisks,
  whatIf,
} from '@tradefloor/contracts/calls/risk';
import { splitPositions } from '@tradefloor/contracts/calls/splits';
import { listTraders, userOf } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { QuoteBatch } from '@tradefloor/contracts/reference-quotes';
import type { Caller, SessionEvent } from '@tradefloor/contracts/user';
import type { TradingHours } from '@tradefloor/core/trading/order/trading-hours';
import type { DecisionReader, ProfitReader } from '@tradefloor/core/trading/risk/reader';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { defineService, handle, type StateIo, setTimer } from '@tradefloor/runtime';
import { onBondBook } from './bond-book.ts';
import { onCheck, onForecast } from './check.ts';
import {
  onConfigProposalExpiry,
  onConfigProposals,
  onDecideConfigProposal,
} from './config-proposals.ts';
import { onConfig, onConfigVersions, onPutConfig } from './configs.ts';
import { armDayLoss, onDayLoss, onLimitsChanged } from './day-loss.ts';
import { keepRefusal, onDecisions, onOrderDecisions, onReplayDecision } from './decisions.ts';
import { onDeskLosses } from './desk-loss.ts';
import { onDecideDeskLoss, onDeskProposalExpiry, onPutDeskLoss } from './desk-loss-proposals.ts';
import { findUser } from './find-user.ts';
import { onExposure, onExposureHistory, onExposureInterval } from './firm-risk.ts';
import { onMinute } from './minute.ts';
import {
  onBorrowFee,
  onBoughtIn,
  onExpired,
  onFilled,
  onOptionEnded,
  onPositions,
  onSplit,
} from './positions.ts';
import { onPreviewConfig } from './preview.ts';
import { onProfitCurve } from './profits.ts';
import { type RiskCtx, RiskState } from './risk-state.ts';
import { onTraders } from './traders.ts';
import { onWhatIf } from './what-if.ts';

export type RiskDeps = {
  readonly decisions: DecisionReader;
  readonly profits: ProfitReader;
  /** When trading days begin. */
  readonly hours: TradingHours;
  /** MAKER_CHECKER: changes of thresholds await another person's approval. Off by default. */
  readonly makerChecker?: boolean;
};

export const riskEngine = ({ decisions: reader, profits, hours, makerChecker = false }: RiskDeps) =>
  defineService({
    name: 'risk-engine',
    tables: [RISK_TABLES],
    state: (io: StateIo) => new RiskState(io),
    publishes: [
      'positions.changed',
      'risk.config.changed',
      'risk.exposure',
      'risk.day-loss',
      'risk.desk-loss',
      'proposals.changed',
    ],
    calls: [
      instruments,
      listBonds,
      listOptions,
      listFutures,
      userOf,
      listTraders,
      dayActivity,
      minuteCloses,
      forecastMargin,
    ],
    consumes: {
      'market.ticks': onTicks,
      'market.quotes': onQuotes,
      'contracts.expired': onExpired,
      'ccp.bought-in': onBoughtIn,
      'ccp.borrow-fee': onBorrowFee,
      'ccp.option.ended': onOptionEnded,
      'orders.submitted': onOrder,
      'orders.updated': onOrder,
      'orders.rejected': onRejected,
      'orders.cancelled': onOrder,
      'orders.replaced': onOrder,
      'orders.expired': onOrder,
      'orders.filled': onFilled,
      'user.session': onSession,
      'limits.changed': onLimitsChanged,
    },
    findUser,
    handles: [
      // One user's checks and order messages are handled in one lane.
      handle(riskCheck, onCheck({ profits, hours }), {
        as: 'service',
        lane: ({ userId }) => userId,
      }),
      // A forecast waits for no order and lets none wait.
      handle(forecastRisk, onForecast({ profits, hours }), {
        as: 'service',
        lane: ({ userId }) => `forecast ${userId}`,
      }),
      handle(orderDecisions, onOrderDecisions(reader), {
        as: 'user',
        scope: 'own',
        lane: readLane,
      }),
      handle(replayDecision, onReplayDecision(reader), {
        as: 'user',
        scope: 'own',
        lane: readLane,
      }),
      handle(decisions, onDecisions(reader), { as: 'user', scope: 'firm', lane: readLane }),
      handle(riskConfig, onConfig, { as: 'anyone' }),
      handle(riskConfigVersions, onConfigVersions, { as: 'anyone' }),
      handle(putRiskConfig, onPutConfig(makerChecker), { as: 'user' }),
      handle(configProposals, onConfigProposals, { as: 'user' }),
      handle(decideConfigProposal, onDecideConfigProposal, { as: 'user' }),
      handle(deskLosses, onDeskLosses({ profits, hours }), { as: 'user', scope: 'desks' }),
      handle(putDeskLoss, onPutDeskLoss({ profits, hours }, makerChecker), {
        as: 'user',
        lane: () => 'desk-losses',
      }),
      handle(decideDeskLoss, onDecideDeskLoss({ hours }), {
        as: 'user',
        lane: () => 'desk-losses',
      }),
      handle(previewRiskConfig, onPreviewConfig(reader), { as: 'user', lane: () => 'preview' }),
      handle(positions, onPositions, { as: 'user', scope: 'own' }),
      handle(splitPositions, onSplit, { as: 'service', lane: () => 'splits' }),
      handle(profitCurve, onProfitCurve({ profits, hours }), {
        as: 'user',
        scope: 'own',
        lane: readLane,
      }),
      handle(bondBook, onBondBook, { as: 'user', scope: 'own', lane: readLane }),
      handle(whatIf, onWhatIf, { as: 'user', scope: 'own', lane: readLane }),
      handle(traderRisks, onTraders({ profits, hours }), {
        as: 'user',
        scope: 'desks',
        lane: readLane,
      }),
      handle(exposure, onExposure, { as: 'user', scope: 'desks', lane: readLane }),
      handle(exposureHistory, onExposureHistory, { as: 'user', scope: 'desks', lane: readLane }),
    ],
    timers: {
      'first-config': onFirstConfig,
      minute: onMinute,
      'day-loss': onDayLoss({ profits, hours }),
      'proposal-expiry': onConfigProposalExpiry,
      'desk-proposal-expiry': onDeskProposalExpiry,
    },
    onActivate: (state) => [
      setTimer('first-config', 0),
      setTimer('minute', 0),
      ...armDayLoss(state),
    ],
    intervals: { exposure: { everyMs: 1_000, on: onExposureInterval } },
    stateHash: (state) => state.hash(),
  });

/** Reads of the database do not delay orders. */
const readLane = (_: unknown, caller: Caller | null): string => `read ${caller?.userId ?? 'all'}`;

function onQuotes({ state }: RiskCtx, batch: QuoteBatch): [] {
  state.quotes.takeQuotes(batch);
  state.optionMarks.takeQuotes(batch);
  return [];
}

function onTicks({ state }: RiskCtx, batch: TickBatch): [] {
  state.takeTicks(batch);
  return [];
}

function onOrder({ state }: RiskCtx, { order }: OrderChange): [] {
  state.book.receive(order);
  return [];
}

function onRejected(ctx: RiskCtx, change: OrderChange): [] {
  keepRefusal(ctx, change);
  return onOrder(ctx, change);
}

function onSession({ state }: RiskCtx, { userId }: SessionEvent): [] {
  state.users.forget(userId);
  return [];
}

/** The defaults are a version like any other: stored before the first read. */
function onFirstConfig({ state, nowMs }: RiskCtx): [] {
  state.config(nowMs);
  return [];
}

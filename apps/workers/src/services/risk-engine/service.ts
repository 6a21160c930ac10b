/** Pre-trade risk: checks every order against versioned thresholds, reserves what passes, and keeps all positions. */
import { instruments } from '@tradefloor/contracts/calls/market';
import {
  exposure,
  positions,
  previewRiskConfig,
  putRiskConfig,
  riskCheck,
  riskConfig,
  riskConfigVersions,
} from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { SessionEvent } from '@tradefloor/contracts/user';
import { POSITIONS } from '@tradefloor/core/position/tables';
import type { RiskOrderReader } from '@tradefloor/core/risk/reader';
import { RISK_CONFIG_VERSIONS, RISK_ORDERS } from '@tradefloor/core/risk/tables';
import { answer, defineService, type StateIo, wake } from '@tradefloor/runtime';
import { onCheck } from './check.ts';
import { onConfig, onConfigVersions, onPutConfig } from './configs.ts';
import { onExposure, onFilled, onPositions } from './positions.ts';
import { onPreviewConfig } from './preview.ts';
import { type RiskCtx, RiskState } from './risk-state.ts';

export type RiskDeps = { readonly orders: RiskOrderReader };

export const riskEngine = ({ orders }: RiskDeps) =>
  defineService({
    name: 'risk-engine',
    tables: [RISK_CONFIG_VERSIONS, RISK_ORDERS, POSITIONS],
    state: (io: StateIo) => new RiskState(io),
    publishes: ['positions.changed', 'risk.config.changed'],
    asks: [instruments, userOf],
    consumes: {
      'market.ticks': onTicks,
      'orders.submitted': onOrder,
      'orders.updated': onOrder,
      'orders.rejected': onOrder,
      'orders.cancelled': onOrder,
      'orders.replaced': onOrder,
      'orders.expired': onOrder,
      'orders.filled': onFilled,
      'user.session': onSession,
    },
    answers: [
      // One user's checks and order messages are handled in one lane.
      answer(riskCheck, onCheck, ({ userId }) => userId),
      answer(riskConfig, onConfig),
      answer(riskConfigVersions, onConfigVersions),
      answer(putRiskConfig, onPutConfig),
      answer(previewRiskConfig, onPreviewConfig(orders), () => 'preview'),
      answer(positions, onPositions),
      answer(exposure, onExposure),
    ],
    wakes: { 'first-config': onFirstConfig },
    starts: () => [wake('first-config', 0)],
    stateHash: (state) => state.hash(),
  });

function onTicks({ state }: RiskCtx, batch: TickBatch): [] {
  state.quotes.take(batch);
  return [];
}

function onOrder({ state }: RiskCtx, { order }: OrderChange): [] {
  state.book.hear(order);
  return [];
}

function onSession({ state }: RiskCtx, { userId }: SessionEvent): [] {
  state.users.forget(userId);
  return [];
}

/** The defaults are a version like any other: kept before anybody asks for it. */
function onFirstConfig({ state, nowMs }: RiskCtx): [] {
  state.config(nowMs);
  return [];
}

/** Pre-trade checks, thresholds, positions: the calls of the risk engine. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import {
  Position,
  PutRiskConfig,
  RiskCheckRequest,
  RiskConfigVersion,
  RiskDecision,
  RiskPreview,
  RiskThresholds,
} from '../risk.ts';
import { AtWire } from '../time.ts';
import {
  Cursor,
  call,
  Limit,
  MARKET_READERS,
  Nothing,
  page,
  RISK_ROLES,
  TRADE_WATCHERS,
} from './call.ts';

export const riskCheck = call('riskCheck', {
  to: 'risk-engine',
  method: 'POST',
  path: '/check',
  timeoutMs: 3_000,
  access: 'internal',
  in: RiskCheckRequest,
  out: RiskDecision,
});
export const riskConfig = call('riskConfig', {
  to: 'risk-engine',
  method: 'GET',
  path: '/config',
  access: MARKET_READERS,
  in: Nothing,
  out: RiskConfigVersion,
});
export const riskConfigVersions = call('riskConfigVersions', {
  to: 'risk-engine',
  method: 'GET',
  path: '/config/versions',
  access: [...RISK_ROLES, 'desk-head'],
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(RiskConfigVersion),
});
export const putRiskConfig = call('putRiskConfig', {
  to: 'risk-engine',
  method: 'PUT',
  path: '/config',
  access: ['risk-manager', 'admin'],
  in: PutRiskConfig,
  out: RiskConfigVersion,
});
/** The day's submissions judged again by thresholds that are not in force. */
export const previewRiskConfig = call('previewRiskConfig', {
  to: 'risk-engine',
  method: 'POST',
  path: '/config/preview',
  access: ['risk-manager', 'admin'],
  in: z.strictObject({ thresholds: RiskThresholds }),
  out: RiskPreview,
});
/** Own positions; risk roles may name another user or, with none named, see the firm's. */
export const positions = call('positions', {
  to: 'risk-engine',
  method: 'GET',
  path: '/positions',
  access: TRADE_WATCHERS,
  in: z.strictObject({ userId: UserId.optional(), limit: Limit, cursor: Cursor }),
  out: page(Position),
});
export const exposure = call('exposure', {
  to: 'risk-engine',
  method: 'GET',
  path: '/exposure',
  access: RISK_ROLES,
  in: Nothing,
  out: z.object({
    asOf: AtWire,
    grossNotional: z.number(),
    netNotional: z.number(),
    realisedPnl: z.number(),
    unrealisedPnl: z.number(),
    users: z.int(),
    positions: z.int(),
    openOrders: z.int(),
  }),
});

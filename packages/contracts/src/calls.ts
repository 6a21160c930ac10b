/**
 * The register of every call between the parts of the platform. The same objects are used by the asker,
 * the answerer, the gateway's service map and the browser's procedures.
 */
import type { Call } from './calls/call.ts';
import {
  candles,
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
} from './calls/journal.ts';
import { depth, instruments, marketMorning, quotes } from './calls/market.ts';
import {
  activateKillSwitch,
  cancelOrder,
  getOrder,
  limitUse,
  listKillSwitches,
  listOrders,
  placeOrder,
  releaseKillSwitch,
  replaceOrder,
} from './calls/orders.ts';
import {
  exposure,
  positions,
  previewRiskConfig,
  putRiskConfig,
  riskCheck,
  riskConfig,
  riskConfigVersions,
} from './calls/risk.ts';
import {
  authorize,
  checkSession,
  endSessions,
  guest,
  limitHistory,
  listUsers,
  logout,
  putLimits,
  token,
  userOf,
  whoAmI,
} from './calls/users.ts';

/** All calls by name. */
export const CALLS = {
  authorize,
  token,
  guest,
  whoAmI,
  logout,
  checkSession,
  userOf,
  listUsers,
  putLimits,
  limitHistory,
  endSessions,
  placeOrder,
  cancelOrder,
  replaceOrder,
  listOrders,
  getOrder,
  activateKillSwitch,
  releaseKillSwitch,
  listKillSwitches,
  limitUse,
  riskCheck,
  riskConfig,
  riskConfigVersions,
  putRiskConfig,
  previewRiskConfig,
  positions,
  exposure,
  instruments,
  quotes,
  depth,
  marketMorning,
  candles,
  journalOrders,
  journalOrder,
  journalFills,
  journalAudit,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

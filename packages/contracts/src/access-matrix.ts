/**
 * The whole door in one table: which of ten principals may ask which call, open which address and hear which topic.
 * Written down beside the declarations on purpose: tests hold the declarations, the procedures, the gateway and the
 * sockets against it, and a call without a row here does not compile. Default deny: what is not `x` is not let in.
 */
import type { CallName } from './calls.ts';
import { DERIVATIVE_ROWS } from './derivative-access.ts';
import { OPS_ROWS } from './ops-access.ts';
import { SCENARIO_ROWS } from './scenario-access.ts';
import type { TopicName } from './topics.ts';
import { ROLES, type Role } from './user.ts';

/** Nobody's session, a guest's, and one of each role. The order of the columns. */
export const PRINCIPALS = [
  'anonymous',
  'guest',
  'trader',
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'external-client',
  'viewer',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** The role a principal's session has; null without a session. A guest is a trader with small limits. */
export function roleOf(principal: Principal): Role | null {
  if (principal === 'anonymous') return null;
  return principal === 'guest' ? 'trader' : (ROLES.find((role) => role === principal) ?? null);
}

/**
 * One letter for each principal. Calls and addresses: `x` let in, `-` refused.
 * Topics: `x` all of it, `o` one's own, `d` one's desks' and one's own, `f` the firm's, `-` nothing.
 */
export type Row = string;

/** Every call. `anonymous`, `guest`, `trader`, `desk-head`, `risk-manager`, `admin`, `compliance`, `sales`, `external-client`, `viewer`. */
export const CALL_ROWS: Readonly<Record<CallName, Row>> = {
  // People and sessions.
  authorize: 'xxxxxxxxxx',
  token: 'xxxxxxxxxx',
  guest: 'xxxxxxxxxx',
  whoAmI: '-xxxxxxxxx',
  logout: '-xxxxxxxxx',
  checkSession: '----------',
  userOf: '----------',
  usersInRole: '----------',
  listUsers: '----xxx---',
  putLimits: '----xx----',
  limitHistory: '----xxx---',
  endSessions: '-----x----',
  listSessions: '----xxx---',
  endSession: '-----x----',
  // Orders. Everybody with a session may ask to place one: who may not trade is refused by name, and that is kept.
  placeOrder: '-xxxxxxxxx',
  previewOrder: '-xxxxxxxxx',
  cancelOrder: '-xx-xx----',
  cancelOrders: '-xx-xx----',
  replaceOrder: '-xx-------',
  listOrders: '-xxxxxxx--',
  getOrder: '-xxxxxxx--',
  limitUse: '-xxxxxxxxx',
  limitUses: '----xxx---',
  activateKillSwitch: '----xx----',
  releaseKillSwitch: '----xx----',
  listKillSwitches: '-xxxxxxxxx',
  haltEms: '----------',
  haltRfqs: '----------',
  venueReport: '----------',
  venueLine: '----------',
  // Baskets and templates: of those who trade.
  reviewBasket: '-xx-------',
  placeBasket: '-xx-------',
  getBasket: '-xx-------',
  listBaskets: '-xx-------',
  stopBasket: '-xx-------',
  listTemplates: '-xx-------',
  saveTemplate: '-xx-------',
  changeTemplate: '-xx-------',
  deleteTemplate: '-xx-------',
  // Orders worked by algos: their owner steers them.
  listAlgos: '-xxxxxxx--',
  getAlgo: '-xxxxxxx--',
  pauseAlgo: '-xx-------',
  resumeAlgo: '-xx-------',
  amendAlgo: '-xx-------',
  previewSchedule: '-xx-------',
  // Risk.
  riskCheck: '----------',
  forecastRisk: '----------',
  orderDecisions: '-xxxxxxx--',
  replayDecision: '-xxxxxxx--',
  decisions: '----xxx---',
  riskConfig: '-xxxxxxx-x',
  riskConfigVersions: '---xxxx---',
  putRiskConfig: '----xx----',
  previewRiskConfig: '----xx----',
  positions: '-xxxxxxx--',
  exposure: '---xxxx---',
  exposureHistory: '---xxxx---',
  // The market.
  instruments: '-xxxxxxxxx',
  quotes: '-xxxxxxx-x',
  depth: '-xxxxxxx-x',
  marketStatus: '-xxxxxxx-x',
  marketEvents: '----xxx---',
  startMarketEvent: '-----x----',
  marketMorning: '----------',
  // Intelligence: advice for all who see the market, weights set by admins.
  news: '-xxxxxxx-x',
  features: '-xxxxxxx-x',
  signals: '-xxxxxxx-x',
  signal: '-xxxxxxx-x',
  signalWeights: '-xxxxxxx-x',
  signalWeightVersions: '-xxxxxxx-x',
  putSignalWeights: '-----x----',
  recommendations: '-xxxxxxx-x',
  rescore: '-xxxxxxx-x',
  loadRun: '-----x----',
  startLoad: '-----x----',
  stopLoad: '-----x----',
  // Session replay: everybody who sees fills; of them each sees his own, the desk's or the firm's.
  replayCoverage: '-xxxxxxx--',
  startReplay: '-xxxxxxx--',
  replayRun: '-xxxxxxx--',
  replayPicture: '-xxxxxxx--',
  replayBars: '-xxxxxxx--',
  cancelReplay: '-xxxxxxx--',
  ...SCENARIO_ROWS,
  ...DERIVATIVE_ROWS,
  // The FIX exchange.
  fixSessions: '----xxx---',
  venueDepth: '-xxxxxxx-x',
  candles: '-xxxxxxx-x',
  minuteCloses: '----------',
  // Bonds and requests for quote.
  listRfqs: '-xxxxxxxx-',
  getRfq: '-xxxxxxxx-',
  rfqSteps: '-xxxxxxxx-',
  rfqAnalytics: '-xxxxxxx--',
  listDealers: '-xxxxxxx--',
  executeRfq: '-xx----x--',
  requestQuote: '--------x-',
  reviewRfq: '-------x--',
  rfqPanel: '-------x--',
  sendRfq: '-------x--',
  markUpRfq: '-------x--',
  previewMarkUp: '-------x--',
  quoteClient: '-------x--',
  acceptQuote: '--------x-',
  declineQuote: '--------x-',
  rejectRfq: '-------x--',
  cancelRfq: '-------xx-',
  noteRfq: '-xx----x--',
  voiceTrade: '-------x--',
  rfqPeople: '-------x--',
  clientFile: '----xxxx--',
  listBonds: '-xxxxxxxxx',
  bondValuation: '-xxxxxxxxx',
  listFxPairs: '-xxxxxxx-x',
  fxQuotes: '-xxxxxxx-x',
  fxTerms: '-xxxxxxx-x',
  curves: '-xxxxxxx-x',
  bondQuotes: '-xxxxxxx-x',
  bondHistory: '-xxxxxxx-x',
  ...OPS_ROWS,
  // What happened.
  journalOrders: '-xxxxxxx--',
  journalOrder: '-xxxxxxx--',
  journalFills: '-xxxxxxx--',
  journalAudit: '----xxx---',
  tcaOrder: '-xxxxxxx--',
  tcaOrders: '-xxxxxxx--',
  tcaSummary: '-xxxxxxx--',
  // The FIX archive.
  fixExecutions: '-xxxxxxx--',
  fixMessages: '-xxxxxxx--',
  fixMessage: '-xxxxxxx--',
  fixLog: '----xxx---',
  verifyArchive: '----xxx---',
  archiveVerifications: '----xxx---',
  // Clearing: one's own; risk roles see the firm's.
  ccpMargin: '-xxxxxxxxx',
  setAutoPay: '-xxxxxxxxx',
  ccpSettlements: '-xxxxxxxxx',
  ccpSettlementsOn: '-xxxxxxxxx',
  ccpStats: '-xxxxxxx-x',
  ccpOverview: '-xxxxxxxxx',
  ccpCalls: '-xxxxxxxxx',
  payMarginCall: '-xxxxxxxxx',
  declareDefault: '----xx----',
  ccpLedger: '-xxxxxxxxx',
  ccpStatement: '-xxxxxxxxx',
  advanceClearingClock: '-----x----',
  ccpStress: '----xxx---',
  runDefaultDrill: '----xx----',
};

/** The gateway's own addresses: `GET` over HTTP, `WS` for sockets. */
export const ADDRESS_ROWS: Readonly<Record<string, Row>> = {
  'GET /health': 'xxxxxxxxxx',
  'GET /ready': 'xxxxxxxxxx',
  'GET /system': 'xxxxxxxxxx',
  'GET /.well-known/oauth-authorization-server': 'xxxxxxxxxx',
  'GET /docs/api/openapi.json': 'xxxxxxxxxx',
  'WS /ws': '-xxxxxxxxx',
  'WS /trpc': '-xxxxxxxxx',
  'WS /ws/market-sim': '-xxxxxxx-x',
};

/** Every topic, as sockets and subscriptions hand it out. */
export const TOPIC_ROWS: Readonly<Record<TopicName, Row>> = {
  'orders.submitted': '-oodfffo--',
  'orders.updated': '-oodfffo--',
  'orders.rejected': '-oodfffo--',
  'orders.cancelled': '-oodfffo--',
  'orders.replaced': '-oodfffo--',
  'orders.expired': '-oodfffo--',
  'orders.filled': '-oodfffo--',
  'algo.progress': '-oodfffo--',
  'positions.changed': '-oodfffo--',
  'ccp.novation': '-oodfffo--',
  'ccp.margin': '-oodfffo--',
  'ccp.settlement.queued': '-oodfffo--',
  'ccp.settlement.complete': '-oodfffo--',
  'risk.exposure': '---dfff---',
  'killswitch.changed': '-xxxxxxxxx',
  'risk.config.changed': '-xxxxxxx-x',
  'market.ticks': '-xxxxxxx-x',
  'market.bonds': '-xxxxxxx-x',
  'market.fx': '-xxxxxxx-x',
  'market.status': '-xxxxxxx-x',
  'rfq.quote.update': '-oodffff--',
  'rfq.client.update': '--------o-',
  'rfq.voice.update': '-dddffff--',
  'market.candles': '-xxxxxxx-x',
  'news.events': '-xxxxxxx-x',
  'market.recommendations': '-xxxxxxx-x',
  // Between services only.
  'market.features': '----------',
  'market.signals': '----------',
  'orders.routed': '----------',
  'orders.child': '----------',
  'orders.child-updated': '----------',
  'orders.child-cancel-requested': '----------',
  'orders.fi.rfq': '----------',
  'orders.otc': '----------',
  'orders.otc.package': '----------',
  'orders.otc.cancel-requested': '----------',
  'market.options': '----------',
  'market.futures': '----------',
  'contracts.expired': '----------',
  'orders.fi.cancel-requested': '----------',
  'rfq.executed': '----------',
  'market.event': '----------',
  'orders.cancel-requested': '----------',
  'orders.replace-requested': '----------',
  'orders.acknowledged': '----------',
  'algo.acknowledged': '----------',
  'fix.execution': '----------',
  'venue.requested': '----------',
  'limits.changed': '----------',
  'user.session': '----------',
};

/** Fields of what is answered and said that not everybody who may ask or listen is given; letters as for topics. */
export const FIELD_ROWS = {
  'snapshot.instruments': '-xxxxxxxxx',
  'snapshot.quotes': '-xxxxxxx-x',
  'snapshot.orders': '-xxxxxxx--',
  'snapshot.positions': '-xxxxxxx--',
  'snapshot.killSwitches': '-xxxxxxxxx',
  'listKillSwitches.active (of one user)': '-ooofffooo',
  'listKillSwitches.log': '----xxx---',
  'killswitch.changed (of one user)': '-ooofffo--',
} as const satisfies Readonly<Record<string, Row>>;

/** A principal's letter in a row; `-` beyond its end. */
export const cellOf = (row: Row, principal: Principal): string =>
  row.charAt(PRINCIPALS.indexOf(principal)) || '-';

/** Subscriptions of the browser, by their procedure's path. Every other procedure asks a call. */
export const SUBSCRIPTION_ROWS: Readonly<Record<string, Row>> = {
  authIdentity: '-xxxxxxxxx',
  books: '-xxxxxxx-x',
  events: '-xxxxxxxxx',
  ticks: '-xxxxxxx-x',
  fx: '-xxxxxxx-x',
};

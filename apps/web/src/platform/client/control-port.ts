/** The calls of the screens of risk managers, admins and compliance. */
import type { Position, RiskConfigVersion, WireAnswer, WireAsked } from './shapes.ts';

export type AuditRecord = WireAnswer<'journalAudit'>['items'][number];
export type SessionInfo = WireAnswer<'listSessions'>['items'][number];
export type MarketEventInfo = WireAnswer<'startMarketEvent'>;
type User = WireAnswer<'listUsers'>['items'][number];

export type ControlPort = {
  /** The firm's risk with its parts; a desk-head's view holds the parts of their desks. */
  readonly exposure: () => Promise<WireAnswer<'exposure'>>;
  /** The same minute by minute, and refused orders by reason, for a day. */
  readonly exposureHistory: () => Promise<WireAnswer<'exposureHistory'>>;
  /** Each user's used daily notional, where any is used. */
  readonly limitUses: () => Promise<WireAnswer<'limitUses'>['items']>;
  /** All positions of a user or in a symbol that one may see. */
  readonly positions: (
    asked: Pick<WireAsked<'positions'>, 'userId' | 'symbol'>,
  ) => Promise<readonly Position[]>;
  /** What was decided about an order, oldest first. */
  readonly orderDecisions: (orderId: string) => Promise<WireAnswer<'orderDecisions'>['items']>;
  /** The re-run of a risk decision. */
  readonly replayDecision: (decisionId: string) => Promise<WireAnswer<'replayDecision'>>;
  /** All users, page after page. */
  readonly users: () => Promise<readonly User[]>;
  readonly putLimits: (body: WireAsked<'putLimits'>) => Promise<User>;
  /** The newest changes of one user's limits, newest first. */
  readonly limitHistory: (userId: string) => Promise<WireAnswer<'limitHistory'>['items']>;
  /** Every version of the thresholds, newest first. */
  readonly riskVersions: () => Promise<readonly RiskConfigVersion[]>;
  readonly putRiskConfig: (body: WireAsked<'putRiskConfig'>) => Promise<RiskConfigVersion>;
  /** Today's submissions re-run with thresholds that are not in force. */
  readonly previewRiskConfig: (
    thresholds: WireAsked<'previewRiskConfig'>['thresholds'],
  ) => Promise<WireAnswer<'previewRiskConfig'>>;
  /** One page of what was done, newest first. */
  readonly audit: (asked: WireAsked<'journalAudit'>) => Promise<WireAnswer<'journalAudit'>>;
  /** What was done to the market, newest first. */
  readonly marketEvents: () => Promise<readonly MarketEventInfo[]>;
  readonly startMarketEvent: (body: WireAsked<'startMarketEvent'>) => Promise<MarketEventInfo>;
  /** How the load generator's newest run stands. */
  readonly loadRun: () => Promise<WireAnswer<'loadRun'>>;
  readonly startLoad: (plan: WireAsked<'startLoad'>) => Promise<WireAnswer<'loadRun'>>;
  readonly stopLoad: () => Promise<WireAnswer<'loadRun'>>;
  /** Active sessions of all users. */
  readonly sessions: () => Promise<readonly SessionInfo[]>;
  /** False for one that was over already. */
  readonly endSession: (session: Pick<SessionInfo, 'userId' | 'sessionId'>) => Promise<boolean>;
  /** How many sessions were ended. */
  readonly endSessions: (userId: string) => Promise<number>;
};

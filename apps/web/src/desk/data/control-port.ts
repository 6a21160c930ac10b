/** What the screens of risk managers, admins and compliance ask of the world. */
import type { RiskConfigVersion, WireAnswer, WireAsked } from './shapes.ts';

type User = WireAnswer<'listUsers'>['items'][number];

export type ControlPort = {
  /** Everybody, page after page. */
  readonly users: () => Promise<readonly User[]>;
  readonly putLimits: (body: WireAsked<'putLimits'>) => Promise<User>;
  /** The newest changes of one user's limits, newest first. */
  readonly limitHistory: (userId: string) => Promise<WireAnswer<'limitHistory'>['items']>;
  /** Every version of the thresholds, newest first. */
  readonly riskVersions: () => Promise<readonly RiskConfigVersion[]>;
  readonly putRiskConfig: (body: WireAsked<'putRiskConfig'>) => Promise<RiskConfigVersion>;
  /** Today's submissions judged by thresholds that are not in force. */
  readonly previewRiskConfig: (
    thresholds: WireAsked<'previewRiskConfig'>['thresholds'],
  ) => Promise<WireAnswer<'previewRiskConfig'>>;
  /** How many sessions were ended. */
  readonly endSessions: (userId: string) => Promise<number>;
};

/** The calls of the clearing screens: accounts, calls, settlement, the clock, stress and drills. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type ClearingStats = WireAnswer<'ccpStats'>;
export type ClearingOverview = WireAnswer<'ccpOverview'>;
export type MarginAccount = WireAnswer<'ccpMargin'>;
export type MarginCall = WireAnswer<'ccpCalls'>['items'][number];
export type Obligation = WireAnswer<'ccpSettlements'>['items'][number];
export type LedgerEntry = WireAnswer<'ccpLedger'>['items'][number];
export type StressReport = WireAnswer<'ccpStress'>;
export type DrillReport = WireAnswer<'runDefaultDrill'>;

export type ClearingPort = {
  readonly clearingStats: () => Promise<ClearingStats>;
  readonly clearingOverview: () => Promise<ClearingOverview>;
  readonly marginAccount: (userId: string) => Promise<MarginAccount>;
  readonly setAutoPay: (asked: WireAsked<'setAutoPay'>) => Promise<WireAnswer<'setAutoPay'>>;
  /** What is queued, soonest first. */
  readonly settlements: () => Promise<readonly Obligation[]>;
  /** The newest calls, closed ones included. */
  readonly marginCalls: () => Promise<readonly MarginCall[]>;
  readonly payCall: (callId: string) => Promise<MarginCall>;
  readonly declareDefault: (asked: WireAsked<'declareDefault'>) => Promise<MarginCall>;
  /** The newest transfers of an account. */
  readonly ledger: (userId: string) => Promise<readonly LedgerEntry[]>;
  readonly statement: (asked: WireAsked<'ccpStatement'>) => Promise<WireAnswer<'ccpStatement'>>;
  readonly advanceClearingClock: () => Promise<WireAnswer<'advanceClearingClock'>>;
  readonly stress: () => Promise<StressReport>;
  readonly drill: (asked: WireAsked<'runDefaultDrill'>) => Promise<DrillReport>;
};

/** What the operator's service reads of the stores, and the one thing it changes there. Implemented by the database. */
import type { ChaosRun, ChaosState } from '@tradefloor/contracts/chaos';
import type { UserId } from '@tradefloor/contracts/ids';
import type {
  DeadLetterView,
  Hop,
  InvariantCheck,
  LifeStep,
  OpsKillSwitch,
  OrderFunnel,
  Redrive,
  StorageGroup,
} from '@tradefloor/contracts/ops';
import type { LevelReport, Measured } from '@tradefloor/contracts/service-level';
import type { Desk } from '@tradefloor/contracts/user';
import type { SizeSample } from './growth.ts';
import type { BucketSums } from './service-level.ts';

/** The stores' view of the platform at one moment. */
export type OpsFacts = {
  readonly funnel: OrderFunnel;
  readonly hops: readonly Hop[];
  readonly deadLetters: readonly DeadLetterView[];
  readonly redrives: readonly Redrive[];
  readonly openRfqs: number;
  readonly openAlgos: number;
  readonly killSwitches: readonly OpsKillSwitch[];
};

export type FactsQuery = {
  readonly nowMs: number;
  /** The funnel is of orders this new. */
  readonly windowMs: number;
  /** An order without a response for longer than this is stuck. */
  readonly stuckMs: number;
};

export type InvariantQuery = {
  /** What happened from here on is looked at. */
  readonly fromMs: number;
  /** What is newer may still be on its way. */
  readonly settledMs: number;
};

export type RedriveQuery = {
  readonly consumer: string;
  readonly eventId: string;
  readonly actor: UserId;
  readonly reason: string;
  readonly requestId: string;
  readonly nowMs: number;
};

/** `NOT_KEPT`: the event itself is no longer in the outbox. */
export type RedriveResult = 'REDRIVEN' | 'ALREADY_REDRIVEN' | 'NOT_FOUND' | 'NOT_KEPT';

/** A life with what decides who may see it. */
export type TimelineFacts = {
  readonly kind: 'order' | 'fill' | 'novation' | 'rfq' | 'deal' | 'quote' | 'request';
  readonly orderIds: readonly string[];
  readonly rfqIds: readonly string[];
  readonly requestId: string | null;
  readonly owners: readonly { readonly userId: UserId; readonly desk: Desk }[];
  readonly steps: readonly LifeStep[];
};

/** Events by bucket and window, and since when an objective has any. */
export type LevelSums = {
  readonly sums: readonly BucketSums[];
  readonly sinceMs: ReadonlyMap<Measured, number>;
};

export type ChaosNote = {
  readonly runId: string;
  readonly target: string;
  readonly actor: UserId;
  readonly reason: string;
  readonly requestId: string;
  readonly nowMs: number;
  /** No two faults within so many milliseconds. */
  readonly spacingMs: number;
};

export type ChaosOutcome = {
  readonly runId: string;
  /** Null when recovery was given up. */
  readonly recoveryMs: number | null;
  readonly nowMs: number;
};

export type ChaosRecord = {
  readonly runs: readonly (Pick<ChaosRun, 'runId' | 'target' | 'actor' | 'reason' | 'at'> & {
    readonly isOver: boolean;
    readonly recoveryMs: number | null;
  })[];
  readonly orders: ChaosState['orders'];
};

/** Milliseconds between two hops of the newest orders; a hop without orders is left out. */
export type OpsTimings = {
  readonly hops: readonly {
    readonly what: 'accept-to-fill' | 'fill-to-novation';
    readonly count: number;
    readonly p50: number;
    readonly p99: number;
  }[];
  /** Events in the outbox that are not known to be published. */
  readonly unsent: number;
};

/** Sizes now, and the samples of the last days, oldest first. */
export type StorageFacts = {
  readonly bytes: number;
  readonly groups: readonly StorageGroup[];
  readonly samples: readonly SizeSample[];
};

export interface OpsReader {
  facts(query: FactsQuery): Promise<OpsFacts>;
  /** Of orders since an instant. */
  timings(fromMs: number): Promise<OpsTimings>;
  invariants(query: InvariantQuery): Promise<readonly InvariantCheck[]>;
  /** One statement: an event is redelivered or nothing has changed. */
  redrive(query: RedriveQuery): Promise<RedriveResult>;
  /** Null for an unknown id. */
  life(id: string): Promise<TimelineFacts | null>;
  /** Adds what a process has counted. @returns false when this report, or a later one of it, was added before */
  noteLevels(report: LevelReport, nowMs: number): Promise<boolean>;
  /** Writes down a fault before it is made. `TOO_SOON`: the last one is too young. */
  noteChaos(run: ChaosNote): Promise<'NOTED' | 'TOO_SOON'>;
  /** The outcome of a fault; idempotent. */
  noteChaosOutcome(outcome: ChaosOutcome): Promise<void>;
  /** The newest faults, newest first, with what is known to have come of them, and the orders since the newest. */
  chaosRuns(limit: number): Promise<ChaosRecord>;
  storage(nowMs: number): Promise<StorageFacts>;
  /** Sums over the windows that end now. */
  levels(nowMs: number): Promise<LevelSums>;
}

/**
 * The calls of the operator's screens: overview, public indicator, timeline of an id, traces, redrives, fault
 * injection.
 */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type OpsOverview = WireAnswer<'opsOverview'>;
export type OpsLight = WireAnswer<'opsLight'>;
export type Life = WireAnswer<'lifeLine'>;
export type Trace = WireAnswer<'traceOf'>;
export type Span = Trace['spans'][number];
export type TraceLine = WireAnswer<'listTraces'>['items'][number];
export type ChaosState = WireAnswer<'chaosState'>;
export type ChaosRun = ChaosState['runs'][number];
export type LevelState = OpsOverview['levels'][number];
export type DeadLetter = OpsOverview['deadLetters'][number];

export type OpsPort = {
  readonly opsOverview: () => Promise<OpsOverview>;
  readonly opsLight: () => Promise<OpsLight>;
  /** An order, a fill, a novation, a request for quote or a request, by its id. */
  readonly life: (id: string) => Promise<Life>;
  readonly trace: (id: string) => Promise<Trace>;
  /** The newest, newest first. */
  readonly traces: () => Promise<readonly TraceLine[]>;
  readonly chaos: () => Promise<ChaosState>;
  readonly startChaos: (asked: WireAsked<'startChaos'>) => Promise<WireAnswer<'startChaos'>>;
  readonly redrive: (
    asked: WireAsked<'redriveDeadLetter'>,
  ) => Promise<WireAnswer<'redriveDeadLetter'>>;
};

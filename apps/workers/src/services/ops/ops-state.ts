/** What the operator's service works with: readers of the stores, and what the process around it watches. */
import type { ChaosStrike, ChaosTarget } from '@tradefloor/contracts/chaos';
import type {
  OpsAlert,
  OpsLight,
  ServiceRequests,
  ServiceState,
  StorageState,
} from '@tradefloor/contracts/ops';
import type { LevelReport, LevelState, SocketCount } from '@tradefloor/contracts/service-level';
import type { Span } from '@tradefloor/contracts/trace';
import { IncidentBook, OPS_TABLES } from '@tradefloor/core/analytics/ops/incident';
import type { OpsFacts, OpsReader, OpsTimings } from '@tradefloor/core/analytics/ops/reader';
import { SeriesBook } from '@tradefloor/core/analytics/ops/series';
import type { TraceSummary } from '@tradefloor/core/analytics/trace/span-store';
import type { Wholeness } from '@tradefloor/core/analytics/trace/wholeness';
import type { Ctx, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';

/** The watcher behind the service: it looks at the platform from outside the handlers. */
export type OpsWatch = {
  readonly version: string;
  services(): readonly ServiceState[];
  /** Requests of the last five minutes. */
  requests(): readonly ServiceRequests[];
  light(): OpsLight;
  /** What the stores had a moment ago; null where they have not responded since. */
  facts(): OpsFacts | null;
  /** Of the hops of the newest orders; none where the stores have not responded lately. */
  latencies(): OpsTimings['hops'];
  /** Open sockets of all gateways that have reported lately, by kind. */
  sockets(): readonly SocketCount[];
  alerts(): readonly OpsAlert[];
  /** Milliseconds since 1970; null where no backup is known. */
  backupAt(): number | null;
  levels(): readonly LevelState[];
  /** A report that was added: for the metrics. */
  received(report: LevelReport): void;
  trace(traceId: string): readonly Span[];
  traces(limit: number): readonly TraceSummary[];
  traced(): Wholeness;
  /** Null until it has been measured. */
  storage(): StorageState | null;
};

/**
 * The launcher of the processes and stores; null responses: there is none, or it did not respond in
 * time.
 */
export type Launcher = {
  state(): Promise<LauncherState | null>;
  /** Kills a target a moment later, so that the response to the caller has left by then. */
  strike(run: { readonly runId: string; readonly target: string }): Promise<StrikeResponse | null>;
};

export type LauncherState = {
  readonly isOn: boolean;
  readonly targets: readonly ChaosTarget[];
  readonly strikes: readonly ChaosStrike[];
};
export type StrikeResponse = 'TAKEN' | 'OFF' | 'UNKNOWN' | 'NOT_OURS' | 'BUSY';

/** The database's housekeeping: partitions ahead, old ones into files. Runs beside the handlers. */
export type Upkeep = {
  /** Starts a run for this instant, unless one is under way. */
  begin(nowMs: number): void;
};

export type OpsDeps = {
  readonly reader: OpsReader;
  readonly upkeep: Upkeep;
  readonly watch: OpsWatch;
  readonly launcher: Launcher;
};

export type OpsState = OpsDeps & {
  readonly incidents: IncidentBook;
  readonly series: SeriesBook;
};

export function opsState(deps: OpsDeps, io: StateIo): OpsState {
  const { incidents, samples } = io.open(OPS_TABLES);
  return { ...deps, incidents: new IncidentBook(incidents), series: new SeriesBook(samples) };
}

export type OpsCtx = Ctx<OpsState>;
/** Of a handler that serves a person. */
export type OpsUserCtx = UserCtx<OpsState>;
/** Of a handler that returns rows its caller may see. */
export type OpsScopedCtx = ScopedCtx<OpsState>;

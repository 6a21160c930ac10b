/** The scenario engine's state: all scenarios and the batches in progress. Past ones are read back. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type {
  Scenario,
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRunLine,
} from '@tradefloor/contracts/scenario';
import type { ScenarioReader } from '@tradefloor/core/analytics/scenario/reader';
import type { PlayFailure, ScenarioRunner } from '@tradefloor/core/analytics/scenario/runner';
import {
  type PlainOutcome,
  type RunRecordRow,
  SCENARIO_TABLES,
  type ScenarioRow,
} from '@tradefloor/core/analytics/scenario/tables';
import type { Log, Table } from '@tradefloor/core/table';
import {
  type CallResponse,
  type Ctx,
  refuse,
  type StateIo,
  type UserCtx,
  unavailable,
} from '@tradefloor/runtime';

export type ScenarioDeps = {
  readonly reader: ScenarioReader;
  readonly runner: ScenarioRunner;
  /** Whether a symbol trades at the exchange of a private world. */
  readonly isListed: (symbol: string) => boolean;
};

export type ScenarioCtx = Ctx<ScenarioState>;
/** Of a handler that serves a person. */
export type ScenarioUserCtx = UserCtx<ScenarioState>;
export type ScenarioTimer = 'play' | 'withdraw';
export type Refused = CallResponse<never, never, never>;

/** The progress of a batch is published no more often than this, its end always. */
const PROGRESS_GAP_MS = 250;

export class ScenarioState {
  readonly deps: ScenarioDeps;
  /** When the progress of a batch under way was last published. */
  readonly #publishedAt = new Map<string, number>();
  readonly #scenarios: Table<ScenarioRow>;
  readonly #batches: Table<ScenarioBatch>;
  readonly runs: Log<ScenarioRunLine>;
  readonly records: Log<RunRecordRow>;
  readonly #outcomes: Log<PlainOutcome>;
  readonly #variantOutcomes: Log<ScenarioOutcome>;

  constructor(io: StateIo, deps: ScenarioDeps) {
    this.deps = deps;
    this.#scenarios = io.table(SCENARIO_TABLES.scenarios);
    this.#batches = io.table(SCENARIO_TABLES.batches);
    this.runs = io.log(SCENARIO_TABLES.runs);
    this.records = io.log(SCENARIO_TABLES.runRecords);
    this.#outcomes = io.log(SCENARIO_TABLES.outcomes);
    this.#variantOutcomes = io.log(SCENARIO_TABLES.variantOutcomes);
  }

  /** A user's scenarios, the newest first. */
  of(userId: UserId): Scenario[] {
    return [...this.#scenarios.values()]
      .filter((row) => row.userId === userId && row.removedAt === null)
      .sort((a, b) => b.createdAt - a.createdAt || (a.scenarioId < b.scenarioId ? 1 : -1))
      .map(toScenario);
  }

  /** Another user's is treated as unknown. */
  find(scenarioId: string, userId: UserId): Scenario | null {
    const row = this.#scenarios.get(scenarioId);
    return row?.userId === userId && row.removedAt === null ? toScenario(row) : null;
  }

  keep(scenario: Scenario): void {
    this.#scenarios.put({ ...scenario, removedAt: null });
  }

  remove(scenario: Scenario, nowMs: number): void {
    this.#scenarios.put({
      ...scenario,
      updatedAt: nowMs,
      removedAt: nowMs,
      version: scenario.version + 1,
    });
    this.#scenarios.forget(scenario.scenarioId);
  }

  /** The batches under way; of one user, or of all. */
  running(userId?: UserId): ScenarioBatch[] {
    return [...this.#batches.values()].filter(
      (batch) => batch.state === 'RUNNING' && (userId === undefined || batch.userId === userId),
    );
  }

  /** A batch under way. */
  batch(batchId: string): ScenarioBatch | null {
    const batch = this.#batches.get(batchId);
    return batch?.state === 'RUNNING' ? batch : null;
  }

  /** One that is over leaves memory. */
  keepBatch(batch: ScenarioBatch): void {
    this.#batches.put(batch);
    if (batch.state !== 'RUNNING') this.#batches.forget(batch.batchId);
  }

  keepOutcome({ riskAversions }: ScenarioBatch, outcome: ScenarioOutcome): void {
    const { variant: _, ...plain } = outcome;
    if (riskAversions) this.#variantOutcomes.append(outcome);
    else this.#outcomes.append(plain);
  }

  /** Whether the progress of a batch is to be published now. */
  isDue({ batchId, state }: ScenarioBatch, nowMs: number): boolean {
    if (state !== 'RUNNING') {
      this.#publishedAt.delete(batchId);
      return true;
    }
    const publishedAt = this.#publishedAt.get(batchId);
    if (publishedAt !== undefined && nowMs - publishedAt < PROGRESS_GAP_MS) return false;
    this.#publishedAt.set(batchId, nowMs);
    return true;
  }
}

const toScenario = ({ removedAt: _, ...scenario }: ScenarioRow): Scenario => scenario;

export const notFound = (what: string): Refused =>
  refuse('NOT_FOUND', { detail: `no such ${what}` });

export const invalid = (path: string, message: string): Refused =>
  refuse('VALIDATION_FAILED', { errors: [{ path, message }] });

/** A play without a result, for its waiting caller. Nothing of it is stored. */
export function playFailed({ kind, detail }: PlayFailure): Refused {
  const info: RefusalInfo = { detail };
  switch (kind) {
    case 'BUSY':
      return refuse('RATE_LIMITED', info);
    case 'TOO_LONG':
      return refuse('UPSTREAM_TIMEOUT', info);
    case 'CRASHED':
    case 'DROPPED':
      return unavailable(detail);
  }
}

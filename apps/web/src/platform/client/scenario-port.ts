/** The calls of the scenario lab. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type Scenario = WireAnswer<'getScenario'>;
export type SaveScenario = WireAsked<'saveScenario'>;
export type ScenarioRun = WireAnswer<'runScenario'>;
export type ScenarioRunLine = WireAnswer<'scenarioRuns'>['items'][number];
export type ScenarioComparison = WireAnswer<'compareRuns'>;
export type Lab = WireAnswer<'runLab'>;
export type ScenarioBatch = WireAnswer<'startBatch'>;
export type BatchView = WireAnswer<'scenarioBatch'>;
export type StrategyOutcomes = BatchView['outcomes'][number];
export type ScenarioFile = WireAnswer<'exportScenarios'>;

export type ScenarioPort = {
  /** One's own, newest first. */
  readonly scenarios: () => Promise<readonly Scenario[]>;
  readonly saveScenario: (body: SaveScenario) => Promise<Scenario>;
  readonly changeScenario: (body: WireAsked<'changeScenario'>) => Promise<Scenario>;
  readonly removeScenario: (scenarioId: string) => Promise<unknown>;
  readonly exportScenarios: () => Promise<ScenarioFile>;
  /** @param file whatever a file held: the server looks at it whole */
  readonly importScenarios: (file: unknown) => Promise<unknown>;
  readonly runScenario: (scenarioId: string) => Promise<ScenarioRun>;
  readonly runLab: (scenarioId: string) => Promise<Lab>;
  readonly scenarioRuns: (scenarioId: string) => Promise<readonly ScenarioRunLine[]>;
  readonly scenarioRun: (runId: string) => Promise<ScenarioRun>;
  readonly compareRuns: (runId: string, otherId: string) => Promise<ScenarioComparison>;
  readonly startBatch: (asked: WireAsked<'startBatch'>) => Promise<ScenarioBatch>;
  /** The newest batch of a scenario; null while there is none. */
  readonly newestBatch: (scenarioId: string) => Promise<ScenarioBatch | null>;
  readonly scenarioBatch: (batchId: string) => Promise<BatchView>;
  readonly cancelBatch: (batchId: string) => Promise<ScenarioBatch>;
};

/** Scenario engine: orders played in private markets, once or over many seeds, and signals looked at under shocks. */
import { rescore, signal } from '@tradefloor/contracts/calls/intelligence';
import {
  cancelBatch,
  changeScenario,
  compareRuns,
  exportScenarios,
  getScenario,
  importScenarios,
  listScenarios,
  removeScenario,
  runLab,
  runScenario,
  saveScenario,
  scenarioBatch,
  scenarioBatches,
  scenarioRun,
  scenarioRuns,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import type { Caller } from '@tradefloor/contracts/user';
import {
  BATCHES,
  OUTCOMES,
  RUN_RECORDS,
  SCENARIO_RUNS,
  SCENARIOS,
} from '@tradefloor/core/analytics/scenario/tables';
import { answer, defineService, type StateIo } from '@tradefloor/runtime';
import { onBatch, onBatches, onCancel, onPlay, onStart } from './on-batches.ts';
import { onExport, onImport } from './on-files.ts';
import { onRescore } from './on-rescore.ts';
import { onCompare, onLab, onRun, onRunOf, onRuns } from './on-runs.ts';
import { onChange, onGet, onList, onRemove, onSave } from './on-scenarios.ts';
import { type ScenarioDeps, ScenarioState } from './scenario-state.ts';

export const scenarioEngine = (deps: ScenarioDeps) =>
  defineService({
    name: 'scenario-engine',
    tables: [SCENARIOS, SCENARIO_RUNS, RUN_RECORDS, BATCHES, OUTCOMES],
    state: (io: StateIo) => new ScenarioState(io, deps),
    publishes: [],
    asks: [signal],
    answers: [
      answer(rescore, onRescore, { lane: readLane }),
      answer(saveScenario, onSave, { as: 'user' }),
      answer(listScenarios, onList, { as: 'user' }),
      answer(getScenario, onGet, { as: 'user' }),
      answer(changeScenario, onChange, { as: 'user' }),
      answer(removeScenario, onRemove, { as: 'user' }),
      answer(exportScenarios, onExport, { as: 'user' }),
      answer(importScenarios, onImport, { as: 'user' }),
      // One play of a user at a time; their other calls do not wait for it.
      answer(runScenario, onRun, { as: 'user', lane: playLane }),
      answer(runLab, onLab, { as: 'user', lane: playLane }),
      answer(scenarioRuns, onRuns, { as: 'user', lane: readLane }),
      answer(scenarioRun, onRunOf, { as: 'user', lane: readLane }),
      answer(compareRuns, onCompare, { as: 'user', lane: readLane }),
      answer(startBatch, onStart, { as: 'user' }),
      answer(scenarioBatches, onBatches, { as: 'user', lane: readLane }),
      answer(scenarioBatch, onBatch, { as: 'user', lane: readLane }),
      answer(cancelBatch, onCancel, { as: 'user' }),
    ],
    wakes: { play: onPlay },
  });

const readLane = (_: unknown, caller: Caller | null): string => `read ${caller?.userId ?? 'all'}`;
const playLane = (_: unknown, caller: Caller | null): string => `play ${caller?.userId ?? 'all'}`;

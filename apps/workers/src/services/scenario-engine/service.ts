/** Scenario engine: orders played in private markets, once or over many seeds, and signals looked at under shocks. */

import { rescore, signal } from '@tradefloor/contracts/calls/intelligence';
import { submitJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import {
  cancelBatch,
  changeScenario,
  compareRuns,
  exportScenarios,
  getScenario,
  importScenarios,
  listScenarios,
  recordPlays,
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
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import {
  onBatch,
  onBatches,
  onCancel,
  onJobChanged,
  onPlay,
  onRecord,
  onStart,
  onWithdraw,
} from './on-batches.ts';
import { onExport, onImport } from './on-files.ts';
import { onRescore } from './on-rescore.ts';
import { onCompare, onLab, onRun, onRuns, onScenarioRun } from './on-runs.ts';
import { onChange, onGet, onList, onRemove, onSave } from './on-scenarios.ts';
import { type ScenarioDeps, ScenarioState } from './scenario-state.ts';

export const scenarioEngine = (deps: ScenarioDeps) =>
  defineService({
    name: 'scenario-engine',
    tables: [SCENARIO_TABLES],
    state: (io: StateIo) => new ScenarioState(io, deps),
    publishes: ['scenario.progress'],
    calls: [signal, submitJob, withdrawJob],
    consumes: { 'jobs.changed': onJobChanged },
    handles: [
      handle(rescore, onRescore, { as: 'anyone', lane: readLane }),
      handle(saveScenario, onSave, { as: 'user' }),
      handle(listScenarios, onList, { as: 'user' }),
      handle(getScenario, onGet, { as: 'user' }),
      handle(changeScenario, onChange, { as: 'user' }),
      handle(removeScenario, onRemove, { as: 'user' }),
      handle(exportScenarios, onExport, { as: 'user' }),
      handle(importScenarios, onImport, { as: 'user' }),
      // One play of a user at a time; their other calls do not wait for it.
      handle(runScenario, onRun, { as: 'user', lane: playLane }),
      handle(runLab, onLab, { as: 'user', lane: playLane }),
      handle(scenarioRuns, onRuns, { as: 'user', lane: readLane }),
      handle(scenarioRun, onScenarioRun, { as: 'user', lane: readLane }),
      handle(compareRuns, onCompare, { as: 'user', lane: readLane }),
      handle(startBatch, onStart, { as: 'user' }),
      handle(scenarioBatches, onBatches, { as: 'user', lane: readLane }),
      handle(scenarioBatch, onBatch, { as: 'user', lane: readLane }),
      handle(cancelBatch, onCancel, { as: 'user' }),
      handle(recordPlays, onRecord, { as: 'service', lane: ({ batchId }) => `batch ${batchId}` }),
    ],
    timers: { play: onPlay, withdraw: onWithdraw },
  });

const readLane = (_: unknown, caller: Caller | null): string => `read ${caller?.userId ?? 'all'}`;
const playLane = (_: unknown, caller: Caller | null): string => `play ${caller?.userId ?? 'all'}`;

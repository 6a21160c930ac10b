/** Scenarios, their runs, batches over many seeds, the algo lab. */
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
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const scenariosRouter = router({
  save: mutationOf(saveScenario),
  list: queryOf(listScenarios),
  get: queryOf(getScenario),
  change: mutationOf(changeScenario),
  remove: mutationOf(removeScenario),
  export: queryOf(exportScenarios),
  import: mutationOf(importScenarios),
  run: mutationOf(runScenario),
  lab: mutationOf(runLab),
  runs: queryOf(scenarioRuns),
  runOf: queryOf(scenarioRun),
  compare: queryOf(compareRuns),
  startBatch: mutationOf(startBatch),
  batches: queryOf(scenarioBatches),
  batch: queryOf(scenarioBatch),
  cancelBatch: mutationOf(cancelBatch),
});

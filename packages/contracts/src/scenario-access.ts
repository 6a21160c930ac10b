/** Rows of the access matrix: whoever sees trades may ask what one would have cost; each sees their own. */
import type { Row } from './access-matrix.ts';
import type { SCENARIO_CALLS } from './calls/scenarios.ts';

export const SCENARIO_ROWS: Readonly<Record<keyof typeof SCENARIO_CALLS, Row>> = {
  saveScenario: '-xxxxxxx--',
  listScenarios: '-xxxxxxx--',
  getScenario: '-xxxxxxx--',
  changeScenario: '-xxxxxxx--',
  removeScenario: '-xxxxxxx--',
  exportScenarios: '-xxxxxxx--',
  importScenarios: '-xxxxxxx--',
  runScenario: '-xxxxxxx--',
  runLab: '-xxxxxxx--',
  scenarioRuns: '-xxxxxxx--',
  scenarioRun: '-xxxxxxx--',
  compareRuns: '-xxxxxxx--',
  startBatch: '-xxxxxxx--',
  scenarioBatches: '-xxxxxxx--',
  scenarioBatch: '-xxxxxxx--',
  cancelBatch: '-xxxxxxx--',
};

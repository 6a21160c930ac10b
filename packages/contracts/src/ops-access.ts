/**
 * Rows of the access matrix for operating the platform: whether promises hold is everybody's to see, the life of an id
 * that of who may see the order, everything else an admin's.
 */
import type { Row } from './access-matrix.ts';
import type { OPS_CALLS } from './calls/ops.ts';

export const OPS_ROWS: Readonly<Record<keyof typeof OPS_CALLS, Row>> = {
  opsOverview: '-----x----',
  opsLight: '-xxxxxxxxx',
  lifeLine: '-xxxxxxx--',
  listTraces: '-----x----',
  traceOf: '-----x----',
  redriveDeadLetter: '-----x----',
  noteLevels: '----------',
  chaosState: '-----x----',
  startChaos: '-----x----',
};

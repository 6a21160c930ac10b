/**
 * The operator's service's reads of the stores, the redrive of a dead letter, the counts of service levels, fault
 * injection.
 */
import type { OpsReader } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { chaosRuns, noteChaos, noteChaosOutcome } from './ops-chaos.ts';
import { opsFacts } from './ops-facts.ts';
import { invariants } from './ops-invariants.ts';
import { levels, noteLevels } from './ops-levels.ts';
import { life } from './ops-life.ts';
import { redrive } from './ops-redrive.ts';
import { storage } from './ops-storage.ts';
import { timings } from './ops-timings.ts';

export const opsReader = (database: Database): OpsReader => ({
  facts: (query) => opsFacts(database, query),
  invariants: (query) => invariants(database, query),
  timings: (fromMs) => timings(database, fromMs),
  redrive: (query) => redrive(database, query),
  life: (id) => life(database, id),
  noteLevels: (report, nowMs) => noteLevels(database, report, nowMs),
  noteChaos: (run) => noteChaos(database, run),
  noteChaosOutcome: (outcome) => noteChaosOutcome(database, outcome),
  chaosRuns: (limit) => chaosRuns(database, limit),
  levels: (nowMs) => levels(database, nowMs),
  storage: (nowMs) => storage(database, nowMs),
});

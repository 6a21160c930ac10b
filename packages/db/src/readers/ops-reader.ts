/** What the operator's service reads of the stores, the redrive of a dead letter, and the counts of service levels. */
import type { OpsReader } from '@tradefloor/core/ops/reader';
import type { Database } from '../database.ts';
import { opsFacts } from './ops-facts.ts';
import { invariants } from './ops-invariants.ts';
import { levels, noteLevels } from './ops-levels.ts';
import { life } from './ops-life.ts';
import { redrive } from './ops-redrive.ts';

export const opsReader = (database: Database): OpsReader => ({
  facts: (query) => opsFacts(database, query),
  invariants: (query) => invariants(database, query),
  redrive: (query) => redrive(database, query),
  life: (id) => life(database, id),
  noteLevels: (report, nowMs) => noteLevels(database, report, nowMs),
  levels: (nowMs) => levels(database, nowMs),
});

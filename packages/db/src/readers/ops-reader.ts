/** What the operator's service reads of the stores, and the redrive of a dead letter. */
import type { OpsReader } from '@tradefloor/core/ops/reader';
import type { Database } from '../database.ts';
import { opsFacts } from './ops-facts.ts';
import { invariants } from './ops-invariants.ts';
import { life } from './ops-life.ts';
import { redrive } from './ops-redrive.ts';

export const opsReader = (database: Database): OpsReader => ({
  facts: (query) => opsFacts(database, query),
  invariants: (query) => invariants(database, query),
  redrive: (query) => redrive(database, query),
  life: (id) => life(database, id),
});

/** The database's housekeeping over a connection of its own, with time for statements over a week of rows. */
import { join } from 'node:path';
import { openDatabase } from '@tradefloor/db/database';
import { keepPartitions, type PartitionPolicy } from '@tradefloor/db/partitions/partitions';
import { noteSize } from '@tradefloor/db/readers/ops-storage';
import type { Log } from '@tradefloor/runtime/host/log';
import type { WorkersEnv } from '../process/env.ts';
import type { Upkeep } from '../services/ops/ops-state.ts';

const STATEMENT_MS = 120_000;

export type RunningUpkeep = Upkeep & { readonly stop: () => Promise<void> };

export function openUpkeep(env: WorkersEnv, log: Log): RunningUpkeep {
  const database = openDatabase({
    url: env.DATABASE_URL,
    name: 'tradefloor upkeep',
    connections: 1,
    statementMs: STATEMENT_MS,
  });
  const policy: PartitionPolicy = {
    orderHistoryDays: env.KEEP_ORDER_HISTORY_DAYS,
    fixMessageDays: env.KEEP_FIX_DAYS,
    decisionDays: env.KEEP_DECISIONS_DAYS,
  };
  const folder = env.DATA_DIR === undefined ? null : join(env.DATA_DIR, 'archive');
  let isRunning = false;
  const run = async (nowMs: number) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await noteSize(database, nowMs);
      const { made, retired } = await keepPartitions(database, { nowMs, policy, folder });
      if (made.length + retired.length > 0) log.info({ made, retired }, 'upkeep.done');
    } catch (error) {
      log.error({ error }, 'upkeep.failed');
    } finally {
      isRunning = false;
    }
  };
  return {
    begin: (nowMs) => void run(nowMs),
    // What is cut off here is done by the next run.
    stop: () => database.close(),
  };
}

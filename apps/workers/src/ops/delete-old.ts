/** What the stores no longer need, by the settings of this process. Every process may run it, and again at any time. */
import { EXPORT_KEPT_MS } from '@tradefloor/contracts/vocabulary/exports';
import type { Database } from '@tradefloor/db/database';
import {
  deleteEnded,
  deleteOld,
  deleteOldBars,
  deleteOldCheckpoints,
  deleteOldExports,
  deleteOldLevels,
  deleteOldProfits,
} from '@tradefloor/db/retention';
import type { WorkersEnv } from '../process/env.ts';

/** A trading day may begin before a long weekend. */
const PROFIT_DAYS = 7;

export async function deleteWhatIsOld(env: WorkersEnv, database: Database): Promise<void> {
  const nowMs = Date.now();
  await deleteOld(database, { olderThanDays: env.RETENTION_DAYS, nowMs });
  await deleteEnded(database, { olderThanDays: env.RETENTION_DAYS, nowMs });
  // A day more than recordings are kept: a replay begins with what is before its first batch.
  await deleteOldCheckpoints(database, { olderThanDays: env.REPLAY_DAYS + 1, nowMs });
  await deleteOldProfits(database, { olderThanDays: PROFIT_DAYS, nowMs });
  await deleteOldBars(database, { olderThanDays: env.KEEP_BARS_DAYS, nowMs });
  await deleteOldLevels(database, { nowMs });
  // Counted from when a part was kept, hours before the end of a long export.
  await deleteOldExports(database, { olderThanMs: 2 * EXPORT_KEPT_MS, nowMs });
}

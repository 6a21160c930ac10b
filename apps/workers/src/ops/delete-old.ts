/** What the stores no longer need, by the settings of this process. Every process may run it, and again at any time. */
import type { Database } from '@tradefloor/db/database';
import {
  deleteEnded,
  deleteOld,
  deleteOldCheckpoints,
  deleteOldLevels,
} from '@tradefloor/db/retention';
import type { WorkersEnv } from '../process/env.ts';

export async function deleteWhatIsOld(env: WorkersEnv, database: Database): Promise<void> {
  const nowMs = Date.now();
  await deleteOld(database, { olderThanDays: env.RETENTION_DAYS, nowMs });
  await deleteEnded(database, { olderThanDays: env.RETENTION_DAYS, nowMs });
  // A day more than recordings are kept: a replay begins with what is before its first batch.
  await deleteOldCheckpoints(database, { olderThanDays: env.REPLAY_DAYS + 1, nowMs });
  await deleteOldLevels(database, { nowMs });
}

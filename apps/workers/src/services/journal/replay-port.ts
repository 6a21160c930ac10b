/** What replays came to, as the journal reads it: kept by the jobs service, part by part. */
import type { ExportReader } from '@tradefloor/core/analytics/jobs/reader';

export type ReplayPort = Pick<ExportReader, 'part'>;

/** Where nothing is replayed. */
export const NO_REPLAYS: ReplayPort = { part: async () => null };

/** Parts of exports, which no memory holds. */
import type { ExportReader } from '@tradefloor/core/analytics/jobs/reader';
import type { Database } from '../database.ts';

export const exportReader = (database: Database): ExportReader => ({
  part: async (jobId, part) => {
    const [row] = await database.rows(
      'select text from jobs.export_parts where job_id = $1 and part = $2',
      [jobId, part],
    );
    return row === undefined ? null : String(row['text']);
  },
});

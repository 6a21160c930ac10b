/** Execution reports to the byte, and the proof that none is missing. */
import {
  archiveVerifications,
  fixExecutions,
  fixLog,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const fixArchiveRouter = router({
  executions: queryOf(fixExecutions),
  log: queryOf(fixLog),
  verifications: queryOf(archiveVerifications),
  verify: mutationOf(verifyArchive),
});

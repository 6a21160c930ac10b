/** Execution reports to the byte, and the proof that none is missing. */
import {
  archiveVerifications,
  fixExecutions,
  fixLog,
  fixMessage,
  fixMessages,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const fixArchiveRouter = router({
  executions: queryOf(fixExecutions),
  messages: queryOf(fixMessages),
  message: queryOf(fixMessage),
  log: queryOf(fixLog),
  verifications: queryOf(archiveVerifications),
  verify: mutationOf(verifyArchive),
});

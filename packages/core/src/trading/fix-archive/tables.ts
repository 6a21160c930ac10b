/** The archive's tables: every request and report as it was sent, the day's numbering, the runs of the verify job. */

import type {
  ArchivedExecution,
  ArchivedRequest,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import { appends, defineTables, keeps } from '../../table.ts';

/** How far a session day has been numbered: reports, and requests by themselves. */
export type SessionDay = {
  readonly sessionDay: string;
  readonly lastSeqNum: number;
  readonly lastRequestNum: number;
};

/** The tables of the FIX archive. */
export const FIX_ARCHIVE_TABLES = defineTables('fix_archive', {
  /** A row is the message; it is never changed. Unique by its place in the session and by its ExecID. */
  messages: appends<ArchivedExecution>(
    (row) => `${row.sessionDay}-${row.direction}-${row.msgSeqNum}`,
  ),
  requests: appends<ArchivedRequest>(
    (row) => `${row.sessionDay}-${row.direction}-${row.msgSeqNum}`,
  ),
  sessionDays: keeps<SessionDay>((row) => row.sessionDay),
  verifications: appends<ArchiveVerification>((row) => row.verificationId),
});

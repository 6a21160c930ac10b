/** The archive's tables: every request and report as it was sent, the day's numbering, the runs of the verify job. */
import type {
  ArchivedExecution,
  ArchivedRequest,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import { appends, keeps } from '../../table.ts';

/** A row is the message; it is never changed. Unique by its place in the session and by its ExecID. */
export const FIX_MESSAGES = appends<ArchivedExecution>(
  'fix_archive.messages',
  (row) => `${row.sessionDay}-${row.direction}-${row.msgSeqNum}`,
);

export const FIX_REQUESTS = appends<ArchivedRequest>(
  'fix_archive.requests',
  (row) => `${row.sessionDay}-${row.direction}-${row.msgSeqNum}`,
);

/** How far a session day has been numbered: reports, and requests by themselves. */
export type SessionDay = {
  readonly sessionDay: string;
  readonly lastSeqNum: number;
  readonly lastRequestNum: number;
};
export const SESSION_DAYS = keeps<SessionDay>('fix_archive.session_days', (row) => row.sessionDay);

export const VERIFICATIONS = appends<ArchiveVerification>(
  'fix_archive.verifications',
  (row) => row.verificationId,
);

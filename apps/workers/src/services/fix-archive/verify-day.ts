/** The verify job: a session day read again from its bytes, held against itself and against the journal. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  ArchiveFault,
  ArchiveVerification,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { dateOf } from '@tradefloor/contracts/time';
import type { ArchivePlace } from '@tradefloor/core/fix-archive/reader';
import { createReportAudit } from '@tradefloor/core/fix-archive/verify';
import { ok, type Result } from '@tradefloor/core/result';
import { type Answered, answered, type Wake, wake } from '@tradefloor/runtime';
import type { ArchiveCtx, ArchiveState } from './archive-state.ts';
import { rawFault } from './fix-report.ts';
import { read } from './on-reads.ts';

const BATCH = 1_000;
const FAULTS_SHOWN = 100;
const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
/** What is younger may still be on its way to the journal or to the archive. */
const SETTLED_MS = 10_000;

/** The first run comes soon after a start: what was down may have lost something. */
export const askForVerification = (): Wake<'verify'>[] => [wake('verify', FIRST_MS)];

/** The job: today, or yesterday while today is young. Its finding is a row; a fault there is for people. */
export async function onVerifyDue(ctx: ArchiveCtx): Promise<Wake<'verify'>[]> {
  const verified = await verifyDay(ctx, dateOf(ctx.nowMs - EVERY_MS));
  if (verified.ok) ctx.state.verifications.append(verified.value);
  return [wake('verify', EVERY_MS)];
}

export async function onVerify(
  ctx: ArchiveCtx,
  { sessionDay = dateOf(ctx.nowMs) }: Asked<typeof verifyArchive>,
): Promise<Answered<never, never, Answer<typeof verifyArchive>>> {
  const verified = await verifyDay(ctx, sessionDay);
  if (!verified.ok) return verified.error;
  ctx.state.verifications.append(verified.value);
  return answered(verified.value);
}

type Day = Pick<ArchiveVerification, 'messages' | 'orders' | 'fills'> & {
  readonly faults: readonly ArchiveFault[];
};

async function verifyDay(
  { state, nowMs, causeId }: ArchiveCtx,
  sessionDay: string,
): Promise<Result<ArchiveVerification, Answered<never, never, never>>> {
  const day = await read(readDay(state, sessionDay));
  if (!day.ok) return day;
  const journal = await read(state.reader.againstJournal(sessionDay, nowMs - SETTLED_MS));
  if (!journal.ok) return journal;
  const { messages, orders, fills } = day.value;
  const faults = [...day.value.faults, ...journal.value.faults];
  return ok({
    verificationId: causeId.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 116),
    sessionDay,
    at: nowMs,
    ...{ messages, orders, fills, journalFills: journal.value.journalFills },
    faultCount: faults.length,
    faults: faults.slice(0, FAULTS_SHOWN),
  });
}

/** Every message of the orders that have one on the day, in the order in which they were sent. */
async function readDay({ reader }: ArchiveState, sessionDay: string): Promise<Day> {
  const audit = createReportAudit();
  const faults: ArchiveFault[] = [];
  let [messages, fills, expected] = [0, 0, 1];
  let after: ArchivePlace | null = null;
  while (true) {
    const batch = await reader.ordersOf(sessionDay, after, BATCH);
    for (const row of batch) {
      faults.push(...audit.hear(row));
      if (row.sessionDay !== sessionDay) continue;
      messages += 1;
      if (row.execType === 'TRADE') fills += 1;
      const { execId, orderId, msgSeqNum } = row;
      if (msgSeqNum !== expected) {
        const detail = `34=${msgSeqNum} after ${expected - 1}`;
        faults.push({ kind: 'SEQUENCE_GAP', execId, orderId, detail });
      }
      expected = msgSeqNum + 1;
      const fault = rawFault(row);
      if (fault === null) continue;
      const kind = fault.garbled ? 'GARBLED' : 'COLUMNS_DIFFER';
      faults.push({ kind, execId, orderId, detail: fault.detail });
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = { sessionDay: last.sessionDay, msgSeqNum: last.msgSeqNum };
  }
  return { messages, fills, orders: audit.orders, faults };
}

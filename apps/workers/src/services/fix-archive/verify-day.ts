/** The verify job: a session day read again from its bytes, held against itself and against the journal. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  ArchiveFault,
  ArchiveVerification,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { toDate } from '@tradefloor/contracts/time';
import { ok, type Result } from '@tradefloor/core/result';
import type { ArchivePlace } from '@tradefloor/core/trading/fix-archive/reader';
import { createReportAudit } from '@tradefloor/core/trading/fix-archive/verify';
import {
  type CallResponse,
  type HandlerOutput,
  type Interval,
  type Published,
  publish,
  readOrRefuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import type { ArchiveCtx, ArchiveState } from './archive-state.ts';
import { rawFault } from './fix-report.ts';
import { requestFault } from './fix-request.ts';

const BATCH = 1_000;
const FAULTS_SHOWN = 100;
const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
/** What is younger may still be on its way to the journal or to the archive. */
const SETTLED_MS = 10_000;
const PROGRESS_MS = 500;

/** Reports how far the verification has come, and once after a start: one that ran before then is lost. */
export const verifyProgress: Interval<ArchiveState, 'archive.progress', never> = {
  everyMs: PROGRESS_MS,
  on: ({ state: { verifying }, nowMs: at }) => {
    const { now } = verifying;
    if (now === verifying.published) return [];
    verifying.published = now;
    return [publish('archive.progress', { running: now, at })];
  },
};

/** Published with the commit of the finding: who reads then finds it. */
const verified = ({ state, laterMs }: ArchiveCtx): Published<'archive.progress'> =>
  publish('archive.progress', { running: state.verifying.now, at: laterMs() });

/** The first run comes soon after a start: what was down may have lost something. */
export const requestVerification = (): TimerRequest<'verify'>[] => [setTimer('verify', FIRST_MS)];

/** The job: today, or yesterday while today is young. Its finding is a row; a fault there is for people. */
export async function onVerifyDue(
  ctx: ArchiveCtx,
): Promise<HandlerOutput<'archive.progress', 'verify'>[]> {
  const found = await verifyDay(ctx, toDate(ctx.nowMs - EVERY_MS));
  const again = setTimer('verify', EVERY_MS);
  if (!found.ok) return [again];
  ctx.state.verifications.append(found.value);
  return [again, verified(ctx)];
}

export async function onVerify(
  ctx: ArchiveCtx,
  { sessionDay = toDate(ctx.nowMs) }: CallInput<typeof verifyArchive>,
): Promise<CallResponse<'archive.progress', never, CallOutput<typeof verifyArchive>>> {
  const found = await verifyDay(ctx, sessionDay);
  if (!found.ok) return found.error;
  ctx.state.verifications.append(found.value);
  return respond(found.value, [verified(ctx)]);
}

type Day = Pick<ArchiveVerification, 'messages' | 'requests' | 'orders' | 'fills'> & {
  readonly faults: readonly ArchiveFault[];
};

async function verifyDay(
  { state, nowMs, causeId }: ArchiveCtx,
  sessionDay: string,
): Promise<Result<ArchiveVerification, CallResponse<never, never, never>>> {
  const day = await readOrRefuse(readDay(state, sessionDay));
  state.verifying.now = null;
  if (!day.ok) return day;
  const journal = await readOrRefuse(state.reader.againstJournal(sessionDay, nowMs - SETTLED_MS));
  if (!journal.ok) return journal;
  const { messages, requests, orders, fills } = day.value;
  const faults = [...day.value.faults, ...journal.value.faults];
  return ok({
    verificationId: causeId.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 116),
    sessionDay,
    at: nowMs,
    messages,
    requests,
    orders,
    fills,
    journalFills: journal.value.journalFills,
    faultCount: faults.length,
    faults: faults.slice(0, FAULTS_SHOWN),
  });
}

/** Requests by their numbers, then every report of the orders that have one on the day, in the order of sending. */
async function readDay(state: ArchiveState, sessionDay: string): Promise<Day> {
  const day = state.sessionDays.get(sessionDay);
  const of = day === undefined ? null : day.lastSeqNum + day.lastRequestNum;
  const notify = (messages: number): void => {
    state.verifying.now = { sessionDay, messages, of };
  };
  notify(0);
  const requested = await readRequests(state, sessionDay, notify);
  const reported = await readReports(state, sessionDay, (messages) =>
    notify(requested.requests + messages),
  );
  return {
    ...reported,
    messages: requested.requests + reported.messages,
    requests: requested.requests,
    faults: [...requested.faults, ...reported.faults],
  };
}

type Notify = (messages: number) => void;

async function readRequests({ reader }: ArchiveState, sessionDay: string, notify: Notify) {
  const faults: ArchiveFault[] = [];
  let [requests, last] = [0, 0];
  while (true) {
    const batch = await reader.requestsOfDay(sessionDay, last, BATCH);
    for (const row of batch) {
      const { requestId: execId, orderId, msgSeqNum } = row;
      faults.push(...gapFault({ execId, orderId, msgSeqNum }, last + 1));
      faults.push(...bytesFault({ execId, orderId }, requestFault(row)));
      last = msgSeqNum;
    }
    requests += batch.length;
    notify(requests);
    if (batch.length < BATCH) return { requests, faults };
  }
}

async function readReports({ reader }: ArchiveState, sessionDay: string, notify: Notify) {
  const audit = createReportAudit();
  const faults: ArchiveFault[] = [];
  let [messages, fills, expected] = [0, 0, 1];
  let after: ArchivePlace | null = null;
  while (true) {
    const batch = await reader.toOrders(sessionDay, after, BATCH);
    for (const row of batch) {
      faults.push(...audit.receive(row));
      if (row.sessionDay !== sessionDay) continue;
      messages += 1;
      if (row.execType === 'TRADE') fills += 1;
      faults.push(...gapFault(row, expected));
      faults.push(...bytesFault(row, rawFault(row)));
      expected = row.msgSeqNum + 1;
    }
    notify(messages);
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = { sessionDay: last.sessionDay, msgSeqNum: last.msgSeqNum };
  }
  return { messages, fills, orders: audit.orders, faults };
}

type About = Pick<ArchiveFault, 'execId' | 'orderId'>;

function gapFault(
  { execId, orderId, msgSeqNum }: About & { readonly msgSeqNum: number },
  expected: number,
): ArchiveFault[] {
  if (msgSeqNum === expected) return [];
  const detail = `34=${msgSeqNum} after ${expected - 1}`;
  return [{ kind: 'SEQUENCE_GAP', execId, orderId, detail }];
}

function bytesFault(
  { execId, orderId }: About,
  fault: { readonly garbled: boolean; readonly detail: string } | null,
): ArchiveFault[] {
  if (fault === null) return [];
  const kind = fault.garbled ? 'GARBLED' : 'COLUMNS_DIFFER';
  return [{ kind, execId, orderId, detail: fault.detail }];
}

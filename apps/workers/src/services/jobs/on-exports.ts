/** Exports: started by a user as a job, kept part by part by its worker, fetched by their owner alone until they expire. */
import { exportAudit } from '@tradefloor/contracts/calls/audit-export';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { exportPart, keepExportPart, startExport } from '@tradefloor/contracts/calls/exports';
import { journalFills, journalOrders } from '@tradefloor/contracts/calls/journal';
import { parseExportFile, parseExportTerms, writeExportTerms } from '@tradefloor/contracts/export';
import { toIso } from '@tradefloor/contracts/time';
import type { Role } from '@tradefloor/contracts/user';
import {
  EXPORT_KEPT_MS,
  type ExportSubjectName,
  toExportTitle,
} from '@tradefloor/contracts/vocabulary/exports';
import type { JobKind } from '@tradefloor/contracts/vocabulary/jobs';
import { periodFault } from '@tradefloor/core/trading/journal/audit-export';
import { readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import { unknownJob } from './act-on-job.ts';
import type { JobCtx, JobResponse, JobUserCtx } from './job-state.ts';
import { held, onSubmitJob } from './on-work.ts';

/** Who may see a subject is who may make the call that its rows come from. */
const SOURCES: Readonly<Record<ExportSubjectName, Pick<Call, 'access'>>> = {
  ORDERS: journalOrders,
  FILLS: journalFills,
  AUDIT: exportAudit,
};

/** Kinds whose results are too long for a row's outcome. */
const KEPT_IN_PARTS: readonly JobKind[] = ['EXPORT', 'REPLAY'];

const maySee = (subject: ExportSubjectName, role: Role): boolean =>
  SOURCES[subject].access.includes(role);

const forbidden = () => refuse('FORBIDDEN', { detail: 'no access to these rows' });

/** The job of an export. */
export const toExportJobId = (exportId: string): string => `export-${exportId}`;

export function onStartExport(
  ctx: JobUserCtx,
  { exportId, subject, from, to }: CallInput<typeof startExport>,
): JobResponse<CallOutput<typeof startExport>> {
  const { userId, role } = ctx.caller;
  if (!maySee(subject, role)) return forbidden();
  // The journal would refuse it at every attempt.
  const fault = subject === 'AUDIT' ? periodFault({ from, to }, ctx.nowMs) : null;
  if (fault !== null)
    return refuse('VALIDATION_FAILED', {
      errors: [fault],
      detail: `${fault.path}: ${fault.message}`,
    });
  return onSubmitJob(ctx, {
    jobId: toExportJobId(exportId),
    kind: 'EXPORT',
    userId,
    title: toExportTitle({ subject, from: toIso(from), to: toIso(to) }),
    input: writeExportTerms({ subject, userId, from, to }),
  });
}

export async function onExportPart(
  { state, caller, nowMs }: JobUserCtx,
  { jobId, part }: CallInput<typeof exportPart>,
): Promise<JobResponse<CallOutput<typeof exportPart>>> {
  const row = state.find(jobId);
  const isOwn = row !== null && row.userId === caller.userId && row.removedAt === null;
  if (!isOwn || row.kind !== 'EXPORT') return unknownJob();
  if (row.state !== 'DONE' || row.outcome === null || row.endedAt === null)
    return refuse('CONFLICT', { detail: 'the export has not finished' });
  if (!maySee(parseExportTerms(row.input).subject, caller.role)) return forbidden();
  const expiresAt = row.endedAt + EXPORT_KEPT_MS;
  const file = parseExportFile(row.outcome);
  if (nowMs >= expiresAt) return refuse('NOT_FOUND', { detail: 'the file has expired' });
  if (part >= file.parts) return refuse('NOT_FOUND', { detail: 'the file has no such part' });
  const read = await readOrRefuse(state.exports.part(jobId, part));
  if (!read.ok) return read.error;
  if (read.value === null) return refuse('NOT_FOUND', { detail: 'the file has expired' });
  return respond({ ...file, text: read.value, expiresAt });
}

export function onKeepExportPart(
  ctx: JobCtx,
  { jobId, fence, part, text }: CallInput<typeof keepExportPart>,
): JobResponse<CallOutput<typeof keepExportPart>> {
  const row = held(ctx, jobId, fence);
  if (row === null || !KEPT_IN_PARTS.includes(row.kind)) return respond({ isKept: false });
  const { state, nowMs } = ctx;
  state.keepPart({ partId: `${jobId}/${part}`, jobId, part, text, keptAt: nowMs });
  return respond({ isKept: true });
}

/** Exports as jobs: started and fetched by their owner, kept part by part by the worker that makes them. */
import * as z from 'zod';
import { ExportPart, ExportSubject } from '../export.ts';
import { Job, JobId } from '../job.ts';
import { AtWire } from '../time.ts';
import { EXPORT_PART_MAX, EXPORT_PARTS_MAX } from '../vocabulary/exports.ts';
import { call, queryInt, TRADE_WATCHERS } from './call.ts';

/**
 * Exports everything of a subject in a period that the caller may see: orders and fills as CSV, the audit trail as its
 * signed export, which compliance and admins may make, of at most 31 days. A job: its progress, cancel and retry are those
 * of all jobs. A repeat under the same id returns the first job. Refused with `RATE_LIMITED` where twenty jobs of the
 * caller wait or run.
 */
export const startExport = call('startExport', {
  procedure: 'exports.start',
  kind: 'mutation',
  to: 'jobs',
  access: TRADE_WATCHERS,
  method: 'POST',
  path: '/exports',
  in: z
    .strictObject({ exportId: z.uuid(), subject: ExportSubject, from: AtWire, to: AtWire })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'after the start' }),
  out: Job,
});
/**
 * A part of one's own finished export, counted from 0; the file is all parts one after the other. Refused with `CONFLICT`
 * until it is finished, with `FORBIDDEN` where the caller's role no longer sees the subject, and unknown a day after its end.
 */
export const exportPart = call('exportPart', {
  procedure: 'exports.part',
  kind: 'query',
  to: 'jobs',
  access: TRADE_WATCHERS,
  method: 'GET',
  path: '/exports/:jobId/parts/:part',
  keys: 'people',
  in: z.strictObject({ jobId: JobId, part: queryInt(0, EXPORT_PARTS_MAX) }),
  out: ExportPart,
});
/** Keeps a part of what an export or a replay that runs comes to, in place of an earlier attempt's. */
export const keepExportPart = call('keepExportPart', {
  kind: 'mutation',
  to: 'jobs',
  access: 'internal',
  method: 'POST',
  path: '/exports/:jobId/parts',
  in: z.strictObject({
    jobId: JobId,
    fence: z.int().positive(),
    part: z.int().min(0).max(EXPORT_PARTS_MAX),
    text: z.string().max(EXPORT_PART_MAX),
  }),
  out: z.object({ isKept: z.boolean() }),
});

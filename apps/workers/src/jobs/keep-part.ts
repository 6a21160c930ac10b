/** Has the jobs service keep what a job comes to, part by part: an attempt after this one keeps the same parts once more. */
import { keepExportPart } from '@tradefloor/contracts/calls/exports';
import { JOB_FAILURE_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { JobFailure, JobWork } from './job-runner.ts';

/** @param part counted from 0 @param text of at most `EXPORT_PART_MAX` characters */
export async function keepPart(
  { call, jobId, fence }: Pick<JobWork, 'call' | 'jobId' | 'fence'>,
  part: number,
  text: string,
): Promise<Result<null, JobFailure>> {
  const kept = await call(keepExportPart, { jobId, fence, part, text });
  if (!kept.ok) return err({ reason: JOB_FAILURE_TEXT.NO_RESPONSE, isFinal: false });
  return kept.value.isKept ? ok(null) : err({ reason: JOB_FAILURE_TEXT.TAKEN, isFinal: false });
}

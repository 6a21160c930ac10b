/** What an export is called on the screen. */
import {
  EXPORT_SUBJECT_TEXT,
  type ExportSubjectName,
  parseExportTitle,
} from '@tradefloor/contracts/vocabulary/exports';
import { formatMinute, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Job } from '../../platform/client/shapes.ts';

export type ExportName = {
  /** Null where the title names none. */
  readonly subject: ExportSubjectName | null;
  readonly what: string;
  /** `2026-11-20 00:00 UTC – 2026-11-21 00:00 UTC`; empty where the title names none. */
  readonly period: string;
};

export function toExportName({ title }: Pick<Job, 'title'>): ExportName {
  const titled = parseExportTitle(title);
  if (titled === null) return { subject: null, what: title, period: '' };
  const { subject, from, to } = titled;
  return {
    subject,
    what: phrase(EXPORT_SUBJECT_TEXT[subject]),
    period: `${formatMinute(parseMs(from))} – ${formatMinute(parseMs(to))}`,
  };
}

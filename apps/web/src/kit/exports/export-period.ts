/** Which period is to be exported, as it is typed: minutes in UTC. Pure. */
import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import { AUDIT_EXPORT_DAYS } from '@tradefloor/contracts/vocabulary/operations';
import { readSpan } from '../../lib/format/search-span.ts';
import { formatInstant, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';

/** `2026-11-21T14:03`, UTC; an empty end is now. */
export type PeriodForm = { readonly from: string; readonly to: string };

export type ReadPeriod =
  | { readonly ok: true; readonly from: string; readonly to: string }
  | { readonly ok: false; readonly problem: string };

const DAY_MS = 86_400_000;

const no = (problem: string): ReadPeriod => ({ ok: false, problem });

/** The day so far. @param nowMs the server's time */
export const todayForm = (nowMs: number): PeriodForm => ({
  from: `${formatInstant(nowMs).slice(0, 10)}T00:00`,
  to: '',
});

type Requested = {
  readonly subject: ExportSubjectName;
  /** The server's time: it refuses what has not ended by its own clock. */
  readonly nowMs: number;
};

/** The instants of the period; or why it cannot be exported. */
export function readPeriod(form: PeriodForm, { subject, nowMs }: Requested): ReadPeriod {
  const span = readSpan(form);
  if (!span.ok) return span;
  if (span.from === null) return no('Set the time from which to export');
  const { from, to } = { from: span.from, to: span.to ?? formatInstant(nowMs) };
  const [fromMs, toMs] = [parseMs(from), parseMs(to)];
  if (toMs > nowMs) return no('The period has not ended yet');
  if (fromMs >= toMs) return no('The time from must be before the time to');
  if (subject === 'AUDIT' && toMs - fromMs > AUDIT_EXPORT_DAYS * DAY_MS)
    return no(phrase`A signed export has at most ${AUDIT_EXPORT_DAYS} days`);
  return { ok: true, from, to };
}

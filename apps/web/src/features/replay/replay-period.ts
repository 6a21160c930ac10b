/** Which period is to be replayed, as it is typed: a day and two times of it, in UTC. Pure. */
import { formatInstant, formatTime } from '../../lib/format/time.ts';

export type PeriodForm = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM` or `HH:MM:SS`. */
  readonly from: string;
  readonly to: string;
};

export type ReadPeriod =
  | { readonly ok: true; readonly fromMs: number; readonly toMs: number }
  | { readonly ok: false; readonly problem: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function timeIn(dayMs: number, text: string): number | null {
  const [whole, hours, minutes, seconds = '0'] = TIME.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return dayMs + (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/** An end that is not after its beginning is on the next day. */
export function readPeriod({ day, from, to }: PeriodForm): ReadPeriod {
  const dayMs = DAY.test(day.trim()) ? Date.parse(`${day.trim()}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(dayMs)) return { ok: false, problem: 'The day is written as 2026-11-21.' };
  const [fromMs, toMs] = [timeIn(dayMs, from), timeIn(dayMs, to)];
  if (fromMs === null || toMs === null) {
    return { ok: false, problem: 'Times are written as 14:30 or 14:30:00, in UTC.' };
  }
  if (fromMs === toMs) return { ok: false, problem: 'The period is empty.' };
  return { ok: true, fromMs, toMs: toMs > fromMs ? toMs : toMs + 86_400_000 };
}

/** The form of a period; it keeps whole seconds. */
export const toForm = (fromMs: number, toMs: number): PeriodForm => ({
  day: formatInstant(fromMs).slice(0, 10),
  from: formatTime(fromMs),
  to: formatTime(toMs),
});

type Span = { readonly fromMs: number; readonly toMs: number };

/** The last minutes that can be replayed; the whole newest stretch without a gap where it is shorter. */
export function lastMinutes(periods: readonly Span[], minutes: number): Span | null {
  const newest = periods.at(-1);
  if (newest === undefined) return null;
  // What is newer is not in the journal yet; a form keeps whole seconds.
  const toMs = Math.floor((newest.toMs - 5_000) / 1_000) * 1_000;
  const fromMs = Math.max(Math.ceil(newest.fromMs / 1_000) * 1_000, toMs - minutes * 60_000);
  return fromMs < toMs ? { fromMs, toMs } : null;
}

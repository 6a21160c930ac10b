/** For how long alerts are snoozed by a press. */
import { formatInstant } from '../../../lib/format/time.ts';

const MINUTE_MS = 60_000;

export const SNOOZES = [
  { id: 'snooze-15', label: '15 minutes', ms: 15 * MINUTE_MS },
  { id: 'snooze-60', label: '1 hour', ms: 60 * MINUTE_MS },
  { id: 'snooze-day', label: '24 hours', ms: 24 * 60 * MINUTE_MS },
] as const;

/** The shortest one: what a notice offers. */
export const [FIRST_SNOOZE] = SNOOZES;

/** When a snooze from now on ends, as the wire has it. */
export const toSnoozeEnd = (nowMs: number, ms: number): string =>
  formatInstant(Math.round(nowMs) + ms);

/** Durations, counts and severities in short form. */

import { phrase } from '../../../lib/text/phrase.ts';
import type { ChaosRun, OpsLight } from '../../../platform/client/shapes.ts';

/** Microseconds as people read them: `740 µs`, `12.4 ms`, `3.20 s`. */
export function formatMicros(us: number): string {
  if (us < 1_000) return `${Math.round(us)} µs`;
  if (us < 100_000) return `${(us / 1_000).toFixed(1)} ms`;
  return us < 1_000_000 ? `${Math.round(us / 1_000)} ms` : `${(us / 1_000_000).toFixed(2)} s`;
}

/** An age in its two largest units: `12 s`, `4 min 10 s`, `3 h 5 min`, `2 d 4 h`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return phrase`${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? phrase`${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Steps of a life with the milliseconds that passed before each. */
export const withGaps = <S extends { readonly at: string }>(
  steps: readonly S[],
): readonly { readonly step: S; readonly gapMs: number }[] =>
  steps.map((step, i) => {
    const before = steps[i - 1] ?? step;
    return { step, gapMs: Math.max(0, Date.parse(step.at) - Date.parse(before.at)) };
  });

/** The indicator's state: the last response, as long as the last fetch had one. */
export const lightNow = (
  light: Pick<OpsLight, 'status'> | undefined,
  error: unknown,
): OpsLight['status'] => (light === undefined || error !== null ? 'unknown' : light.status);

const RECOVERY_WORDS = {
  'under-way': 'not yet',
  'not-recovered': 'not within two minutes',
  unknown: 'unknown',
} as const;

/** How long the platform needed after a fault: `2.4 s`, `not yet`. */
export const formatRecovery = (of: Pick<ChaosRun, 'state' | 'recoveryMs'>): string =>
  of.state === 'recovered'
    ? `${((of.recoveryMs ?? 0) / 1_000).toFixed(1)} s`
    : RECOVERY_WORDS[of.state];

/** What the indicator states. */
export const INDICATOR_TEXT = {
  ok: 'Integrity OK',
  violated: 'Integrity violation',
  unknown: 'Not checked',
} as const;

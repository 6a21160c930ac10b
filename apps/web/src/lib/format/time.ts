/** Time formats: UTC to the millisecond, ages in the largest sufficient unit. Reads no clock. */

const ISO_TIME = 11;

/** `HH:MM:SS.mmm` in UTC. */
export const formatTimeMs = (ms: number): string =>
  new Date(ms).toISOString().slice(ISO_TIME, ISO_TIME + 12);

/** `HH:MM:SS` in UTC. */
export const formatTime = (ms: number): string =>
  new Date(ms).toISOString().slice(ISO_TIME, ISO_TIME + 8);

/** The whole instant in UTC, for titles and exports. */
export const formatInstant = (ms: number): string => new Date(ms).toISOString();

/** `YYYY-MM-DD HH:MM` in UTC, for what is of another day as often as not. */
export const formatMinute = (ms: number): string =>
  `${formatInstant(ms).slice(0, 16).replace('T', ' ')} UTC`;

const LOCAL = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** The reader's own wall clock with its zone. */
export const formatLocal = (ms: number): string => LOCAL.format(new Date(ms));

/** How old something is: `250 ms`, `3.2 s`, `4 min`, `2 h`. */
export function formatAge(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min`;
  return `${Math.floor(ms / 3_600_000)} h`;
}

/** How long something still lasts: tenths while they matter, then seconds, then `4:44`, then `5:18:03`. */
export function formatLeft(ms: number): string {
  if (ms < 10_000) return `${(Math.floor(Math.max(0, ms) / 100) / 10).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const padded = (whole: number) => String(whole).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${padded(seconds % 60)}`
    : `${hours}:${padded(minutes)}:${padded(seconds % 60)}`;
}

/** Wire time to milliseconds since 1970. */
export const parseMs = (at: string): number => Date.parse(at);

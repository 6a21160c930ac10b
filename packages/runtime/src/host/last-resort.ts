/**
 * The last resort of a process: what nobody catches is written down, and the process ends. Nothing in it is known to be
 * right any more; whoever started it starts it anew, and the stores know the rest.
 */
import type { Log } from './log.ts';

/** The part of a process that this needs. */
export type EndingProcess = {
  on(event: 'uncaughtException' | 'unhandledRejection', hear: (error: unknown) => void): unknown;
  exit(code: number): unknown;
};

/** A client that hung up while it was answered: its own matter, and nothing of the process is wrong. */
const GONE_NAMES = new Set(['AbortError', 'ResponseAborted']);
const GONE_CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Ends the process with code 1 at the first error that nobody catches. Listeners that others add later, as servers of
 * pages do to go on whatever happens, come after it and change nothing. A promise that nobody waits for and that fails
 * because a client has gone is logged and let be: else anybody could end the process by hanging up.
 */
export function endOnUncaught(log: Log, ending: EndingProcess = process): void {
  const die = (error: unknown) => {
    log.fatal({ error }, 'died');
    ending.exit(1);
  };
  ending.on('uncaughtException', die);
  ending.on('unhandledRejection', (error) => {
    if (isGone(error)) log.warn({ error }, 'client-gone');
    else die(error);
  });
}

function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return GONE_NAMES.has(error.name) || GONE_CODES.has(code);
}

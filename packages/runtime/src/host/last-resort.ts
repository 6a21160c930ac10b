/**
 * The last resort of a process: an uncaught error is logged, and the process ends. Its state is no longer known to be
 * correct; its supervisor restarts it, and the stores hold the rest.
 */
import type { Log } from './log.ts';

/** The part of a process that this needs. */
export type EndingProcess = {
  on(event: 'uncaughtException' | 'unhandledRejection', receive: (error: unknown) => void): unknown;
  exit(code: number): unknown;
};

/** A client that hung up while it was answered: its own matter, and nothing of the process is wrong. */
const GONE_NAMES = new Set(['AbortError', 'ResponseAborted']);
const GONE_CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Ends the process with code 1 at the first uncaught error. Listeners that others add later, such as page servers that
 * continue after any error, come after it and change nothing. An unawaited promise that fails because a client has
 * disconnected is logged and ignored: otherwise any client could end the process by hanging up.
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

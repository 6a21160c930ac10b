/**
 * Keeps a subscription alive: the link resumes it after a broken socket, but a response that ends it (a gap, a service
 * that is not up yet) ends it permanently. This resubscribes, slower each time; a refusal is final.
 */
import { toRefusal } from './refusal.ts';

export type Ended = {
  readonly onStarted: () => void;
  readonly onError: (error: unknown) => void;
  readonly onComplete: () => void;
};

type Subscription = { readonly unsubscribe: () => void };

const FIRST_WAIT_MS = 100;
const LAST_WAIT_MS = 2_000;
const FINAL = new Set(['FORBIDDEN', 'UNAUTHENTICATED', 'VALIDATION_FAILED']);

/** Starts and restarts; returns a stop function. */
export function keepSubscribed(
  later: (callback: () => void, ms: number) => void,
  start: (ended: Ended) => Subscription,
): () => void {
  let waitMs = FIRST_WAIT_MS;
  let stopped = false;
  let current: Subscription | null = null;
  const again = (): void => {
    if (stopped) return;
    later(begin, waitMs);
    waitMs = Math.min(LAST_WAIT_MS, waitMs * 2);
  };
  const begin = (): void => {
    if (stopped) return;
    current = start({
      onStarted: () => {
        waitMs = FIRST_WAIT_MS;
      },
      onError: (error) => {
        if (!FINAL.has(toRefusal(error).code)) again();
      },
      onComplete: again,
    });
  };
  begin();
  return () => {
    stopped = true;
    current?.unsubscribe();
  };
}

/** A subscription while there is a listener; returns a stop function. */
export const stream = (start: (ended: Ended) => Subscription): (() => void) =>
  keepSubscribed((callback, ms) => void window.setTimeout(callback, ms), start);

/**
 * Code loaded over the network after the page: retried until it is there. A connection lost at that moment is no fault
 * of the page, and must not take it down.
 */

/** How long to wait before a retry, in milliseconds. */
const AGAIN_MS = 1_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });

/**
 * What `load` brings, after as many attempts as it takes; never rejects.
 * @param wait how to let the time between two attempts pass
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait = pause): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Nothing of it was run: the next attempt is the first one that counts.
      await wait(AGAIN_MS);
    }
  }
}

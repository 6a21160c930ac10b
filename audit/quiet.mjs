/** Waits until a platform under audit reports that it is ready: work in flight is no violation yet. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_EVERY_MS = 250;
const RESPONSE_MS = 2_000;

/** @param {string} base @returns {Promise<boolean>} */
async function isReady(base) {
  try {
    const response = await fetch(new URL('/ready', base), {
      signal: AbortSignal.timeout(RESPONSE_MS),
    });
    const { ready } = /** @type {{ ready?: unknown }} */ (await response.json());
    return ready === true;
  } catch {
    // Unavailable, or not yet there: retried until the time is up.
    return false;
  }
}

/**
 * @param {string} base public address
 * @param {number} limitMs
 * @throws Error when it is not ready in time
 */
export async function waitQuiet(base, limitMs) {
  const until = Date.now() + limitMs;
  while (!(await isReady(base))) {
    if (Date.now() > until) throw new Error(`${base} did not become ready within ${limitMs} ms`);
    await pause(POLL_EVERY_MS);
  }
}

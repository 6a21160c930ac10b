/** Sends to a Discord webhook: no mentions, within its length, and not before its retry time. */

/** A message is at most so long; what is beyond is cut. */
const CONTENT_MAX = 2_000;
const RESPONSE_MS = 5_000;
/** Pause after a failure that names none, and the longest that is waited for. */
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/**
 * @param {string} url
 * @param {string} content
 * @returns {Promise<{ readonly sent: boolean, readonly retryMs: number }>} never throws
 */
export async function notify(url, content) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        content: content.slice(0, CONTENT_MAX),
        allowed_mentions: { parse: [] },
      }),
      signal: AbortSignal.timeout(RESPONSE_MS),
    });
    if (response.ok) return { sent: true, retryMs: 0 };
    if (response.status !== 429) return { sent: false, retryMs: RETRY_MS };
    /** @type {{ retry_after?: unknown } | null} */
    const published = /** @type {any} */ (await response.json().catch(() => null));
    const seconds = published?.retry_after ?? response.headers.get('retry-after');
    return { sent: false, retryMs: toRetryMs(seconds) };
  } catch {
    return { sent: false, retryMs: RETRY_MS };
  }
}

/**
 * @param {unknown} seconds as the other side named them
 * @returns {number}
 */
function toRetryMs(seconds) {
  // What names none would be zero as a number: no pause at all.
  const value = seconds === null || seconds === '' ? Number.NaN : Number(seconds);
  if (!Number.isFinite(value)) return RETRY_MS;
  return Math.min(RETRY_MAX_MS, Math.max(0, Math.ceil(value * 1_000)));
}

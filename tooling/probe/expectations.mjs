/**
 * The outside expectations of the platform, checked from outside: the page with its markers, a guest session with its
 * cookie, and readiness as that guest sees it. Imports nothing of the platform.
 */
const COOKIE = 'platform_user';
const MARKERS = ['<meta name="platform"', '<meta name="version"'];

/** @typedef {{ readonly ok: true } | { readonly ok: false, readonly why: string }} Outcome */

/**
 * @param {string} why
 * @returns {Outcome}
 */
const failed = (why) => ({ ok: false, why });

/**
 * Checks all three, one after the other; the first that fails decides.
 * @param {{ readonly base: string, readonly timeoutMs: number }} of base address without a slash at its end
 * @returns {Promise<Outcome>}
 */
export async function probe({ base, timeoutMs }) {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const page = await fetch(`${base}/`, { signal: limit, redirect: 'error' });
    if (page.status !== 200) return failed(`the page answers ${page.status}`);
    const text = await page.text();
    const missing = MARKERS.find((marker) => !text.includes(marker));
    if (missing !== undefined) return failed(`the page has no ${missing}>`);
    return await asGuest({ base, limit });
  } catch (error) {
    return failed(getReason(error));
  }
}

/**
 * @param {{ readonly base: string, readonly limit: AbortSignal }} of
 * @returns {Promise<Outcome>}
 */
async function asGuest({ base, limit }) {
  const users = `${base}/api/gateway/api/user-service/oauth`;
  const headers = { origin: new URL(base).origin };
  const guest = await fetch(`${users}/guest`, { method: 'POST', headers, signal: limit });
  if (guest.status !== 200) return failed(`a guest is answered ${guest.status}`);
  const cookie = guest.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith(`${COOKIE}=`));
  if (cookie === undefined) return failed('a guest is given no cookie');
  const ready = await fetch(`${base}/api/gateway/ready`, { headers: { cookie }, signal: limit });
  /** @type {{ ready?: unknown, services?: Record<string, { status?: string }> } | null} */
  const published = /** @type {any} */ (await ready.json().catch(() => null));
  // The probe's guest logs out again; whether that works is not checked here.
  await fetch(`${users}/logout`, {
    method: 'POST',
    headers: { ...headers, cookie },
    signal: limit,
  }).catch(() => undefined);
  if (published?.ready === true) return { ok: true };
  const down = Object.entries(published?.services ?? {})
    .filter(([, service]) => service?.status !== 'up')
    .map(([name]) => name);
  return failed(down.length === 0 ? `ready answers ${ready.status}` : `not up: ${down.join(', ')}`);
}

/**
 * @param {unknown} error
 * @returns {string} what happened to the connection, without addresses
 */
function getReason(error) {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return `no answer (${code})`;
}

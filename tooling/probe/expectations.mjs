/**
 * What anybody outside may expect of the platform, asked as anybody outside would: the page with its markers, a guest
 * session with its cookie, and readiness as that guest sees it. Imports nothing of the platform.
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
 * Asks all three, one after the other; the first that is not met decides.
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
    return failed(reasonOf(error));
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
  const said = /** @type {any} */ (await ready.json().catch(() => null));
  // A guest that was only asked for leaves again; whether that works is not what is asked here.
  await fetch(`${users}/logout`, {
    method: 'POST',
    headers: { ...headers, cookie },
    signal: limit,
  }).catch(() => undefined);
  if (said?.ready === true) return { ok: true };
  const down = Object.entries(said?.services ?? {})
    .filter(([, service]) => service?.status !== 'up')
    .map(([name]) => name);
  return failed(down.length === 0 ? `ready answers ${ready.status}` : `not up: ${down.join(', ')}`);
}

/**
 * @param {unknown} error
 * @returns {string} what happened to the connection, without addresses
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return `no answer (${code})`;
}

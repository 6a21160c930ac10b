/** How the load driver comes in: as a guest, or as one of the demo users by PKCE (RFC 7636), with a cookie in the end. */
import { createHash, randomBytes } from 'node:crypto';

/** @typedef {{ userId: string, cookie: string }} Session */

const CLIENT = { client_id: 'tradefloor-web' };
const PASSWORD = 'tradefloor';
const TRIES = 40;
const AGAIN_MS = 500;

/**
 * @param {string} base
 * @param {string} path
 * @param {object} [body]
 */
async function post(base, path, body) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** @param {Response} response @returns {string} */
function findCookie(response) {
  const pair = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  if (!pair.startsWith('platform_user=')) throw new Error('the log-in set no cookie');
  return pair;
}

/** @param {string} base @returns {Promise<Session>} */
export const enterAsGuest = (base) =>
  patiently(async () => {
    const response = await post(base, '/api/user-service/oauth/guest');
    const cookie = findCookie(response);
    const { user } = /** @type {{ user: { userId: string } }} */ (await response.json());
    return { userId: user.userId, cookie };
  });

/** @param {string} base @param {string} username @param {string} [password] @returns {Promise<Session>} */
export const enterAs = (base, username, password = PASSWORD) =>
  patiently(async () => {
    const verifier = randomBytes(32).toString('base64url');
    const authorized = await post(base, '/api/user-service/oauth/authorize', {
      ...CLIENT,
      response_type: 'code',
      state: randomBytes(8).toString('hex'),
      code_challenge_method: 'S256',
      username,
      password,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const { code } = /** @type {{ code: string }} */ (await authorized.json());
    const requested = {
      ...CLIENT,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    };
    return {
      userId: username,
      cookie: findCookie(await post(base, '/api/user-service/oauth/token', requested)),
    };
  });

/**
 * The demo users' passwords are hashed after the first start, which takes a while on a busy machine.
 * @template T
 * @param {() => Promise<T>} enter
 * @returns {Promise<T>}
 */
async function patiently(enter) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await enter();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

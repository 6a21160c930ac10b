/** A client of the platform's public address, as any program outside writes one: log-in by PKCE, a cookie, JSON. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const RESPONSE_MS = 15_000;
/** What the door or an allowance refuses is sent again after as long as the refusal states. */
const TRIES = 30;
const CLIENT_ID = 'tradefloor-web';

/**
 * @typedef {object} Client
 * @property {string} userId
 * @property {(path: string) => Promise<any>} get the decoded response; an error for any other status than 200
 * @property {(path: string, body: object) => Promise<{ status: number, body: any }>} post
 * @property {(path: string) => Promise<any[]>} pages all items of a list, in the order of its pages
 */

/**
 * @param {string} base public address
 * @param {string} path
 * @param {{ method: string, cookie?: string, body?: object }} request
 */
async function send(base, path, { method, cookie, body }) {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(new URL(path, base), {
      method,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(RESPONSE_MS),
    });
    const isForLater = response.status === 429 || response.status === 503;
    if (!isForLater || tries === TRIES) return response;
    await response.arrayBuffer();
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

/** @param {Response} response @param {string} path */
async function decoded(response, path) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${text}`);
  return JSON.parse(text);
}

/**
 * @param {string} base @param {string} username @param {string} password
 * @returns {Promise<Client>}
 */
export async function logIn(base, username, password) {
  const verifier = randomBytes(32).toString('base64url');
  const authorize = '/api/user-service/oauth/authorize';
  const { code } = await decoded(
    await send(base, authorize, {
      method: 'POST',
      body: {
        response_type: 'code',
        client_id: CLIENT_ID,
        state: randomBytes(8).toString('hex'),
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        username,
        password,
      },
    }),
    authorize,
  );
  const token = '/api/user-service/oauth/token';
  const response = await send(base, token, {
    method: 'POST',
    body: {
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      code,
      code_verifier: verifier,
    },
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`${username} got no session: ${response.status}`);
  return openClient(base, username, cookie);
}

/** @param {string} base @param {string} userId @param {string} cookie @returns {Client} */
function openClient(base, userId, cookie) {
  const get = async (/** @type {string} */ path) =>
    decoded(await send(base, path, { method: 'GET', cookie }), path);
  return {
    userId,
    get,
    post: async (path, body) => {
      const response = await send(base, path, { method: 'POST', cookie, body });
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
    pages: async (path) => {
      const items = [];
      let cursor = null;
      do {
        const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await get(`${path}${path.includes('?') ? '&' : '?'}limit=500${more}`);
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return items;
    },
  };
}

/**
 * People of a platform under attack. Each request has a connection of its own, so that gateways behind one port share
 * them, and an address of its own, as behind a proxy that names it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';

/** @typedef {{ status: number, text: string, cookie: string, ms: number }} Reply status 0: there was none */
/** @typedef {{ method?: string, path: string, address?: string, cookie?: string, body?: object }} Wanted */
/** @typedef {{ username: string, password: string, address: string, code?: string }} Credentials */

const OAUTH = '/api/user-service/oauth';
const CLIENT = { client_id: 'tradefloor-web' };
/** Longer than any call of the platform may take. */
const PATIENCE_MS = 20_000;

/**
 * @param {string} base
 * @param {Wanted} of
 * @returns {Promise<Reply>}
 */
export function send(base, { method = 'GET', path, address, cookie, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
  };
  const startMs = performance.now();
  return new Promise((resolve) => {
    /** @param {Omit<Reply, 'ms'>} reply */
    const end = (reply) => resolve({ ...reply, ms: performance.now() - startMs });
    const sent = request(
      `${base}${path}`,
      { method, headers, agent: false, timeout: PATIENCE_MS },
      (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          received += part;
        });
        response.on('error', (error) => end({ status: 0, text: String(error), cookie: '' }));
        response.on('end', () => {
          const [given = ''] = response.headers['set-cookie'] ?? [];
          const [pair = ''] = given.split(';');
          end({ status: response.statusCode ?? 0, text: received, cookie: pair });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no response in time')));
    sent.on('error', (error) => end({ status: 0, text: String(error), cookie: '' }));
    sent.end(text);
  });
}

/**
 * The first half of a log-in: what becomes of a password.
 * @param {string} base
 * @param {Credentials & { challenge?: string }} of
 */
export const authorize = (
  base,
  { username, password, address, code, challenge = 'x'.repeat(43) },
) =>
  send(base, {
    method: 'POST',
    path: `${OAUTH}/authorize`,
    address,
    body: {
      ...CLIENT,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: challenge,
      username,
      password,
      ...(code !== undefined && { second_factor: code }),
    },
  });

/**
 * A log-in with PKCE (RFC 7636), tried once.
 * @param {string} base
 * @param {Credentials} of
 * @returns {Promise<Reply>} with status 200 and a cookie, or the refusal of either half
 */
export async function logIn(base, of) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const authorized = await authorize(base, { ...of, challenge });
  if (authorized.status !== 200) return authorized;
  const body = {
    ...CLIENT,
    grant_type: 'authorization_code',
    code: toField(authorized.text, 'code'),
    code_verifier: verifier,
  };
  const { address } = of;
  return await send(base, { method: 'POST', path: `${OAUTH}/token`, address, body });
}

/**
 * A guest's seat, requested once.
 * @param {string} base
 * @param {string} address
 */
export const requestSeat = (base, address) =>
  send(base, { method: 'POST', path: `${OAUTH}/guest`, address, body: {} });

/**
 * @param {string} text
 * @param {string} name
 * @returns {string} a field of a JSON object; empty without one
 */
export function toField(text, name) {
  try {
    const value = JSON.parse(text)[name];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * How many replies there are of each status, the most frequent first.
 * @param {readonly Pick<Reply, 'status'>[]} replies
 * @returns {string} `3 x 200, 1 x 429`
 */
export function countStatuses(replies) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => `${count} x ${status === 0 ? 'no response' : status}`)
    .join(', ');
}

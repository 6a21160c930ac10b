/** Log-in over real HTTP on real stores, driven by two OAuth clients that know nothing of us. */
import { createHash, randomBytes } from 'node:crypto';
import { checkSession } from '@tradefloor/contracts/calls/users';
import { SERVICES } from '@tradefloor/contracts/services';
import { openDatabase } from '@tradefloor/db/database';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { type Host, startHost } from '@tradefloor/runtime/host/host';
import { createLog } from '@tradefloor/runtime/host/log';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { totpCodes } from '../../one-time-codes.ts';
import { argonPasswords } from '../../passwords.ts';
import { systemSecrets } from '../../secrets.ts';
import { drawPortOffset } from '../../testing/test-ports.ts';
import { userService } from './service.ts';

const SECRET = randomBytes(24).toString('hex');
const PREFIX = `test-${randomBytes(4).toString('hex')}`;
const PORT_OFFSET = drawPortOffset('oauth');
const BASE = `http://127.0.0.1:${SERVICES['user-service'].port + PORT_OFFSET}`;
const LOGIN = { username: 'trader-high-touch', password: 'tradefloor' };

let database: FreshDatabase;
let running: { host: Host; durable: PostgresDurable };
let calls: CallsClient;

async function start(): Promise<void> {
  const durable = createDurable({ databaseUrl: database.url, owner: 'test' });
  const service = userService({
    passwords: argonPasswords(),
    secrets: systemSecrets,
    codes: totpCodes('a secret of tests, thirty-two letters'),
    userChanges: { changes: async () => [] },
    limitChanges: { changes: async () => [] },
    settings: {
      seeding: { kind: 'development', password: LOGIN.password },
      load: null,
      guestTrading: true,
      guestsMax: 10,
      guestsPerAddress: 10,
      issuer: BASE,
      redirectUris: [],
    },
  });
  const host = await startHost({
    services: [service],
    durable,
    redis: { url: inject('redisUrl') },
    prefix: PREFIX,
    portOffset: PORT_OFFSET,
    secret: SECRET,
    version: '1',
    seed: 42,
    prefers: () => true,
    timerSweepMs: 1_000,
    owner: 'test',
    log: createLog({ service: 'test', level: 'silent' }),
  });
  running = { host, durable };
  // The first users are there a moment after the service is.
  const known = async () => (await post('/oauth/authorize', authorizeBody())).status === 200;
  await vi.waitUntil(known, { timeout: 20_000, interval: 50 });
}

async function stop(): Promise<void> {
  await running.host.stop();
  await running.durable.close();
}

beforeAll(async () => {
  database = await freshDatabase();
  calls = callsClient({ getBaseUrl: () => BASE, secret: SECRET, from: 'gateway' });
  await start();
});
afterAll(async () => {
  await stop();
  await calls.close();
  await database.drop();
});

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const authorizeBody = (change: Record<string, unknown> = {}) => ({
  response_type: 'code',
  client_id: 'tradefloor-web',
  code_challenge: sha256(VERIFIER),
  code_challenge_method: 'S256',
  state: 'st',
  ...LOGIN,
  ...change,
});
const tokenBody = (code: string, change: Record<string, unknown> = {}) => ({
  grant_type: 'authorization_code',
  client_id: 'tradefloor-web',
  code_verifier: VERIFIER,
  code,
  ...change,
});

const post = (path: string, body: object) =>
  fetch(`${BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const authorizationCode = async (change: Record<string, unknown> = {}) =>
  ((await (await post('/oauth/authorize', authorizeBody(change))).json()) as { code: string }).code;
const cookieIn = (response: Response) =>
  /^platform_user=([A-Za-z0-9_-]{43});/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';

async function standing(cookie: string): Promise<boolean> {
  const meta = { requestId: 'request-1', caller: null, as: 'service' } as const;
  const response = await calls.request(checkSession, { cookie }, meta);
  if (!response.ok) throw new Error(response.error.kind);
  return response.value.session !== null;
}

/** What a browser would be redirected with, had the log-in a page of its own. */
async function authorized(challenge: string, state: string, redirectUri: string): Promise<URL> {
  const body = authorizeBody({
    client_id: 'tradefloor-loadgen',
    code_challenge: challenge,
    redirect_uri: redirectUri,
    state,
  });
  const response = (await (await post('/oauth/authorize', body)).json()) as Record<string, string>;
  const url = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss']) url.searchParams.set(name, response[name] ?? '');
  return url;
}

const SERVER: oauth.AuthorizationServer = {
  issuer: BASE,
  authorization_endpoint: `${BASE}/oauth/authorize`,
  token_endpoint: `${BASE}/oauth/token`,
  authorization_response_iss_parameter_supported: true,
  code_challenge_methods_supported: ['S256'],
};
const REDIRECT = 'http://127.0.0.1:4711/callback';

describe('a standard client', () => {
  it('oauth4webapi ends with a cookie that stands', async () => {
    const me: oauth.Client = { client_id: 'tradefloor-loadgen' };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const redirected = await authorized(challenge, state, REDIRECT);
    const params = oauth.validateAuthResponse(SERVER, me, redirected, state);
    const response = await oauth.authorizationCodeGrantRequest(
      SERVER,
      me,
      oauth.None(),
      params,
      REDIRECT,
      verifier,
      { [oauth.allowInsecureRequests]: true },
    );
    const cookie = cookieIn(response);
    const result = await oauth.processAuthorizationCodeResponse(SERVER, me, response, {
      recognizedTokenTypes: { session: () => undefined },
    });
    expect(result).toMatchObject({
      token_type: 'session',
      expires_in: 28_800,
      user: { userId: 'trader-high-touch' },
    });
    expect(await standing(cookie)).toBe(true);
  });

  it('openid-client ends with a cookie that stands', async () => {
    const config = new client.Configuration(SERVER, 'tradefloor-loadgen', undefined, client.None());
    client.allowInsecureRequests(config);
    let cookie = '';
    // It knows bearer tokens only, and offers this hook for servers that have others.
    config[client.customFetch] = async (url, options) => {
      const response = await fetch(url, options as RequestInit);
      cookie = cookieIn(response);
      const body = (await response.text()).replace(
        '"token_type":"session"',
        '"token_type":"bearer"',
      );
      return new Response(body, { status: response.status, headers: response.headers });
    };
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    const redirected = await authorized(challenge, state, REDIRECT);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await client.authorizationCodeGrant(config, redirected, checks);
    expect(tokens.expires_in).toBe(28_800);
    expect(await standing(cookie)).toBe(true);
    await expect(client.authorizationCodeGrant(config, redirected, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await standing(cookie)).toBe(false);
  });
});

describe('log-in over HTTP', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['a wrong password', { password: 'wrong' }, 400, 'access_denied'],
    ['nobody', { username: 'nobody' }, 400, 'access_denied'],
    ['no challenge', { code_challenge: undefined }, 400, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 400, 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, 400, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['no client', { client_id: undefined }, 400, 'invalid_request'],
    ['a foreign client', { client_id: 'evil' }, 400, 'invalid_client'],
    ['a foreign redirect', { redirect_uri: 'https://evil.test/' }, 400, 'invalid_request'],
  ])('is refused for %s, in the words of RFC 6749', async (_, change, status, error) => {
    const response = await post('/oauth/authorize', authorizeBody(change));
    expect([response.status, await response.json()]).toEqual([
      status,
      { error, error_description: expect.any(String) },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another verifier', { code_verifier: VERIFIER.replace('d', 'e') }, 'invalid_grant'],
    ['a short verifier', { code_verifier: 'short' }, 'invalid_grant'],
    ['a long verifier', { code_verifier: 'a'.repeat(129) }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['another client', { client_id: 'tradefloor-loadgen' }, 'invalid_grant'],
    ['a foreign client', { client_id: 'evil' }, 'invalid_client'],
    ['a redirect it was not given', { redirect_uri: REDIRECT }, 'invalid_grant'],
    ['another code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no grant', { grant_type: undefined }, 'invalid_request'],
  ])('gives no session for %s', async (_, change, error) => {
    const response = await post('/oauth/token', tokenBody(await authorizationCode(), change));
    expect([response.status, await response.json()]).toEqual([
      400,
      { error, error_description: expect.any(String) },
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    { username: 5 },
    { password: null },
    { state: 'x'.repeat(513) },
    { username: ['a', 'b'] },
  ])('refuses fields of another type: %o', async (change) => {
    const response = await post('/oauth/authorize', authorizeBody(change));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });

  it('takes forms as it takes JSON', async () => {
    const response = await fetch(`${BASE}/oauth/authorize`, {
      method: 'POST',
      body: new URLSearchParams(authorizeBody() as Record<string, string>),
    });
    const { code, state } = (await response.json()) as Record<string, string>;
    expect(state).toBe('st');
    const redeemed = await fetch(`${BASE}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(tokenBody(code ?? '') as Record<string, string>),
    });
    expect([redeemed.status, cookieIn(redeemed).length]).toEqual([200, 43]);
  });

  it('gives one of fifty who bring the same code a session, and takes it back', async () => {
    const code = await authorizationCode();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post('/oauth/token', tokenBody(code))),
    );
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect(await standing(cookieIn(winners[0] as Response))).toBe(false);
  });
});

describe('a session', () => {
  it('outlives a restart, and the database cannot give it away', async () => {
    const response = await post('/oauth/token', tokenBody(await authorizationCode()));
    const cookie = cookieIn(response);
    const guest = cookieIn(await post('/oauth/guest', {}));
    await stop();
    await start();
    expect([await standing(cookie), await standing(guest)]).toEqual([true, true]);
    const readable = openDatabase({ url: database.url, name: 'test' });
    const rows = JSON.stringify([
      await readable.rows('select * from users.sessions', []),
      await readable.rows('select * from users.users', []),
      await readable.rows('select * from users.auth_codes', []),
    ]);
    await readable.close();
    expect(rows).toContain(sha256(cookie));
    for (const secret of [cookie, guest, LOGIN.password]) expect(rows).not.toContain(`"${secret}"`);
  });
});

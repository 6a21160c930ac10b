/** How the load driver logs in: by PKCE as the standard has it, patiently, and never without a cookie. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterAs, enterAsGuest } from './session.mjs';

/** @typedef {{ path: string, body: Record<string, string> | null }} Sent */

/** @type {Sent[]} */
let sent = [];
/** Responses of the platform, by the last part of the path. @type {(path: string) => Response} */
let respond = () => new Response('{}');
beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
    const path = new URL(url).pathname;
    sent.push({ path, body: init.body === undefined ? null : JSON.parse(String(init.body)) });
    return respond(path);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param {object} body @param {string} [cookie] */
const ok = (body, cookie) =>
  new Response(JSON.stringify(body), cookie ? { headers: { 'set-cookie': cookie } } : {});

/** @param {string} path */
const asPlatform = (path) => {
  if (path.endsWith('/guest')) {
    return ok({ user: { userId: 'guest-7' } }, 'platform_user=g; Path=/; HttpOnly');
  }
  if (path.endsWith('/authorize')) return ok({ code: 'the-code' });
  return ok({}, 'platform_user=t; Path=/; HttpOnly; SameSite=Strict');
};

describe('a guest', () => {
  test('gets a cookie without its attributes, and the name that the platform gave', async () => {
    respond = asPlatform;
    expect(await enterAsGuest('http://here')).toEqual({
      userId: 'guest-7',
      cookie: 'platform_user=g',
    });
    expect(sent).toEqual([{ path: '/api/user-service/oauth/guest', body: null }]);
  });
});

describe('a demo user', () => {
  test('authorises first, then exchanges the code for a session', async () => {
    respond = asPlatform;
    expect(await enterAs('http://here', 'admin', 'secret')).toEqual({
      userId: 'admin',
      cookie: 'platform_user=t',
    });
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['authorize', 'token']);
    expect(sent[0]?.body).toMatchObject({
      username: 'admin',
      password: 'secret',
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'tradefloor-web',
    });
    expect(sent[1]?.body).toMatchObject({ grant_type: 'authorization_code', code: 'the-code' });
    expect(sent[1]?.body).not.toHaveProperty('password');
  });

  test('proves with the verifier that it requested the code (RFC 7636)', async () => {
    respond = asPlatform;
    await enterAs('http://here', 'admin');
    const verifier = sent[1]?.body?.['code_verifier'] ?? '';
    const hash = createHash('sha256').update(verifier, 'ascii').digest('base64');
    const challenge = hash.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    expect(sent[0]?.body?.['code_challenge']).toBe(challenge);
    expect(verifier).toMatch(/^[A-Za-z0-9_-]{43,128}$/);
  });

  test('has another verifier and another state each time', async () => {
    respond = asPlatform;
    await enterAs('http://here', 'admin');
    await enterAs('http://here', 'admin');
    const of = (/** @type {string} */ field) =>
      new Set(sent.flatMap(({ body }) => body?.[field] ?? [])).size;
    expect([of('state'), of('code_verifier')]).toEqual([2, 2]);
  });
});

describe('patience', () => {
  test('a platform that is not up yet is tried again every half second', async () => {
    let fails = 3;
    respond = (path) => {
      fails -= 1;
      return fails >= 0 ? new Response('not yet', { status: 503 }) : asPlatform(path);
    };
    const entering = enterAsGuest('http://here');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect((await entering).userId).toBe('guest-7');
    expect(sent).toHaveLength(4);
  });

  test('ends after forty tries, with what was answered last', async () => {
    respond = () => new Response('wrong password', { status: 401 });
    const entering = enterAs('http://here', 'admin').catch((error) => error.message);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await entering).toBe('/api/user-service/oauth/authorize answered 401: wrong password');
    expect(sent).toHaveLength(40);
  });

  test.each([undefined, 'other=1; Path=/'])(
    'a log-in without its cookie is none: %s',
    async (cookie) => {
      respond = () => ok({ user: { userId: 'x' } }, cookie);
      const entering = enterAsGuest('http://here').catch((error) => error.message);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await entering).toBe('the log-in set no cookie');
    },
  );
});

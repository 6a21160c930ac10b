/** Log-in with a real identity provider: `oidc-provider`, certified for OpenID Connect, on a port of its own. */
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GivenGateway, listenOn } from '../testing/given.ts';
import {
  Browser,
  CLIENT,
  COOKIE,
  findSession,
  givenOidcGateway,
  isCallback,
  ORIGIN,
  vouchedFor,
} from './oidc.given.ts';

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  jane: ['staff', 'floor-traders'],
  rita: ['floor-traders', 'floor-risk'],
  gast: ['staff'],
};

let server: Server;
let issuer: string;
let gateway: GivenGateway;
let browser: Browser;

beforeAll(async () => {
  // It warns of its memory store and of Node 20, for which it is not made; neither matters here.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server = createServer();
  issuer = `http://127.0.0.1:${await listenOn(server)}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${ORIGIN}/oidc/callback`],
        post_logout_redirect_uris: [`${ORIGIN}/`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', 'roles'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['of the test'] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, name: `The ${sub}`, roles: [...(PEOPLE[sub] ?? [])] }),
    }),
  });
  server.on('request', provider.callback());
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  gateway = await givenOidcGateway(issuer);
  browser = new Browser(gateway);
  return () => gateway.close();
});

/** Types a name into the provider's form and consents, up to the way back to the desk. */
async function authenticate(name: string, to = '/oidc/login') {
  let page = await browser.follow(await browser.open(to), isCallback);
  for (const form of [{ prompt: 'login', login: name, password: 'any' }, { prompt: 'consent' }]) {
    if (page.next !== null) break;
    const action = /<form[^>]+action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    page = await browser.follow(await browser.open(action, { form }), isCallback);
  }
  expect(page.next && isCallback(page.next)).toBe(true);
  return page.next as URL;
}

describe('log-in with a real provider', () => {
  it('ends in the platform’s own session, for the person and the role of the provider', async () => {
    const back = await authenticate('jane');
    const page = await browser.open(back);
    expect([page.status, page.location, findSession(page)]).toEqual([303, '/', COOKIE]);
    expect(vouchedFor(gateway)).toEqual([
      {
        issuer,
        subject: 'jane',
        displayName: 'The jane',
        grant: { role: 'trader', tradingStyle: 'fx_electronic' },
        replaces: null,
      },
    ]);
    expect(gateway.lines).toContainEqual(
      expect.objectContaining({ event: 'login', outcome: 'granted', username: `${issuer} jane` }),
    );
  });

  it('gives the role of the first rule that fits', async () => {
    await browser.open(await authenticate('rita'));
    expect(vouchedFor(gateway)[0]?.grant).toEqual({
      role: 'risk-manager',
      tradingStyle: 'oversight',
    });
  });

  it('refuses a person for whom no rule fits', async () => {
    const page = await browser.open(await authenticate('gast'));
    expect([page.location, findSession(page)]).toEqual(['/?notice=no-role', null]);
    expect(vouchedFor(gateway)[0]?.grant).toBeNull();
  });

  it('sends challenge, state, nonce and the exact redirect address', async () => {
    const { location } = await browser.open('/oidc/login');
    const { searchParams } = new URL(location ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      redirect_uri: `${ORIGIN}/oidc/callback`,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = new URL((await browser.open('/oidc/login')).location ?? '').searchParams;
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(again.get(name)).not.toBe(searchParams.get(name));
  });

  it('returns to the page it began on, and to no other address', async () => {
    const outcomes: (string | null)[] = [];
    for (const to of [
      '/ops',
      'https://evil.test/',
      '//evil.test',
      '/ops/../..//evil.test',
      '/\\evil.test',
    ]) {
      const back = await authenticate('jane', `/oidc/login?to=${encodeURIComponent(to)}`);
      outcomes.push((await browser.open(back)).location);
    }
    expect(outcomes).toEqual(['/ops', '/', '/', '/', '/']);
  });

  it('takes a code once: the address of the callback opens nothing a second time', async () => {
    const back = await authenticate('jane');
    const begun = [...browser.jar].find(([key]) => key.endsWith(' tradefloor_oidc'));
    expect(findSession(await browser.open(back))).toBe(COOKIE);
    const after = await browser.open(back);
    expect([after.location, findSession(after)]).toEqual(['/?notice=expired', null]);
    // Also with the cookie of the first time, which a browser no longer has.
    if (begun) browser.jar.set(...begun);
    const replay = await browser.open(back);
    expect([replay.location, findSession(replay)]).toEqual(['/?notice=refused', null]);
    expect(vouchedFor(gateway)).toHaveLength(1);
  });

  it('is worth nothing in another browser', async () => {
    const back = await authenticate('jane');
    const other = new Browser(gateway);
    const page = await other.open(back);
    expect([page.location, findSession(page)]).toEqual(['/?notice=expired', null]);
    // Not even in one that has begun a log-in of its own.
    await other.open('/oidc/login');
    const second = await other.open(back);
    expect([second.location, findSession(second)]).toEqual(['/?notice=refused', null]);
    expect(vouchedFor(gateway)).toEqual([]);
  });

  it('may be finished by another gateway of the platform', async () => {
    const back = await authenticate('jane');
    const other = await givenOidcGateway(issuer);
    const moved = new Browser(other);
    for (const entry of browser.jar) moved.jar.set(...entry);
    expect(findSession(await moved.open(back))).toBe(COOKIE);
    await other.close();
  });
});

describe('log-out', () => {
  it('goes on to the provider, which ends its session and sends the browser home', async () => {
    await browser.open(await authenticate('jane'));
    const leaving = await browser.open('/oidc/logout');
    const url = new URL(leaving.location ?? '');
    expect(url.origin + url.pathname).toBe(`${issuer}/session/end`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    const form = (await browser.open(url)).text;
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
    const ended = await browser.open(action, { form: { xsrf, logout: 'yes' } });
    expect(ended.location).toBe(`${ORIGIN}/`);
    // The next log-in starts with the provider's form again.
    const next = await browser.follow(await browser.open('/oidc/login'), isCallback);
    expect([next.next, next.status]).toEqual([null, 200]);
    expect((await browser.open('/oidc/logout')).location).toBe('/');
  });

  it('is not started by a page of another site, and is local without a provider’s session', async () => {
    expect((await browser.open('/oidc/logout')).location).toBe('/');
    await browser.open(await authenticate('jane'));
    for (const site of ['cross-site', 'same-site', 'none']) {
      const page = await browser.open('/oidc/logout', { headers: { 'sec-fetch-site': site } });
      expect([page.location, page.setCookies]).toEqual(['/', []]);
    }
  });
});

/** What a provider that is attacked, broken or gone can do to a log-in: nothing but fail, while passwords go on working. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GivenGateway, send } from '../testing/given.ts';
import {
  Browser,
  CLIENT,
  COOKIE,
  findSession,
  givenOidcGateway,
  ORIGIN,
  vouchedFor,
} from './oidc.given.ts';
import { type Claims, givenScriptedProvider } from './scripted-provider.given.ts';

type Scripted = Awaited<ReturnType<typeof givenScriptedProvider>>;

let provider: Scripted;
let gateway: GivenGateway;
let browser: Browser;
beforeEach(async () => {
  provider = await givenScriptedProvider();
  gateway = await givenOidcGateway(provider.issuer);
  browser = new Browser(gateway);
});
afterEach(async () => {
  await gateway.close();
  await provider.close();
});

/** Begins a log-in and comes back with a code, as from the provider. */
async function comeBack({
  claims = {},
  query = {},
}: {
  readonly claims?: Claims;
  readonly query?: Readonly<Record<string, string>>;
} = {}) {
  const { location } = await browser.open('/oidc/login');
  provider.script.claims = {
    ...provider.script.claims,
    ...provider.goodClaims(location ?? ''),
    ...claims,
  };
  const state = new URL(location ?? '').searchParams.get('state') ?? '';
  const back = new URLSearchParams({ code: 'a-code', state, ...query });
  return browser.open(`${ORIGIN}/oidc/callback?${back}`);
}

const NOW_S = Math.floor(Date.now() / 1_000);
const unsigned = (claims: Claims) =>
  [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.');

it('a token that is right in everything opens a session', async () => {
  expect(findSession(await comeBack())).toBe(COOKIE);
});

describe('a token gives no session', () => {
  it.each<[string, Claims]>([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'https://evil.test' }],
    ['for another client', { aud: 'another' }],
    ['for two clients, and not made out to this one', { aud: [CLIENT.id, 'another'] }],
    ['made out to another client', { azp: 'another' }],
    ['that expired beyond the tolerance', { iat: NOW_S - 120, exp: NOW_S - 40 }],
    ['that does not expire', { exp: undefined }],
    ['that is not valid yet', { nbf: NOW_S + 86_400 }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject longer than the standard allows', { sub: 'x'.repeat(256) }],
  ])('%s', async (_, claims) => {
    const page = await comeBack({ claims });
    expect([findSession(page), page.location]).toEqual([null, '/?notice=refused']);
    expect(vouchedFor(gateway)).toEqual([]);
  });

  it('that is not signed, also where the provider claims to support that', async () => {
    provider.script.metadata = { id_token_signing_alg_values_supported: ['ES256', 'none'] };
    const { location } = await browser.open('/oidc/login');
    provider.script.idToken = unsigned(provider.goodClaims(location ?? ''));
    const state = new URL(location ?? '').searchParams.get('state') ?? '';
    const page = await browser.open(`/oidc/callback?code=c&state=${state}`);
    expect([findSession(page), page.location]).toEqual([null, '/?notice=refused']);
  });

  it('that another key signed under the name of the right one', async () => {
    await provider.forge();
    expect(findSession(await comeBack())).toBeNull();
    expect(vouchedFor(gateway)).toEqual([]);
  });

  it('that is not there', async () => {
    provider.script.token = (res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer' }));
      return true;
    };
    expect((await comeBack()).location).toBe('/?notice=refused');
  });
});

it('a token that expired within thirty seconds still counts: clocks differ', async () => {
  const claims = { iat: NOW_S - 120, exp: Math.floor(Date.now() / 1_000) - 5 };
  expect(findSession(await comeBack({ claims }))).toBe(COOKIE);
});

describe('a callback opens nothing', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['with another state', { state: 'another' }, 'refused'],
    ['with the issuer of another provider (RFC 9207)', { iss: 'https://evil.test' }, 'refused'],
    ['when the person cancelled', { error: 'access_denied' }, 'cancelled'],
    ['when the provider refused', { error: 'unauthorized_client' }, 'refused'],
  ])('%s', async (_, query, notice) => {
    const page = await comeBack({ query });
    expect([findSession(page), page.location]).toEqual([null, `/?notice=${notice}`]);
    expect([provider.counts.tokens, vouchedFor(gateway)]).toEqual([0, []]);
  });

  it('without a state, or with two', async () => {
    const { location } = await browser.open('/oidc/login');
    const state = new URL(location ?? '').searchParams.get('state');
    for (const query of ['code=c', `code=c&state=${state}&state=x`]) {
      await browser.open('/oidc/login');
      expect((await browser.open(`/oidc/callback?${query}`)).location).toBe('/?notice=refused');
    }
    expect(provider.counts.tokens).toBe(0);
  });

  it.each(['', 'x', 'A'.repeat(200)])('with a cookie that is not ours: "%s"', async (value) => {
    browser.jar.set('desk.test tradefloor_oidc', { value, path: '/' });
    const page = await browser.open('/oidc/callback?code=c&state=s');
    expect([page.location, provider.counts.tokens]).toEqual(['/?notice=expired', 0]);
  });

  it('by a request that is no GET, and nowhere without a provider', async () => {
    const headers = { host: 'desk.test' };
    const posted = await send(gateway.port, '/oidc/callback', { method: 'POST', headers });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET']);
  });
});

describe('guesses at the callback', () => {
  it('wait as wrong passwords of one address do, and their wait is not that of passwords', async () => {
    const notices: (string | null)[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      notices.push((await browser.open('/oidc/callback?code=c&state=s')).location);
    expect(notices.slice(0, 5)).toEqual(Array(5).fill('/?notice=expired'));
    expect(notices.at(-1)).toBe('/?notice=busy');
    expect(gateway.lines.filter((line) => line.event === 'login').at(-1)).toMatchObject({
      outcome: 'slowed',
    });
  });

  it('spend the allowance of log-ins', async () => {
    const narrow = await givenOidcGateway(provider.issuer, {
      limits: { logins: { burst: 1, perSecond: 0.001 } },
    });
    const visitor = new Browser(narrow);
    expect((await visitor.open('/oidc/callback?code=c')).location).toBe('/?notice=expired');
    expect((await visitor.open('/oidc/callback?code=c')).location).toBe('/?notice=busy');
    await narrow.close();
  });
});

describe('keys', () => {
  it('are fetched once for many log-ins, and at once when another key signs', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect(findSession(await comeBack())).toBe(COOKIE);
    expect(provider.counts.keys).toBe(1);
    await provider.rotate();
    expect(findSession(await comeBack())).toBe(COOKIE);
    expect(provider.counts.keys).toBe(2);
  });

  it('that were withdrawn sign nothing any more', async () => {
    await comeBack();
    await provider.rotate();
    await comeBack();
    await provider.forge();
    expect(findSession(await comeBack())).toBeNull();
  });
});

describe('a provider that is down', () => {
  it('gives a notice, leaves passwords alone, and is back as soon as it responds', async () => {
    let isDown = true;
    provider.script.discovery = (res) => {
      if (isDown) res.writeHead(503).end();
      return isDown;
    };
    let nowMs = Date.now();
    const later = await givenOidcGateway(provider.issuer, { nowMs: () => nowMs });
    const visitor = new Browser(later);
    expect((await visitor.open('/oidc/login')).location).toBe('/?notice=unavailable');
    // The next visitors do not wait for it, nor does it for them.
    await visitor.open('/oidc/login');
    expect(provider.counts.discovery).toBe(1);
    later.services.replies(() => ({ body: { code: 'c', expiresIn: 60 } }));
    const body = { username: 'una', password: 'secret' };
    const path = '/api/user-service/oauth/authorize';
    const posted = await send(later.port, path, { method: 'POST', body });
    expect(posted.status).toBe(200);
    isDown = false;
    nowMs += 5_000;
    expect((await visitor.open('/oidc/login')).location).toContain(`${provider.issuer}/authorize`);
    await later.close();
  });

  it('after the log-in began ends it with the same notice, and is not taken for an attack', async () => {
    provider.script.token = (res) => {
      res.writeHead(502).end();
      return true;
    };
    for (let turn = 0; turn < 8; turn += 1)
      expect((await comeBack()).location).toBe('/?notice=unavailable');
  });

  it('that never responds is given up', async () => {
    provider.script.token = () => true;
    expect((await comeBack()).location).toBe('/?notice=unavailable');
  });

  it('with a response without an end is cut off', async () => {
    provider.script.discovery = (res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!res.destroyed && res.write(' '.repeat(65_536)));
      };
      res.on('drain', more);
      more();
      return true;
    };
    expect((await browser.open('/oidc/login')).location).toBe('/?notice=unavailable');
  });

  it('keeps serving with what was known of it while discovery fails', async () => {
    let nowMs = Date.now();
    const later = await givenOidcGateway(provider.issuer, { nowMs: () => nowMs });
    const visitor = new Browser(later);
    await visitor.open('/oidc/login');
    provider.script.discovery = (res) => {
      res.writeHead(500).end();
      return true;
    };
    nowMs += 61 * 60_000;
    expect((await visitor.open('/oidc/login')).location).toContain('/authorize');
    await expect.poll(() => provider.counts.discovery).toBe(2);
    expect((await visitor.open('/oidc/login')).location).toContain('/authorize');
    await later.close();
  });

  it('that names another issuer in its discovery is not believed', async () => {
    provider.script.metadata = { issuer: 'https://evil.test' };
    expect((await browser.open('/oidc/login')).location).toBe('/?notice=unavailable');
  });
});

it('a platform that cannot open the session shows so, and sets no cookie', async () => {
  gateway.services.replies(() => ({ status: 503, body: {} }));
  const page = await comeBack();
  expect([findSession(page), page.location]).toEqual([null, '/?notice=not-ready']);
});

it('a log-in under another name of the machine moves to the public one, where its cookie will be', async () => {
  const headers = { host: 'localhost' };
  const moved = await send(gateway.port, '/oidc/login?to=/ops', { headers });
  expect([moved.status, moved.headers.location]).toEqual([303, `${ORIGIN}/oidc/login?to=/ops`]);
});

it('no secret of a log-in is in a line of the log', async () => {
  await comeBack();
  await comeBack({ claims: { nonce: 'another' } });
  const text = JSON.stringify(gateway.lines);
  for (const secret of [CLIENT.secret, COOKIE, 'a-code', 'ey']) expect(text).not.toContain(secret);
});

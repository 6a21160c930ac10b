/** One log-in of a simulated user: a session, a wait, or the reason why not. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GatewayClient, LoadRequest, Received } from './gateway-client.ts';
import { logIn } from './log-in.ts';

const EXPIRES = '2026-11-23T15:00:00.000Z';
const session = (desks: readonly string[] = ['EQ']) => ({
  token_type: 'cookie',
  expires_in: 3_600,
  idle_expires_in: 900,
  user: {
    userId: 'load-001',
    username: 'load-001',
    displayName: 'Load 001',
    role: 'trader',
    tradingStyle: 'low_touch',
    guest: false,
    darkPoolAccess: false,
    limits: { maxOrderQty: 1, maxDailyNotional: 1, strategies: ['LIT'], desks },
    expiresAt: EXPIRES,
  },
});

const respond = (status: number | null, body: unknown, more: Partial<Received> = {}): Received => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  cookie: null,
  retryAfterMs: null,
  ...more,
});
const OK = respond(200, session(), { cookie: 'platform_user=x' });

function given(...responses: readonly Received[]) {
  const sent: LoadRequest[] = [];
  const rest = [...responses];
  const request = async (requested: LoadRequest): Promise<Received> => {
    sent.push(requested);
    return rest.shift() ?? respond(500, 'more requests than responses');
  };
  const gateway: GatewayClient = { request, close: () => undefined };
  return { gateway, sent };
}
const OWN = { username: 'load-001', password: 'secret' };
const GUEST = { username: 'guest', password: null };
const CODE = respond(200, { code: 'the-code', expiresIn: 60 });

describe('a user', () => {
  it('has a session after two requests, with when it ends', async () => {
    const { gateway, sent } = given(CODE, OK);
    expect(await logIn(gateway, OWN)).toEqual({
      kind: 'session',
      session: {
        username: 'load-001',
        userId: 'load-001',
        desk: 'EQ',
        cookie: 'platform_user=x',
        isGuest: false,
        expiresAt: Date.parse(EXPIRES),
      },
    });
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['authorize', 'token']);
  });

  it('proves that it requested the code (RFC 7636)', async () => {
    const { gateway, sent } = given(CODE, OK);
    await logIn(gateway, OWN);
    const [first, second] = sent.map(({ body }) => new Map(Object.entries(body ?? {})));
    const hash = createHash('sha256')
      .update(String(second?.get('code_verifier')))
      .digest('base64');
    const challenge = hash.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    expect(first?.get('code_challenge')).toBe(challenge);
    expect([first?.get('code_challenge_method'), second?.get('code')]).toEqual([
      'S256',
      'the-code',
    ]);
    expect(second?.has('password')).toBe(false);
  });
});

describe('a guest', () => {
  it('has a session after one request', async () => {
    const { gateway, sent } = given(OK);
    expect((await logIn(gateway, GUEST)).kind).toBe('session');
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['guest']);
  });
});

describe('later', () => {
  it.each([429, 500, 503, null])('is the answer to %s', async (status) => {
    const { gateway } = given(respond(status, ''));
    expect(await logIn(gateway, OWN)).toEqual({ kind: 'later', waitMs: 1_000 });
  });

  it.each([
    [5_000, 5_000],
    [200, 1_000],
  ])('is as the platform wants it (%i ms), and a second at least', async (retryAfterMs, waitMs) => {
    const { gateway } = given(respond(429, '', { retryAfterMs }));
    expect(await logIn(gateway, GUEST)).toEqual({ kind: 'later', waitMs });
  });

  it('is the answer where the second request fails as well', async () => {
    const { gateway } = given(CODE, respond(503, ''));
    expect((await logIn(gateway, OWN)).kind).toBe('later');
  });
});

describe('refused', () => {
  it.each([
    [respond(400, { error: 'access_denied', error_description: 'not right' }), 'not right'],
    [respond(403, { code: 'X', detail: 'guests are full' }), 'guests are full'],
    [respond(404, '<html>'), 'answered 404'],
    [respond(200, { code: 7 }), 'answered 200'],
  ])('with the words of the platform', async (received, why) => {
    const { gateway, sent } = given(received);
    expect(await logIn(gateway, OWN)).toEqual({ kind: 'refused', why });
    expect(sent).toHaveLength(1);
  });

  it('is a session without a cookie, or one that cannot be read', async () => {
    for (const received of [respond(200, session()), { ...OK, text: '{}' }]) {
      const { gateway } = given(CODE, received);
      expect((await logIn(gateway, OWN)).kind).toBe('refused');
    }
  });

  it('is a user who trades nothing', async () => {
    const nothing = respond(200, session([]), { cookie: 'platform_user=x' });
    const { gateway } = given(CODE, nothing);
    expect((await logIn(gateway, OWN)).kind).toBe('refused');
  });
});

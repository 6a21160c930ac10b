/** Logging in, errors, time limits and the safety of repeats, against a platform's outside on a real port. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { Client, type ClientOptions, connectWith } from './client.ts';
import { connect } from './node.ts';
import { fakeDeps } from './testing/fake-deps.ts';
import {
  COOKIE,
  givenPlatform,
  problem,
  type Reply,
  type Seen,
  USER,
} from './testing/stub-platform.ts';
import { TradefloorError } from './transport/error.ts';

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;
const KEY = `tf_${'a'.repeat(12)}_${'B'.repeat(43)}`;
const ORDERS = '/api/oms/orders';

const open: Array<{ close: () => Promise<void> }> = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((platform) => platform.close()));
});

async function given(
  reply: (seen: Seen) => Reply | Promise<Reply> = () => ({ body: USER }),
  credentials: ClientOptions = { guest: true },
) {
  const platform = await givenPlatform(reply);
  open.push(platform);
  const deps = fakeDeps();
  const client = await connectWith(deps, { ...credentials, url: platform.url });
  return { platform, client, deps };
}

/** The error of a call that must fail. */
async function failure(call: Promise<unknown>): Promise<TradefloorError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TradefloorError)) throw new Error(`no error of the client: ${error}`);
  return error;
}

describe('logging in', () => {
  it('as a guest keeps the cookie, and sends it with each call', async () => {
    const { client, platform } = await given();
    expect(client).toBeInstanceOf(Client);
    expect(client.user.userId).toBe('u-1');
    await client.calls.whoAmI();
    expect(platform.seen.at(-1)?.headers.cookie).toBe(`platform_user=${COOKIE}`);
  });

  it('by password proves with the verifier what the challenge promised (RFC 7636)', async () => {
    const { platform } = await given(undefined, { username: 'trader', password: 'secret' });
    const [authorize, token] = platform.seen.map(({ body }) => body as Record<string, string>);
    expect(authorize).toMatchObject({ username: 'trader', code_challenge_method: 'S256' });
    const verifier = token?.['code_verifier'] ?? '';
    expect(verifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      authorize?.['code_challenge'],
    );
    expect(token?.['code']).toBe('code-1');
    expect(JSON.stringify(token)).not.toContain('secret');
  });

  it('by key sends the key and no cookie', async () => {
    const { client, platform } = await given(undefined, { key: KEY });
    await client.calls.listOrders();
    for (const { headers } of platform.seen) {
      expect(headers.authorization).toBe(`Bearer ${KEY}`);
      expect(headers.cookie).toBeUndefined();
    }
    expect(client.cookie).toBeNull();
  });

  it('with what cannot be a key fails before anything is sent', async () => {
    const error = await failure(connect({ key: 'tf_short' }));
    expect(error.code).toBe('INVALID_USE');
    expect(error.message).not.toContain('tf_short');
  });

  it('again by itself when a session by password has ended, once', async () => {
    let ended = 2;
    const { client, platform } = await given(
      () => {
        ended -= 1;
        return ended > 0 ? problem(401, 'UNAUTHENTICATED') : { body: { items: [] } };
      },
      { username: 'trader', password: 'secret' },
    );
    await client.calls.listOrders();
    expect(platform.to('/api/user-service/oauth/token')).toHaveLength(2);
    ended = 10;
    expect((await failure(client.calls.listOrders())).code).toBe('UNAUTHENTICATED');
  });

  it('of a guest whose session ended stays ended: a new guest is another user', async () => {
    const { client, platform } = await given(() => problem(401, 'UNAUTHENTICATED'));
    expect((await failure(client.calls.listOrders())).status).toBe(401);
    expect(platform.to('/api/user-service/oauth/guest')).toHaveLength(1);
  });
});

describe('logging in with a second factor', () => {
  const USER_NAME = { username: 'risk', password: 'secret' } as const;
  /** The session is over after so many calls. */
  async function givenFactor(codes: readonly string[], lasts = Number.POSITIVE_INFINITY) {
    let left = lasts;
    const platform = await givenPlatform(() => {
      left -= 1;
      return left < 0 ? problem(401, 'UNAUTHENTICATED') : { body: { items: [] } };
    }, codes);
    open.push(platform);
    return { platform, options: { ...USER_NAME, url: platform.url } };
  }
  const codesSent = (seen: readonly Seen[]) =>
    seen.flatMap(({ path, body }) =>
      path.endsWith('/authorize') ? [(body as Record<string, string>)['second_factor']] : [],
    );

  it('sends a code that is given, and calls a function only where one is wanted', async () => {
    const { platform, options } = await givenFactor(['123456', '234567']);
    await connectWith(fakeDeps(), { ...options, secondFactor: '123456' });
    await connectWith(fakeDeps(), { ...options, secondFactor: async () => '234567' });
    expect(codesSent(platform.seen)).toEqual(['123456', undefined, '234567']);
    const without = await givenPlatform(() => ({ body: { items: [] } }));
    open.push(without);
    const unwanted = () => Promise.reject(new Error('no code is wanted'));
    await connectWith(fakeDeps(), { ...USER_NAME, url: without.url, secondFactor: unwanted });
    expect(codesSent(without.seen)).toEqual([undefined]);
  });

  it('without a code states that one is missing, with a wrong one that it was refused', async () => {
    const { options } = await givenFactor(['123456']);
    const missing = await failure(connectWith(fakeDeps(), options));
    expect(missing).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', status: 400 });
    expect(missing.detail).toContain('give secondFactor');
    const wrong = await failure(connectWith(fakeDeps(), { ...options, secondFactor: '999999' }));
    expect(wrong.code).toBe('LOGIN_FAILED');
  });

  it('takes a new code for a session that is opened again, and never sends one twice', async () => {
    const codes = ['123456', '234567'];
    const { platform, options } = await givenFactor(codes, 0);
    const next = [...codes];
    const client = await connectWith(fakeDeps(), {
      ...options,
      secondFactor: () => next.shift() ?? '',
    });
    await failure(client.calls.listOrders());
    expect(codesSent(platform.seen)).toEqual([undefined, '123456', undefined, '234567']);
    const once = await givenFactor(codes, 0);
    const bare = await connectWith(fakeDeps(), { ...once.options, secondFactor: '123456' });
    expect((await failure(bare.calls.listOrders())).code).toBe('SECOND_FACTOR_REQUIRED');
    expect(codesSent(once.platform.seen)).toEqual(['123456', undefined]);
  });

  it('that the role needs and the user has not states how to set it up', async () => {
    const platform = await givenPlatform(() => ({ body: USER }));
    open.push(platform);
    const deps = fakeDeps();
    const setUp = Response.json({ error: 'second_factor_setup', secret: 'KEY' }, { status: 400 });
    const options = { ...USER_NAME, url: platform.url };
    const error = await failure(
      connectWith({ ...deps, fetch: () => Promise.resolve(setUp) }, options),
    );
    expect(error.code).toBe('SECOND_FACTOR_SETUP');
    expect(error.message).not.toContain('KEY');
  });
});

describe('an error', () => {
  it('has the code, status, detail, request id and order of the problem document', async () => {
    const { client } = await given(() =>
      problem(422, 'PRICE_COLLAR', { detail: 'Price is 12 % from mid', orderId: 'o-1' }),
    );
    const error = await failure(client.calls.placeOrder(ORDER));
    expect(error).toMatchObject({
      name: 'TradefloorError',
      code: 'PRICE_COLLAR',
      status: 422,
      detail: 'Price is 12 % from mid',
      requestId: 'req-stub-1',
      orderId: 'o-1',
      retryAfterMs: null,
    });
  });

  it('of what is no platform is INVALID_RESPONSE with the beginning of what came', async () => {
    const { client } = await given(() => ({
      status: 418,
      headers: { 'content-type': 'text/html' },
      body: 'tea',
    }));
    const error = await failure(client.calls.listOrders());
    expect(error).toMatchObject({ code: 'INVALID_RESPONSE', status: 418 });
    expect(error.detail).toContain('tea');
  });

  it('of refused credentials is LOGIN_FAILED with the words of OAuth', async () => {
    const platform = await givenPlatform(() => ({}));
    open.push(platform);
    const deps = fakeDeps();
    const refusing: typeof fetch = (address, init) =>
      String(address).endsWith('/authorize')
        ? Promise.resolve(
            Response.json({ error: 'access_denied', error_description: 'wrong' }, { status: 400 }),
          )
        : deps.fetch(address, init);
    const call = connectWith(
      { ...deps, fetch: refusing },
      { url: platform.url, username: 'a', password: 'b' },
    );
    expect(await failure(call)).toMatchObject({
      code: 'LOGIN_FAILED',
      detail: 'wrong',
      status: 400,
    });
  });

  it('of a field of the path that is missing comes before anything is sent', async () => {
    const { client, platform } = await given();
    const before = platform.seen.length;
    expect((await failure(client.calls.getOrder({ orderId: '' }))).code).toBe('INVALID_USE');
    expect(platform.seen).toHaveLength(before);
  });

  it.each(['.', '..'])('of a field of the path that an address would lose: %s', async (orderId) => {
    const { client, platform } = await given();
    const before = platform.seen.length;
    expect((await failure(client.calls.getOrder({ orderId }))).code).toBe('INVALID_USE');
    expect(platform.seen).toHaveLength(before);
  });
});

describe('a call', () => {
  it('puts its fields into path, query and body', async () => {
    const { client, platform } = await given(() => ({ body: {} }));
    await client.calls.replaceOrder({ orderId: 'o/1', qty: 5 });
    await client.calls.journalFills({ symbol: 'AAPL', limit: 7 });
    const [replaced, fills] = platform.seen.slice(-2);
    expect(replaced).toMatchObject({ method: 'PATCH', path: `${ORDERS}/o%2F1`, body: { qty: 5 } });
    expect(fills).toMatchObject({ path: '/api/journal/fills?symbol=AAPL&limit=7', body: null });
  });

  it('returns the readiness of a platform that is not ready', async () => {
    const { client } = await given(() => ({ status: 503, body: { ready: false } }));
    expect(await client.calls.ready()).toEqual({ ready: false });
  });

  it('is no success with a 503 in JSON of something in between', async () => {
    const { client } = await given(() => ({ status: 503, body: { message: 'no upstream' } }));
    const error = await failure(client.calls.listOrders({}, { deadlineMs: 50 }));
    expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', status: 503 });
  });

  it('that the allowance would keep beyond its deadline fails at once, and is not sent', async () => {
    const busy = { ...problem(429, 'RATE_LIMITED'), headers: { 'retry-after': '3600' } };
    const { client, platform, deps } = await given(() => busy);
    await failure(client.calls.placeOrder(ORDER, { deadlineMs: 5_000 }));
    const sent = platform.to(ORDERS).length;
    const slept = deps.slept.length;
    const error = await failure(client.calls.placeOrder(ORDER, { deadlineMs: 5_000 }));
    expect(error).toMatchObject({ code: 'TIMEOUT', retryAfterMs: 3_600_000 });
    expect(platform.to(ORDERS)).toHaveLength(sent);
    expect(deps.slept).toHaveLength(slept);
  });

  it('does not wait for a clock that was set back', async () => {
    const { client, deps } = await given(() => ({ body: { items: [] } }));
    for (let i = 0; i < 80; i += 1) await client.calls.listOrders();
    deps.setClock(-3_600_000);
    for (let i = 0; i < 80; i += 1) await client.calls.listOrders();
    expect(deps.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(2_000);
  });

  it('ends at its time limit: a query is repeated until the deadline', async () => {
    const { client, platform } = await given(() => ({ fate: 'silent' }));
    const error = await failure(client.calls.listOrders({}, { timeoutMs: 20, deadlineMs: 250 }));
    expect(error.code).toBe('TIMEOUT');
    expect(platform.to(ORDERS).length).toBeGreaterThan(1);
  });

  it('ends with the caller’s signal, before and while it runs', async () => {
    const stop = new AbortController();
    const { client, platform } = await given(() => {
      stop.abort();
      return { fate: 'silent' };
    });
    const { signal } = stop;
    expect((await failure(client.calls.listOrders({}, { signal }))).code).toBe('ABORTED');
    expect((await failure(client.calls.placeOrder(ORDER, { signal }))).code).toBe('ABORTED');
    expect(platform.to(ORDERS)).toHaveLength(1);
  });
});

describe('a repeat', () => {
  it('waits as long as the platform wants', async () => {
    let left = 1;
    const { client, deps } = await given(() => {
      left -= 1;
      const busy = problem(503, 'OVERLOADED');
      return left < 0 ? {} : { ...busy, headers: { ...busy.headers, 'retry-after': '3' } };
    });
    await client.calls.placeOrder(ORDER);
    expect(deps.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(3_000);
  });

  it('of a change without an id of its own is made only where the platform did nothing', async () => {
    const fates: Reply[] = [problem(429, 'RATE_LIMITED'), problem(502, 'UPSTREAM_UNAVAILABLE'), {}];
    const { client, platform } = await given(() => fates.shift() ?? {});
    expect((await failure(client.calls.cancelOrder({ orderId: 'o-1' }))).status).toBe(502);
    expect(platform.to(ORDERS)).toHaveLength(2);
  });

  it('of a change without an id of its own is not made after a lost response', async () => {
    const { client, platform } = await given(() => ({ fate: 'dropped' }));
    const error = await failure(
      client.calls.createWatchlist({ name: 'Mine', symbols: ['AAPL'] } as never),
    );
    expect(error).toMatchObject({ code: 'NETWORK', status: null, keys: [] });
    expect(platform.to('/api/user-service/watchlists')).toHaveLength(1);
  });

  it('of a refused order is not made', async () => {
    const { client, platform } = await given(() => problem(422, 'RATE_LIMIT'));
    await failure(client.calls.placeOrder(ORDER));
    expect(platform.to(ORDERS)).toHaveLength(1);
  });
});

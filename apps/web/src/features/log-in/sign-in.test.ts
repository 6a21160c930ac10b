/** Both ways in against a scripted user service: what is sent, and what each refusal reads like. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toChallenge } from '../../lib/pkce.ts';
import type { Problem } from '../../lib/problem.ts';
import { toIdentity } from '../../platform/testing/given.ts';
import { enterAsGuest, signIn } from './sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

type Reply = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
type Sent = { readonly path: string; readonly body: Readonly<Record<string, unknown>> | null };

/** A user service with one reply for each path; gives back what it was sent. */
function serve(replies: (sent: Sent) => Reply): readonly Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const text = typeof init.body === 'string' ? init.body : null;
    const call = {
      path: url.replace('/api/user-service/oauth/', ''),
      body: text === null ? null : JSON.parse(text),
    };
    calls.push(call);
    const { status = 200, body = {}, headers = {} } = replies(call);
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(content, { status, headers });
  });
  return calls;
}

const USER = toIdentity();

/** Grants a code for the state it was sent, then a session for the code. */
const granting = ({ path, body }: Sent): Reply =>
  path === 'authorize'
    ? { body: { code: 'c-1', state: body?.['state'] } }
    : { body: { user: USER } };

describe('by user name and password', () => {
  it('ends with the user of the token', async () => {
    serve(granting);
    expect(await signIn('una', 'secret')).toEqual({ ok: true, identity: USER });
  });

  it('proves in the second step what the first one promised (PKCE)', async () => {
    const [authorize, token] = await signInAndRead();
    expect(authorize?.body).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      username: 'una',
      password: 'secret',
    });
    expect(token?.body).toMatchObject({ grant_type: 'authorization_code', code: 'c-1' });
    expect(await toChallenge(String(token?.body?.['code_verifier']))).toBe(
      authorize?.body?.['code_challenge'],
    );
    expect(token?.body).not.toHaveProperty('password');
  });

  async function signInAndRead(): Promise<readonly Sent[]> {
    const calls = serve(granting);
    await signIn('una', 'secret');
    return calls;
  }

  it('uses a new state and a new verifier every time', async () => {
    const first = await signInAndRead();
    const second = await signInAndRead();
    expect(first[0]?.body?.['state']).not.toBe(second[0]?.body?.['state']);
    expect(first[1]?.body?.['code_verifier']).not.toBe(second[1]?.body?.['code_verifier']);
  });

  it('a response of another log-in is not taken, and its code is not used', async () => {
    const calls = serve(() => ({ body: { code: 'c-1', state: 'another' } }));
    expect(await signIn('una', 'secret')).toEqual({
      ok: false,
      problem: 'Unexpected log-in response',
    });
    expect(calls.map(({ path }) => path)).toEqual(['authorize']);
  });

  it('a token response without a user is no log-in', async () => {
    serve((call) => (call.path === 'token' ? { body: { token: 't' } } : granting(call)));
    expect(await signIn('una', 'secret')).toMatchObject({ ok: false });
  });
});

describe('what a refusal reads like', () => {
  it.each<[string, Reply, Problem]>([
    [
      'a wrong password',
      { status: 401, body: { error: 'access_denied', error_description: 'x' } },
      { text: 'Incorrect user name or password', code: 'access_denied' },
    ],
    [
      'too many attempts, with the wait the service names',
      { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'retry-after': '17' } },
      { text: 'Too many attempts: try again in 17 s', code: 'RATE_LIMITED' },
    ],
    ['too many attempts, without a wait', { status: 429 }, 'Too many attempts: try again in 60 s'],
    [
      'a service that is starting, with a page that is no JSON',
      { status: 503, body: '<html>' },
      'The platform is not ready yet: try again',
    ],
    [
      'a reason of the service',
      { status: 400, body: { error: 'invalid_request', error_description: 'User is locked' } },
      { text: 'User is locked', code: 'invalid_request' },
    ],
    [
      'a problem document',
      { status: 403, body: { title: 'Origin not allowed' } },
      'Origin not allowed',
    ],
    ['anything else', { status: 400, body: [] }, 'Log-in was refused'],
  ])('%s', async (_, reply, problem) => {
    serve(() => reply);
    expect(await signIn('una', 'secret')).toEqual({ ok: false, problem });
  });

  it('no response at all', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const text = 'The platform does not respond. It may still be starting.';
    const problem = { text, code: 'NO_ANSWER' };
    expect(await signIn('una', 'secret')).toEqual({ ok: false, problem });
    expect(await enterAsGuest()).toEqual({ ok: false, problem });
  });
});

describe('as a guest', () => {
  it('needs one call without a body', async () => {
    const calls = serve(() => ({ body: { user: USER } }));
    expect(await enterAsGuest()).toEqual({ ok: true, identity: USER });
    expect(calls).toEqual([{ path: 'guest', body: null }]);
  });

  it('is reported where guests are not let in', async () => {
    serve(() => ({ status: 404, body: { title: 'Not found' } }));
    expect(await enterAsGuest()).toEqual({
      ok: false,
      problem: 'Guest trading is switched off here',
    });
  });
});

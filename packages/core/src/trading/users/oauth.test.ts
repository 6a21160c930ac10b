import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { authorize, token } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { describe, expect, it } from 'vitest';
import { readAuthorize, readToken, redeem } from './oauth.ts';
import type { AuthCodeRow } from './tables.ts';

const NOW = Date.UTC(2026, 10, 23);
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

const requested: CallInput<typeof authorize> = {
  response_type: 'code',
  client_id: 'tradefloor-web',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  state: 'xyz',
  username: ' Trader-High-Touch ',
  password: 'secret',
};

const toError = (change: CallInput<typeof authorize>) => {
  const read = readAuthorize({ ...requested, ...change }, ['https://desk.example/callback']);
  return read.ok ? null : read.error.error;
};

describe('an authorization request', () => {
  it('is read, with the name in lower case', () => {
    expect(readAuthorize(requested, [])).toEqual({
      ok: true,
      value: {
        clientId: 'tradefloor-web',
        redirectUri: null,
        challenge: CHALLENGE,
        state: 'xyz',
        username: 'trader-high-touch',
        password: 'secret',
        secondFactor: null,
      },
    });
  });

  it.each<[string, CallInput<typeof authorize>, string]>([
    ['no client', { client_id: '' }, 'invalid_request'],
    ['an unknown client', { client_id: 'evil' }, 'invalid_client'],
    ['a client named like a property', { client_id: '__proto__' }, 'invalid_client'],
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid grant', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method', { code_challenge_method: '' }, 'invalid_request'],
    ['a method in lower case', { code_challenge_method: 's256' }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    ['a challenge that is too long', { code_challenge: `${CHALLENGE}a` }, 'invalid_request'],
    ['a padded challenge', { code_challenge: `${CHALLENGE.slice(1)}=` }, 'invalid_request'],
    ['no user', { username: '' }, 'invalid_request'],
    ['no password', { password: '' }, 'invalid_request'],
    ['a foreign redirect', { redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    [
      'a redirect that only begins well',
      { redirect_uri: 'https://desk.example/callback/../evil' },
      'invalid_request',
    ],
    [
      'loopback as a user name',
      { redirect_uri: 'http://localhost@evil.example/' },
      'invalid_request',
    ],
    ['loopback as a prefix', { redirect_uri: 'http://127.0.0.1.evil.example/' }, 'invalid_request'],
    ['a fragment', { redirect_uri: 'http://localhost:1/a#b' }, 'invalid_request'],
  ])('with %s is refused', (_, change, error) => {
    expect(toError(change)).toBe(error);
  });

  it.each([
    'http://127.0.0.1:4711/callback',
    'http://[::1]:4711/',
    'http://localhost/cb',
    'https://desk.example/callback',
  ])('may name the redirect %s', (uri) => {
    expect(toError({ redirect_uri: uri })).toBeNull();
  });
});

const request: CallInput<typeof token> = {
  grant_type: 'authorization_code',
  code: 'code',
  code_verifier: VERIFIER,
  client_id: 'tradefloor-web',
};

describe('a token request', () => {
  it.each<[string, CallInput<typeof token>, string]>([
    ['no grant type', { grant_type: '' }, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    [
      'the client credentials grant',
      { grant_type: 'client_credentials' },
      'unsupported_grant_type',
    ],
    ['a refresh', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
    ['no code', { code: '' }, 'invalid_request'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['no client', { client_id: '' }, 'invalid_request'],
    ['an unknown client', { client_id: 'evil' }, 'invalid_client'],
  ])('with %s is refused', (_, change, error) => {
    const read = readToken({ ...request, ...change });
    expect(read.ok ? null : read.error.error).toBe(error);
  });
});

const kept: AuthCodeRow = {
  codeHash: 'hash',
  clientId: 'tradefloor-web',
  redirectUri: null,
  challenge: CHALLENGE,
  userId: userId('trader-high-touch'),
  createdAt: NOW,
  expiresAt: NOW + 60_000,
  usedAt: null,
  sessionId: null,
  closedAt: null,
};

describe('a code', () => {
  const good = { code: 'code', verifier: VERIFIER, clientId: 'tradefloor-web', redirectUri: null };
  const at = (nowMs: number, verifierDigest = CHALLENGE) => ({ nowMs, verifierDigest });

  it('is redeemed by its client with its verifier within a minute', () => {
    expect(redeem(kept, good, at(NOW + 59_999)).kind).toBe('redeem');
  });

  it('is refused from the sixtieth second on', () => {
    expect(redeem(kept, good, at(NOW + 60_000)).kind).toBe('refuse');
  });

  it.each([
    ['another client', { ...good, clientId: 'tradefloor-loadgen' }],
    ['a redirect it was not given', { ...good, redirectUri: 'http://localhost/cb' }],
    ['a short verifier', { ...good, verifier: VERIFIER.slice(1) }],
    ['a long verifier', { ...good, verifier: 'a'.repeat(129) }],
    ['a verifier with a foreign character', { ...good, verifier: `${VERIFIER.slice(1)}+` }],
  ])('is spent by %s', (_, presented) => {
    expect(redeem(kept, presented, at(NOW)).kind).toBe('burn');
  });

  it('is spent without the redirect of its request', () => {
    const bound = { ...kept, redirectUri: 'http://localhost/cb' };
    expect(redeem(bound, good, at(NOW)).kind).toBe('burn');
  });

  it('is spent by another verifier', () => {
    expect(redeem(kept, good, at(NOW, CHALLENGE.replace('E', 'F'))).kind).toBe('burn');
  });

  it('that was never issued is refused', () => {
    expect(redeem(undefined, good, at(NOW)).kind).toBe('refuse');
  });

  it('that was used is a replay, from any client and however late', () => {
    const used = { ...kept, usedAt: NOW, sessionId: 'session-1' };
    const wrong = { ...good, clientId: 'tradefloor-loadgen', verifier: 'x' };
    expect(redeem(used, wrong, at(NOW + 3_600_000)).kind).toBe('replay');
  });
});

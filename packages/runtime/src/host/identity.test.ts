import { givenCaller } from '@tradefloor/contracts/testing/given';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSigner, makeVerifier } from './identity.ts';

const SECRET = 'a secret of at least thirty-two characters';
const key = new TextEncoder().encode(SECRET);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a person and a service are read as they were signed', async () => {
  const sign = makeSigner(SECRET);
  const verify = makeVerifier(SECRET, 'oms');
  expect(await verify(await sign('oms', 'user:trader-1', givenCaller()))).toEqual({
    from: 'user:trader-1',
    isService: false,
    caller: givenCaller(),
  });
  expect(await verify(await sign('oms', 'service:ems', null))).toEqual({
    from: 'service:ems',
    isService: true,
    caller: null,
  });
});

test('a token is used again for a while, by the same caller only', async () => {
  const sign = makeSigner(SECRET);
  const first = await sign('oms', 'user:trader-1', givenCaller());
  vi.setSystemTime(Date.now() + 10_000);
  expect(await sign('oms', 'user:trader-1', givenCaller())).toBe(first);
  expect(await sign('oms', 'user:trader-1', givenCaller({ role: 'admin' }))).not.toBe(first);
  expect(await sign('ems', 'user:trader-1', givenCaller())).not.toBe(first);
  vi.setSystemTime(Date.now() + 6_000);
  expect(await sign('oms', 'user:trader-1', givenCaller())).not.toBe(first);
});

test('a token ends after half a minute, also where it was seen before', async () => {
  const verify = makeVerifier(SECRET, 'oms');
  const token = await makeSigner(SECRET)('oms', 'service:ems', null);
  expect(await verify(token)).toMatchObject({ from: 'service:ems' });
  vi.setSystemTime(Date.now() + 31_000);
  expect(await verify(token)).toBe('late');
  expect(await makeVerifier(SECRET, 'oms')(token)).toBe('late');
  expect(await makeVerifier(SECRET, 'ems')(token)).toBeNull();
});

describe('a token counts for nothing', () => {
  const soon = () => Math.floor(Date.now() / 1_000) + 30;
  const signed = (claims: Record<string, unknown>, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
  const right = () => ({ sub: 'service:ems', aud: 'oms', exp: soon(), caller: null });
  const tampered = async (): Promise<string> => {
    const [head, , mark] = (await signed({ ...right(), sub: 'user:a' })).split('.');
    const body = Buffer.from(JSON.stringify(right())).toString('base64url');
    return [head, body, mark].join('.');
  };
  const CASES: readonly (readonly [string, () => Promise<string>])[] = [
    ['made for another service', () => signed({ ...right(), aud: 'ems' })],
    ['made for no particular user', () => signed({ ...right(), aud: undefined })],
    ['without an end', () => signed({ ...right(), exp: undefined })],
    ['without a subject', () => signed({ ...right(), sub: undefined })],
    [
      'with a role that does not exist',
      () => signed({ ...right(), caller: { ...givenCaller(), role: 'root' } }),
    ],
    [
      'with a claim too many in the caller',
      () => signed({ ...right(), caller: { ...givenCaller(), x: 1 } }),
    ],
    ['of another algorithm', () => signed(right(), 'HS512')],
    ['without a signature', async () => new UnsecuredJWT(right()).encode()],
    ['changed after signing', tampered],
    ['of another secret', () => makeSigner(`${SECRET}!`)('oms', 'service:ems', null)],
    ['that is none', async () => 'hello'],
  ];
  test.each(CASES)('%s', async (_, token) => {
    expect(await makeVerifier(SECRET, 'oms')(await token())).toBeNull();
  });

  test('but the right one does', async () => {
    expect(await makeVerifier(SECRET, 'oms')(await signed(right()))).not.toBeNull();
  });
});

/** Settings of sentinels and clusters: what is left out follows the address of Redis, what cannot be is refused. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readSettings } from './env.ts';
import { REDIS_SETTINGS, refuseRedisMix, toKeyRoot, toRedisPlace } from './redis-place.ts';

const Settings = z.object({ REDIS_URL: z.string(), ...REDIS_SETTINGS }).superRefine(refuseRedisMix);
const read = (env: Record<string, string>) =>
  readSettings(Settings, { REDIS_URL: 'redis://:p@r:6379/0', ...env });
const place = (env: Record<string, string>) => {
  const settings = read(env);
  expect(settings).toMatchObject({ ok: true });
  return settings.ok ? toRedisPlace(settings.value) : null;
};

test('without sentinels Redis is at its address', () => {
  expect(place({})).toEqual({ url: 'redis://:p@r:6379/0' });
  // What is about sentinels only does not make them.
  expect(place({ REDIS_SENTINEL_NAME: 'tf', REDIS_SENTINEL_PASSWORD: 's' })).toEqual({
    url: 'redis://:p@r:6379/0',
  });
});

test('sentinels have hosts, a port that may be left out, and the name they know', () => {
  expect(place({ REDIS_SENTINELS: 'a.example:26380, b_1,[fd00::1]:7,[::1],10.0.0.1' })).toEqual({
    url: 'redis://:p@r:6379/0',
    sentinels: {
      hosts: [
        { host: 'a.example', port: 26_380 },
        { host: 'b_1', port: 26_379 },
        { host: 'fd00::1', port: 7 },
        { host: '::1', port: 26_379 },
        { host: '10.0.0.1', port: 26_379 },
      ],
      name: 'mymaster',
      hasTls: false,
    },
  });
});

test('sentinels have a user, a password and TLS of their own; TLS is that of Redis unless it is set', () => {
  const own = { REDIS_SENTINEL_NAME: 'tf', REDIS_SENTINEL_USER: 'u', REDIS_SENTINEL_PASSWORD: 's' };
  const encrypted = { REDIS_URL: 'rediss://r', REDIS_SENTINELS: 'a', ...own };
  const expected = { name: 'tf', username: 'u', password: 's', hasTls: true };
  expect(place(encrypted)?.sentinels).toMatchObject(expected);
  expect(place({ ...encrypted, REDIS_SENTINEL_TLS: 'off' })?.sentinels?.hasTls).toBe(false);
  expect(place({ REDIS_SENTINELS: 'a', REDIS_SENTINEL_TLS: 'on' })?.sentinels?.hasTls).toBe(true);
});

test.each(['a,,b', 'a:x', 'a:70000', 'redis://a', 'a b', '::1', '[a.example]', ','])(
  'no sentinels: %s',
  (hosts) => {
    expect(read({ REDIS_SENTINELS: hosts })).toEqual({
      ok: false,
      error: expect.arrayContaining([expect.stringMatching(/^REDIS_SENTINELS: hosts by commas/)]),
    });
  },
);

test('in a cluster names of keys begin with a hash tag; on a server they are as they are', () => {
  const url = 'rediss://u:p@c:6379/0';
  const cluster = place({ REDIS_URL: url, REDIS_CLUSTER: 'on' });
  expect(cluster).toEqual({ url, isCluster: true });
  expect(toKeyRoot({ url, isCluster: true }, 'tf')).toBe('{tf}');
  expect(place({ REDIS_URL: url, REDIS_CLUSTER: 'off' })).toEqual({ url });
  expect(toKeyRoot({ url }, 'tf')).toBe('tf');
});

test.each([
  ['with sentinels', { REDIS_SENTINELS: 'a' }],
  ['with another database than 0', { REDIS_URL: 'redis://c:6379/2' }],
])('no cluster %s', (_, env) => {
  expect(read({ REDIS_CLUSTER: 'on', ...env })).toEqual({
    ok: false,
    error: [expect.stringMatching(/^REDIS_CLUSTER: /)],
  });
});

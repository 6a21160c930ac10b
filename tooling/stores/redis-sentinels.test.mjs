/** The launcher looks for a given Redis where the programs will. */
import { expect, test } from 'vitest';
import { RelayEnv } from '../../apps/workers/src/relay/env.ts';
import { toRedisPlace } from '../../packages/runtime/src/host/redis-place.ts';
import { toSentinelOptions } from './redis-sentinels.mjs';

const OTHERS = { DATABASE_URL: 'postgres://p/d', RELAY_POSITION: 'position.json' };

test.each([
  [{ REDIS_URL: 'redis://r' }],
  [{ REDIS_URL: 'redis://r', REDIS_SENTINELS: 'a.example' }],
  [{ REDIS_URL: 'rediss://:p@r/2', REDIS_SENTINELS: 'a:26380,[fd00::1]:7, b' }],
  [{ REDIS_URL: 'rediss://r', REDIS_SENTINELS: 'a', REDIS_SENTINEL_TLS: 'off' }],
  [{ REDIS_URL: 'redis://r', REDIS_SENTINELS: 'a', REDIS_SENTINEL_TLS: 'on' }],
  [
    {
      REDIS_URL: 'redis://r',
      REDIS_SENTINELS: 'a',
      REDIS_SENTINEL_NAME: 'tf',
      REDIS_SENTINEL_USER: 'u',
      REDIS_SENTINEL_PASSWORD: 'p',
    },
  ],
])('sentinels are those of the settings: %j', (given) => {
  const { url, sentinels } = toRedisPlace(RelayEnv.parse({ ...OTHERS, ...given }));
  const options = toSentinelOptions(given);
  expect(options.sentinels).toEqual(sentinels?.hosts);
  expect(options.name).toBe(sentinels?.name);
  expect(options.sentinelUsername).toBe(sentinels?.username);
  expect(options.sentinelPassword).toBe(sentinels?.password);
  expect(options.sentinelTLS !== undefined).toBe(sentinels?.hasTls ?? false);
  expect(options.enableTLSForSentinelMode ?? false).toBe(
    sentinels !== undefined && url.startsWith('rediss:'),
  );
});

/** Sentinels of a given Redis, for the launcher's own look at it. The programs parse the same settings in `runtime`. */

const PORT = 26_379;
const TIMEOUT_MS = 2_000;

/**
 * What a client needs besides the address of REDIS_URL; nothing without REDIS_SENTINELS.
 * @param {Record<string, string | undefined>} given an environment
 * @returns {Omit<import('ioredis').RedisOptions, 'replyMapping'>}
 */
export function toSentinelOptions(given) {
  const hosts = given['REDIS_SENTINELS'];
  if (!hosts) return {};
  const hasTls = given['REDIS_URL']?.startsWith('rediss:') ?? false;
  const isOn = /^(?:on|true|1)$/.test(given['REDIS_SENTINEL_TLS'] || (hasTls ? 'on' : 'off'));
  return {
    sentinels: hosts.split(',').map(toHost),
    name: given['REDIS_SENTINEL_NAME'] || 'mymaster',
    sentinelUsername: given['REDIS_SENTINEL_USER'] || undefined,
    sentinelPassword: given['REDIS_SENTINEL_PASSWORD'] || undefined,
    sentinelTLS: isOn ? {} : undefined,
    sentinelCommandTimeout: TIMEOUT_MS,
    sentinelRetryStrategy: () => null,
    enableTLSForSentinelMode: hasTls,
  };
}

/** @param {string} text */
function toHost(text) {
  const [, host = '', port = PORT] = /^(.*?)(?::(\d+))?$/.exec(text.trim()) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

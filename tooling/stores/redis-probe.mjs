/** Queries a Redis server over a connection of its own: does it respond, who is it. */
import { Redis } from 'ioredis';

/**
 * Runs one piece of work on a fresh connection; an error goes to the caller, never to the console.
 * @template T
 * @param {string} url
 * @param {(redis: Redis) => Promise<T>} work
 * @param {Omit<import('ioredis').RedisOptions, 'replyMapping'>} [sentinels] what a client of sentinels has besides
 * @returns {Promise<T>}
 */
async function withRedis(url, work, sentinels = {}) {
  const redis = new Redis(url, {
    ...sentinels,
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  /** @type {Error | null} the reason, where the call itself reports only that it is closed */
  let reason = null;
  redis.on('error', (error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

/**
 * Whether the server responds to PING with these credentials (it does not while it still loads).
 * @param {string} url
 * @param {Omit<import('ioredis').RedisOptions, 'replyMapping'>} [sentinels] what a client of sentinels has besides
 * @returns {Promise<{ answers: true } | { answers: false, why: string }>}
 */
export async function probeRedis(url, sentinels) {
  try {
    const response = await withRedis(url, (redis) => redis.ping(), sentinels);
    return response === 'PONG' ? { answers: true } : { answers: false, why: String(response) };
  } catch (error) {
    return { answers: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {string} url
 * @param {string} field of INFO server, such as process_id
 * @returns {Promise<string>} empty when the server does not report it
 */
export async function redisInfo(url, field) {
  const text = await withRedis(url, (redis) => redis.info('server'));
  const line = text.split(/\r?\n/).find((candidate) => candidate.startsWith(`${field}:`));
  return line?.slice(field.length + 1) ?? '';
}

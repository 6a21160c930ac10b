/** Connections to Redis with a bound on everything. What cannot be sent now fails now: nothing queues up unseen. */
import { Redis } from 'ioredis';
import { type Log, toError } from './log.ts';

export type RedisPurpose =
  /** Short commands: a reply within two seconds, or an error. */
  | 'commands'
  /** Blocking reads of {@link BLOCK_MS}: silence beyond it means that the connection is dead. */
  | 'reading';

const RESPONSE_MS = 2_000;
/** A blocking read lasts at most this long. */
export const BLOCK_MS = 2_000;
const SILENCE_MS = 1_500;

/** Opens a connection that reconnects by itself after a loss; nothing is resent without a request. */
export function openRedis(of: {
  readonly url: string;
  readonly name: string;
  readonly purpose: RedisPurpose;
  readonly log: Log;
}): Redis {
  const redis = new Redis(of.url, {
    connectionName: of.name,
    connectTimeout: RESPONSE_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
    keepAlive: 5_000,
    retryStrategy: (times) => Math.min(1_000, 25 * 2 ** Math.min(times, 6)),
    ...(of.purpose === 'commands'
      ? { commandTimeout: RESPONSE_MS, socketTimeout: RESPONSE_MS + SILENCE_MS }
      : { socketTimeout: BLOCK_MS + SILENCE_MS }),
  });
  // A lost connection is a state, not an event for everyone: it is logged once per outage.
  let isDown = false;
  redis.on('error', (error: unknown) => {
    if (isDown) return;
    isDown = true;
    of.log.warn({ connection: of.name, error: toError(error) }, 'redis-lost');
  });
  redis.on('ready', () => {
    if (isDown) of.log.info({ connection: of.name }, 'redis-back');
    isDown = false;
  });
  return redis;
}

/** Resolves when the connection is ready; rejects when it is not within the time, or is given up. */
export function whenReady(redis: Redis, withinMs: number): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const settled = () => {
      clearTimeout(timer);
      redis.off('ready', ready);
      redis.off('end', ended);
    };
    const failed = (why: string) => {
      settled();
      reject(new Error(why));
    };
    const ready = () => {
      settled();
      resolve();
    };
    const ended = () => failed('the connection was given up');
    const timer = setTimeout(() => failed(`redis is not ready after ${withinMs} ms`), withinMs);
    redis.once('ready', ready);
    redis.once('end', ended);
  });
}

/** Connections to Redis with a bound on everything. What cannot be sent now fails now: nothing queues up unseen. */
import { Cluster, Redis } from 'ioredis';
import { type Log, toError } from './log.ts';
import { hasTls, type RedisPlace } from './redis-place.ts';

export type RedisPurpose =
  /** Short commands: a reply within two seconds, or an error. */
  | 'commands'
  /** Blocking reads of {@link BLOCK_MS}: silence beyond it means that the connection is dead. */
  | 'reading';

const RESPONSE_MS = 2_000;
/** A blocking read lasts at most this long. */
export const BLOCK_MS = 2_000;
const SILENCE_MS = 1_500;

/** A replica that was the primary refuses to be written to: where the primary is now is looked up again. */
const isReplica = (error: Error): boolean => error.message.includes('READONLY');

/** Of one server, or of a cluster. */
export type RedisClient = Redis | Cluster;

/** After a loss the wait grows to a second. */
const toRetryMs = (times: number): number => Math.min(1_000, 25 * 2 ** Math.min(times, 6));

/** How a client finds the server, at first and after each loss, and how soon it tries again. For every client. */
export const toServerOptions = ({ url, sentinels }: RedisPlace) => ({
  retryStrategy: toRetryMs,
  reconnectOnError: isReplica,
  connectTimeout: RESPONSE_MS,
  ...(sentinels === undefined
    ? {}
    : {
        sentinels: [...sentinels.hosts],
        name: sentinels.name,
        sentinelUsername: sentinels.username,
        sentinelPassword: sentinels.password,
        sentinelTLS: sentinels.hasTls ? {} : undefined,
        sentinelCommandTimeout: RESPONSE_MS,
        enableTLSForSentinelMode: hasTls(url),
      }),
});

/** What differs between clients of a cluster. */
type ClusterSettings = {
  readonly enableOfflineQueue?: boolean;
  readonly retryDelayOnFailover?: number;
  readonly redisOptions: {
    readonly connectionName?: string;
    readonly maxRetriesPerRequest?: number | null;
    readonly autoResendUnfulfilledCommands?: boolean;
    readonly disableClientInfo?: boolean;
    readonly keepAlive?: number;
    readonly commandTimeout?: number;
    readonly socketTimeout?: number;
  };
};

/**
 * A client of a cluster, of which the address names any node. Names of nodes are resolved as they are connected to:
 * certificates are of names.
 */
export function openCluster(
  { url }: RedisPlace,
  { redisOptions, ...options }: ClusterSettings,
): Cluster {
  const { hostname, port, username, password } = new URL(url);
  return new Cluster([{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6_379) }], {
    ...options,
    clusterRetryStrategy: toRetryMs,
    slotsRefreshTimeout: RESPONSE_MS,
    dnsLookup: (name, done) => done(null, name),
    redisOptions: {
      connectTimeout: RESPONSE_MS,
      ...redisOptions,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(hasTls(url) ? { tls: {} } : {}),
    },
  });
}

/** Opens a connection that reconnects by itself after a loss; nothing is resent without a request. */
export function openRedis(of: {
  readonly place: RedisPlace;
  readonly name: string;
  readonly purpose: RedisPurpose;
  readonly log: Log;
}): RedisClient {
  const options = {
    connectionName: of.name,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
    keepAlive: 5_000,
    ...(of.purpose === 'commands'
      ? { commandTimeout: RESPONSE_MS, socketTimeout: RESPONSE_MS + SILENCE_MS }
      : { socketTimeout: BLOCK_MS + SILENCE_MS }),
  };
  const enableOfflineQueue = false;
  // A read that the cluster's client resent by itself would not notice that the new primary has less.
  const redis = of.place.isCluster
    ? openCluster(of.place, { enableOfflineQueue, retryDelayOnFailover: 0, redisOptions: options })
    : new Redis(of.place.url, { ...toServerOptions(of.place), ...options, enableOfflineQueue });
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
export function whenReady(redis: RedisClient, withinMs: number): Promise<void> {
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

/** Where Redis is: one server, the primary that sentinels name, or a cluster. */
import * as z from 'zod';
import { Switch } from './env.ts';

type Sentinels = {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  /** What they call the primary and its replicas. */
  readonly name: string;
  readonly username?: string;
  readonly password?: string;
  readonly hasTls: boolean;
};

export type RedisPlace = {
  /** `redis://` or, with TLS, `rediss://`. With sentinels its host does not count; user, password, database and TLS do. */
  readonly url: string;
  readonly sentinels?: Sentinels;
  /** The address is of any node, and keys that a command names together share a hash tag. */
  readonly isCluster?: boolean;
};

const SENTINEL_PORT = 26_379;
const HOST_AND_PORT = /^(?:([\w.-]+)|\[([0-9a-f:]+)\])(?::(\d{1,5}))?$/i;

/** `a.example:26379,b.example`: hosts by commas, IPv6 in brackets. */
const SentinelHosts = z.string().transform((text, ctx) =>
  text.split(',').map((part) => {
    const [, name, address, port = String(SENTINEL_PORT)] = HOST_AND_PORT.exec(part.trim()) ?? [];
    const host = name ?? address;
    if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
    ctx.addIssue({ code: 'custom', message: 'hosts by commas: a.example:26379,b.example:26379' });
    return z.NEVER;
  }),
);

/** Settings beside `REDIS_URL`, of every program that opens Redis. */
export const REDIS_SETTINGS = {
  /** Sentinels, which know the primary; without them `REDIS_URL` is its address. */
  REDIS_SENTINELS: SentinelHosts.optional(),
  REDIS_SENTINEL_NAME: z.string().min(1).default('mymaster'),
  /** Of the sentinels themselves; none by default. */
  REDIS_SENTINEL_USER: z.string().min(1).optional(),
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  /** Follows `REDIS_URL` unless set. */
  REDIS_SENTINEL_TLS: Switch.optional(),
  /** `REDIS_URL` is a Redis Cluster: any node, or the endpoint that has its configuration. */
  REDIS_CLUSTER: Switch.default(false),
};

const Settings = z.object({ REDIS_URL: z.string(), ...REDIS_SETTINGS });
export type RedisSettings = z.output<typeof Settings>;

/** Where the settings have Redis. */
export function toRedisPlace(env: RedisSettings): RedisPlace {
  const { REDIS_URL: url, REDIS_SENTINELS: hosts, REDIS_SENTINEL_NAME: name } = env;
  const { REDIS_SENTINEL_USER: username, REDIS_SENTINEL_PASSWORD: password } = env;
  if (hosts === undefined) return env.REDIS_CLUSTER ? { url, isCluster: true } : { url };
  const sentinels = {
    hosts,
    name,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    hasTls: env.REDIS_SENTINEL_TLS ?? hasTls(url),
  };
  return { url, sentinels };
}

/** A cluster has no sentinels, and one database. */
export function refuseRedisMix(env: RedisSettings, ctx: z.RefinementCtx): void {
  if (!env.REDIS_CLUSTER) return;
  const refuse = (message: string) =>
    ctx.addIssue({ code: 'custom', path: ['REDIS_CLUSTER'], message });
  if (env.REDIS_SENTINELS !== undefined) refuse('not with REDIS_SENTINELS');
  if (/[^/]\/0*[1-9]\d*$/.test(env.REDIS_URL)) refuse('a cluster has database 0 only');
}

/**
 * What the names of keys begin with that commands name together: in a cluster a hash tag, which puts them on one node. A
 * single server's names are as they were before there were clusters.
 */
export const toKeyRoot = ({ isCluster = false }: RedisPlace, prefix: string): string =>
  isCluster ? `{${prefix}}` : prefix;

export const hasTls = (url: string): boolean => url.startsWith('rediss:');

/**
 * Counts that processes share, in Redis: token buckets and pauses, by `rate-limiter-flexible`. Each command has one key,
 * which is its own hash tag, so that a cluster needs no more than one node for it. Names are digests: they may hold a
 * key or a name, and Redis keeps neither.
 */
import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Log } from './log.ts';
import { openRedis } from './redis.ts';
import type { RedisPlace } from './redis-place.ts';

/** So many at once, refilled at a rate. */
export type SharedAllowance = { readonly burst: number; readonly perSecond: number };

export type SharedCounts<Kind extends string = string> = {
  /** Takes one. @returns 0, or the milliseconds until there is one; without Redis, by what this process took itself */
  take(kind: Kind, name: string): Promise<number>;
  /** Counts one, whatever is left. @returns how many count now, of what has not been refilled */
  count(kind: Kind, name: string): Promise<number>;
  /**
   * Takes what has been spent already, however little is left.
   * @returns what is left, below zero where more was spent; null while Redis cannot be reached
   */
  spend(kind: Kind, name: string, cost: number): Promise<number | null>;
  /** Forgets what was taken or counted. */
  forget(kind: Kind, name: string): Promise<void>;
  /** Marks a name for a time. */
  mark(name: string, ms: number): Promise<void>;
  /** How long the name is still marked; 0 when it is not. */
  markedMs(name: string): Promise<number>;
  unmark(name: string): Promise<void>;
  close(): void;
};

/** Points are thousandths, so that what is left is exact. */
const SCALE = 1_000;
/** More than so many bursts are never owed: a fault of one process does not shut out its users for long. */
const OWED_MAX = 4;

/**
 * A token bucket in one number: when it will be full again, in microseconds of Redis' clock (GCRA, ITU-T I.371).
 * ARGV: points, (unused), burst, seconds in which an empty bucket fills. Returns the points missing, and how long until
 * there are as many again as were wanted. What is refused has been taken too: an attempt costs one.
 */
const BUCKET = `
local clock = redis.call('time')
local now = clock[1] * 1000000 + clock[2]
local wanted, burst, fill = tonumber(ARGV[1]), tonumber(ARGV[3]), tonumber(ARGV[4]) * 1000000
local full = math.max(tonumber(redis.call('get', KEYS[1]) or now), now) + wanted * fill / burst
full = math.min(full, now + fill * ${OWED_MAX + 1})
redis.call('set', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1000)
local missing = (full - now) * burst / fill
local wait = math.max(0, (missing + wanted - burst) * fill / burst / 1000)
return {math.floor(missing + 0.5), math.ceil(wait)}
`;

/** Below a second the library keeps no time: such a bucket is shared as one of a second's worth. */
const sized = ({ burst, perSecond }: SharedAllowance) => {
  const duration = Math.max(1, burst / perSecond);
  return { points: Math.round(perSecond * duration * SCALE), duration };
};

/** The name as it is in Redis. */
const toKey = (name: string): string =>
  `{${createHash('sha256').update(name).digest('base64url')}}`;

export type SharedCountsOptions<Kind extends string> = {
  readonly redis: RedisPlace;
  readonly log: Log;
  readonly allowances: Readonly<Record<Kind, SharedAllowance>>;
  /** The first part of every key. */
  readonly prefix?: string;
};

/** Opens a connection of its own. Nothing of it throws: what Redis does not answer, memory does, or null. */
export function openSharedCounts<Kind extends string>({
  redis: place,
  log,
  allowances,
  prefix = 'tf:limits',
}: SharedCountsOptions<Kind>): SharedCounts<Kind> {
  const client = openRedis({ place, name: 'shared-counts', purpose: 'commands', log });
  const shared = { storeClient: client, customIncrTtlLuaScript: BUCKET } as const;
  const open = (kind: string, size: { readonly points: number; readonly duration: number }) => {
    const options = { ...size, keyPrefix: `${prefix}:${kind}` };
    const store = { ...shared, ...options, rejectIfRedisNotReady: true };
    return {
      insured: new RateLimiterRedis({
        ...store,
        // An address that has used up its allowance costs no command until it may come again.
        inMemoryBlockOnConsumed: size.points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
      plain: new RateLimiterRedis(store),
    };
  };
  const kinds = Object.fromEntries(
    Object.entries<SharedAllowance>(allowances).map(([kind, size]) => [
      kind,
      open(kind, sized(size)),
    ]),
  ) as Record<Kind, ReturnType<typeof open>>;
  const marks = open('marks', { points: 1, duration: 1 }).insured;
  return {
    take: (kind, name) => takeOne(kinds[kind].insured, toKey(name)),
    count: async (kind, name) => {
      const { consumedPoints } = await kinds[kind].insured.penalty(toKey(name), SCALE);
      return Math.ceil(consumedPoints / SCALE - 1 / SCALE);
    },
    spend: (kind, name, cost) => spend(kinds[kind].plain, toKey(name), cost),
    forget: async (kind, name) => {
      await kinds[kind].insured.delete(toKey(name));
    },
    mark: async (name, ms) => {
      await marks.block(toKey(name), Math.ceil(ms / 1_000));
    },
    markedMs: async (name) => Math.max(0, (await marks.get(toKey(name)))?.msBeforeNext ?? 0),
    unmark: async (name) => {
      await marks.delete(toKey(name));
    },
    close: () => client.disconnect(),
  };
}

/** A refusal is thrown by the library as the result itself. */
const takeOne = (limiter: RateLimiterAbstract, key: string): Promise<number> =>
  limiter.consume(key, SCALE).then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
      throw refused;
    },
  );

async function spend(
  limiter: RateLimiterAbstract,
  key: string,
  cost: number,
): Promise<number | null> {
  try {
    const { consumedPoints } = await limiter.penalty(key, cost * SCALE);
    return (limiter.points - consumedPoints) / SCALE;
  } catch {
    // The connection logs its loss once; what was spent meanwhile is counted by the process alone.
    return null;
  }
}

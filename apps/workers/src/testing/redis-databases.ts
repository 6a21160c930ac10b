/** Databases of the one Redis of a test run: a file that empties one shares it with no other. Only tests import it. */

/** The programs have no prefix of their own in Redis: a test file has a database. */
export const REDIS_DATABASES = {
  // The relay receives everything that is published in one.
  'event-relay': 9,
  'alert-kills': 10,
  'two-processes': 11,
  'webhook-kills': 12,
  'room-kills': 13,
  'job-kills': 14,
} as const;

export type RedisUser = keyof typeof REDIS_DATABASES;

/**
 * The address of a file's database.
 * @param redisUrl of the run's Redis; it names a database itself, which is that of tests with prefixes
 */
export function toRedisDatabase(redisUrl: string, name: RedisUser): string {
  const url = new URL(redisUrl);
  url.pathname = `/${REDIS_DATABASES[name]}`;
  return url.href;
}

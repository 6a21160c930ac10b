/** What the global set-up of the integration tests provides to a test by `inject(name)`. */
import type {} from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An administrator's database; tests make databases of their own in it. */
    databaseUrl: string;
    /** A Redis for tests only; tests use key prefixes of their own. */
    redisUrl: string;
  }
}

/** What the settings and global set-ups provide to a test by `inject(name)`. */
import type {} from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An administrator's database; tests make databases of their own in it. */
    databaseUrl: string;
    /** A Redis for tests only; tests use key prefixes of their own. */
    redisUrl: string;
    /** The program of a Redis server, for tests with servers of their own; null where there is none on the PATH. */
    redisProgram: string | null;
    /** The examples of the API reference, by the name of the call: for component tests. */
    apiExamples: Readonly<Record<string, { readonly response?: unknown }>>;
  }
}

/**
 * The test runner's settings. Two projects: `unit` runs in threads and needs nothing; `int` runs
 * in processes against a real Postgres and Redis, which its global set-up starts or reuses.
 */
import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/.next/**', '**/.cache/**', '**/.data/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.{ts,mjs}',
            '{bin,audit}/**/*.test.mjs',
            'bench/**/*.test.ts',
          ],
          exclude: [...NEVER, '**/*.int.test.*'],
          pool: 'threads',
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['{packages,apps}/*/src/**/*.int.test.ts', '{bin,audit}/**/*.int.test.mjs'],
          exclude: NEVER,
          pool: 'forks',
          globalSetup: ['tools/vitest-stores.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

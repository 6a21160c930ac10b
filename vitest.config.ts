/**
 * The test runner's settings. Three projects: `unit` runs in threads and needs nothing; `int` runs
 * in processes against a real Postgres and Redis, which its global set-up starts or reuses;
 * `browser` renders panels in a headless Chromium.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserOnDisk } from './tooling/browser-tests/browser.mjs';
import { withoutFeatures } from './tooling/browser-tests/chromium-features.mjs';
import { pressAt } from './tooling/browser-tests/press-at.mjs';
import { fastExports } from './tooling/test-setup/fast-exports.mjs';
import { LongestFirst } from './tooling/test-setup/longest-first.mjs';
import { manyCases } from './tooling/test-setup/many-cases.mjs';

const NEVER = ['**/node_modules/**', '**/.next/**', '**/.cache/**', '**/.data/**'];

/** Tests that need a page of their own: what a page fetches first can be seen once. */
const APART = ['src/shell/entry.browser.test.tsx'];

/** What the browser's project defines for its pages would be the environment of every other test and of what it starts. */
const HERE = { NODE_ENV: 'test' };

/** One page without a GPU process, a sandbox (a container has none) or pictures of failures. */
const CHROMIUM = {
  executablePath: browserOnDisk() ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    withoutFeatures(),
  ],
};

// What tests write into the temporary folder goes with the run. Read once per project, so the first one makes it.
if (process.env['TEST_TEMPORARY'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  process.env['TEST_TEMPORARY'] = folder;
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // `--sequence.shuffle.files --sequence.seed=1` finds what depends on the order.
    sequence: process.argv.some((word) => word.startsWith('--sequence.shuffle'))
      ? {}
      : { sequencer: LongestFirst },
    // A condition is waited for, not timed: the second that is the default passes on a busy machine without a turn.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        plugins: process.env['TEST_CASES_TIMES'] ? [fastExports(), manyCases()] : [fastExports()],
        test: {
          name: 'unit',
          env: HERE,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            '{tooling,audit}/**/*.test.mjs',
            'bench/**/*.test.ts',
          ],
          exclude: [...NEVER, '**/*.{int,browser}.test.*'],
          pool: 'threads',
          // Files share the modules they import, which cost more than half of the time when each had its own:
          // no test replaces a module (`tidy`), and each puts back what it changes.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // Ends a test whose condition never holds. A minute: some compute for three seconds, and for twenty beside five other
          // processes, which is no fault of theirs.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [fastExports()],
        test: {
          name: 'int',
          env: HERE,
          include: ['{packages,apps}/*/src/**/*.int.test.ts', '{tooling,audit}/**/*.int.test.mjs'],
          exclude: NEVER,
          pool: 'forks',
          // Tests that start stores and processes wait for them half of their time: one more than there are cores.
          maxWorkers: 3,
          // As those of `unit`: to load the services took as long as to test them.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          globalSetup: ['tooling/test-setup/open-stores.ts'],
          testTimeout: 30_000,
          // A hook that starts the platform waits up to a minute for its services itself, and then names what it waited for.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        root: 'apps/web',
        // The React that users run: the one for development keeps a stack for each element, half of the time of a test.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        oxc: { jsx: { development: false } },
        // Found late it would be bundled a second time, with a React of its own.
        optimizeDeps: {
          include: [
            'flexlayout-react',
            'next-intl',
            'react-dom',
            'react-dom/profiling',
            'react/jsx-runtime',
          ],
        },
        test: {
          name: 'browser',
          provide: {
            apiExamples: JSON.parse(readFileSync('docs/api/examples/calls.json', 'utf8')),
          },
          include: ['src/**/*.browser.test.tsx'],
          exclude: NEVER,
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'apps/web/src/lib/testing/direct-actions.ts')],
          testTimeout: 15_000,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            provider: playwright({ launchOptions: CHROMIUM, actionTimeout: 10_000 }),
            instances: [
              { browser: 'chromium', name: 'browser (shared)', exclude: [...NEVER, ...APART] },
              { browser: 'chromium', name: 'browser (apart)', include: APART, isolate: true },
            ],
            viewport: { width: 900, height: 600 },
            commands: { pressAt },
          },
        },
      },
    ],
  },
});

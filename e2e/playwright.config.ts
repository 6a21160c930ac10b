/**
 * The browser tests: against the platform `bin/e2e.mjs` starts, or against any deployed address
 * (E2E_BASE_URL). Tests that kill or restart things run only where a control address is given.
 *
 * All share one platform, in two lanes beside each other and a third after them. Within a lane one test runs at a time,
 * so that no two are logged in as the same user of a desk.
 */
import { defineConfig } from '@playwright/test';
import { BASE_URL, CHROMIUM } from './env.ts';

/** As users of a desk, who are the same in every test. */
const DESKS = [
  'accessibility-desks',
  'currencies',
  'dealer-orders',
  'fixed-income',
  'futures',
  'input-fuzz',
  'intelligence',
  'market-events',
  'options',
  'ownership',
  'requests',
  'scenarios',
  'voice',
  'watchlists',
];
/** What they do reaches everybody: switches, limits, the clearing clock, what is killed. Or they read sums of the firm. */
const ALONE = [
  'chaos',
  'clearing',
  'control',
  'faults',
  'firm-risk',
  'persistence',
  'reconnect',
  'revocation',
  'roles',
];
const filesNamed = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e-results',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'desks', testMatch: filesNamed(DESKS), workers: 1 },
    // As guests, who are new in every test.
    {
      name: 'guests',
      testMatch: '**/*.spec.ts',
      testIgnore: filesNamed([...DESKS, ...ALONE]),
      workers: 1,
    },
    { name: 'alone', testMatch: filesNamed(ALONE), workers: 1, dependencies: ['desks', 'guests'] },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    // Cookies and storage are those of a new browser in every test; the code of the page is fetched and compiled once.
    reuseContext: true,
    // Actions, requests and console. The page at each of them, which costs a fifth of the time: `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
      // A closed network must not slow the browser down.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});

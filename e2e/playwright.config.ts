/**
 * The browser tests: against the platform `bin/e2e.mjs` starts, or against any deployed address
 * (E2E_BASE_URL). Tests that kill or restart things run only where a control address is given.
 *
 * All share one platform. Two files run at a time: one of each lane of users, who are the same in every test, so that no
 * two tests are logged in as the same user of a desk; and guests, who are new in every test, wherever a lane has ended.
 * What affects all users runs after them, alone.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './chromium.ts';
import { BASE_URL, CHROMIUM } from './env.ts';

/** As users of the desks beside equities, and of those who watch over them. */
const DESKS = [
  'accessibility-desks',
  'control',
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
/** As users who trade equities, and as an admin or compliance officer beside guests. */
const USERS = [
  'accessibility',
  'accounts',
  'api-keys',
  'execution',
  'layouts',
  'ops',
  'revocation',
  'roles',
  'rooms',
  'windows',
];
/** What they do affects all users: switches, the clearing clock, what is killed. Or they read sums of the firm. */
const ALONE = [
  'chaos',
  'clearing',
  'faults',
  'firm-risk',
  'kill-switch',
  'persistence',
  'reconnect',
];
const filesNamed = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

// Cookies and storage are those of a new browser in every test; the code of the page is fetched and compiled once.
process.env['PW_TEST_REUSE_CONTEXT'] = '1';

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e-results',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'desks', testMatch: filesNamed(DESKS), workers: 1 },
    { name: 'users', testMatch: filesNamed(USERS), workers: 1 },
    {
      name: 'guests',
      testMatch: '**/*.spec.ts',
      testIgnore: filesNamed([...DESKS, ...USERS, ...ALONE]),
    },
    {
      name: 'alone',
      testMatch: filesNamed(ALONE),
      workers: 1,
      dependencies: ['desks', 'users', 'guests'],
    },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    // A browser with windows needs none; one without has to be given it.
    permissions: ['clipboard-write'],
    // Actions, requests and console. The page at each of them, which costs a fifth of the time: `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
      args: CHROMIUM_ARGS,
    },
  },
});

/**
 * The browser tests: against the platform `bin/e2e.mjs` starts, or against any deployed address
 * (E2E_BASE_URL). Tests that kill or restart things run only where a control address is given.
 */
import { defineConfig } from '@playwright/test';
import { BASE_URL, CHROMIUM } from './env.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
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

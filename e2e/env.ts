/** Where the tests run against; the only place that reads the environment. */
export const BASE_URL = process.env['E2E_BASE_URL'] ?? 'http://localhost:5011';
export const CHROMIUM = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE'] ?? null;
/** The switch that turns off what Chromium opens by itself; empty in a run without `bin/e2e.mjs`. */
export const CHROMIUM_OFF = process.env['CHROMIUM_FEATURES_OFF'] ?? '';
/** Lets a test kill and restart the platform it runs against; absent for deployed addresses. */
export const CONTROL_URL = process.env['E2E_CONTROL_URL'] ?? null;
/** The password of the demo users, in development and in these tests. */
export const DEMO_PASSWORD = process.env['DEV_PASSWORD'] ?? 'tradefloor';
/** How many wrong inputs to send; null for as many as every run has time for. */
export const ATTACK_CASES =
  process.env['ATTACK_CASES'] === undefined ? null : Number(process.env['ATTACK_CASES']);

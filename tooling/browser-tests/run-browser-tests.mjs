/**
 * `pnpm e2e`: the browser tests against the production build on ports and data of its own, or
 * against any deployed address with E2E_BASE_URL. Further words go to Playwright.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettings } from '../launcher/environment.mjs';
import { endLeftProcesses } from '../launcher/instance.mjs';
import { startPlatform } from '../launcher/platform.mjs';
import { ensureBuilt } from '../launcher/production-build.mjs';
import { firstFreeOffset } from '../launcher/service-ports.mjs';
import { speaker } from '../process/console.mjs';
import { readText } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { endLeftStores } from '../stores/start-stores.mjs';
import { findBrowser, fromE2e } from './browser.mjs';
import { passwordIn, secretsIn } from './canaries.mjs';
import { withoutFeatures } from './chromium-features.mjs';
import { openControl } from './control.mjs';

const READY_MS = 120_000;
const DATA_DIR = join(ROOT, '.data', 'e2e');
const LOG_DIR = join(DATA_DIR, 'logs');
const publish = speaker('e2e');

/**
 * @param {Record<string, string>} env the tests' environment
 * @returns {Promise<number>} Playwright's exit code
 */
async function runPlaywright(env) {
  const cli = join(dirname(fromE2e().resolve('@playwright/test/package.json')), 'cli.js');
  const report = process.env['E2E_REPORT'] ?? join(ROOT, '.cache', 'results', 'e2e.json');
  const config = process.env['E2E_CONFIG'] ?? 'e2e/playwright.config.ts';
  const chosen = process.argv.slice(2).filter((word) => word !== '--');
  // A part of the tests does not wait for the lanes that it would otherwise follow.
  const words = chosen.length === 0 ? [] : ['--no-deps', ...chosen];
  const child = spawn(
    process.execPath,
    [cli, 'test', '-c', config, '--reporter=list,json', ...words],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        CHROMIUM_FEATURES_OFF: withoutFeatures(),
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = await once(child, 'close');
  return code ?? 1;
}

/** Removes what an earlier run left, its processes first. */
async function wipe() {
  await endLeftProcesses(DATA_DIR, publish);
  await endLeftStores(DATA_DIR);
  rmSync(DATA_DIR, { recursive: true, force: true });
}

/**
 * Whether what the platform wrote down holds none of the secrets this run knows.
 * @param {string} adminPassword
 * @param {{ databaseUrl: string, redisUrl: string }} stores
 */
function secretsAreKept(adminPassword, { databaseUrl, redisUrl }) {
  const reported = secretsIn(LOG_DIR, {
    'the password of the administrator': adminPassword,
    'the password of the database': passwordIn(databaseUrl),
    'the password of Redis': passwordIn(redisUrl),
    'the secret between services': readText(join(DATA_DIR, 'secret')).trim(),
  });
  for (const place of reported) publish(`a secret is in the logs: ${place}`);
  return reported.length === 0;
}

/**
 * @param {string} browser
 * @returns {Promise<number>}
 */
async function runAgainstOwn(browser) {
  await ensureBuilt({ log: speaker('build') });
  await wipe();
  const env = {
    PUBLIC_GUEST_TRADING: 'on',
    DEMO_USERS: 'on',
    // Every test logs in again, all from one address.
    RATE_LOGINS_PER_MINUTE: '600',
    GUESTS_PER_ADDRESS: '200',
    // The tests are about screens, which press once: a machine that is busy for 200 ms would refuse that press.
    // What is refused then is shown by the tests of admission and under the load of the fault matrix.
    REQUEST_AGE_MAX_MS: '5000',
    LOAD_GENERATOR: 'on',
    CHAOS: 'on',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ...process.env,
    PORT_OFFSET: process.env['PORT_OFFSET'] ?? String(await firstFreeOffset(600)),
    DATA_DIR,
    DATABASE_URL: process.env['E2E_DATABASE_URL'],
    REDIS_URL: process.env['E2E_REDIS_URL'],
    GATEWAY_PORT: undefined,
  };
  const settings = readSettings('production', env);
  const hopeless = new AbortController();
  const begin = () =>
    startPlatform(settings, { env, purpose: 'e2e', onHopeless: () => hopeless.abort() });
  let platform = await begin();
  const control = await openControl({
    platform: () => platform,
    restart: async () => {
      await platform.stop();
      platform = await begin();
      return await platform.whenReady(READY_MS);
    },
  });
  const stop = async () => {
    control.close();
    await platform.stop();
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(name, () => stop().finally(() => process.exit(130)));
  }
  try {
    const { ready, missing } = await Promise.race([
      platform.whenReady(READY_MS),
      once(hopeless.signal, 'abort').then(() => ({ ready: false, missing: ['see above'] })),
    ]);
    if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
    publish(`the platform is ready at ${platform.address}`);
    const code = await runPlaywright({
      PLAYWRIGHT_CHROMIUM_EXECUTABLE: browser,
      E2E_BASE_URL: platform.address,
      E2E_DATABASE_URL: platform.infra.databaseUrl,
      E2E_CONTROL_URL: control.url,
    });
    return secretsAreKept(env.ADMIN_PASSWORD, platform.infra) ? code : 1;
  } finally {
    await stop();
    publish(`logs of the platform: ${LOG_DIR}`);
  }
}

/** The command. */
export async function runBrowserTests() {
  const browser = await findBrowser(publish);
  const baseUrl = process.env['E2E_BASE_URL'];
  process.exitCode = baseUrl
    ? await runPlaywright({ PLAYWRIGHT_CHROMIUM_EXECUTABLE: browser, E2E_BASE_URL: baseUrl })
    : await runAgainstOwn(browser);
}

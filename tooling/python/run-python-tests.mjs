/**
 * `pnpm python`: types and tests of the Python client, on a built platform of their own, or on the one that
 * TRADEFLOOR_URL names.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../launcher/environment.mjs';
import { endLeftProcesses } from '../launcher/instance.mjs';
import { startPlatform } from '../launcher/platform.mjs';
import { ensureBuilt } from '../launcher/production-build.mjs';
import { firstFreeOffset } from '../launcher/service-ports.mjs';
import { speaker } from '../process/console.mjs';
import { makeFolder } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';
import { endLeftStores } from '../stores/start-stores.mjs';
import { readReport } from './junit-report.mjs';
import { findPython } from './python-program.mjs';

/** @typedef {AbortSignal | undefined} Limit */
/** @typedef {import('./junit-report.mjs').Report} Report */

const READY_MS = 120_000;
const FIRST_OFFSET = 1_800;
const CLIENT = join(ROOT, 'clients', 'python');
const DATA_DIR = join(ROOT, '.data', 'python');
const RESULTS = join(ROOT, '.cache', 'results');
const ENVIRONMENT = { PYTHONDONTWRITEBYTECODE: '1', TRADEFLOOR_NODE: process.execPath };

const publish = speaker('python');

/** A platform of demo users on ports of its own. */
async function openPlatform() {
  await ensureBuilt({ log: publish });
  await endLeftProcesses(DATA_DIR, publish);
  await endLeftStores(DATA_DIR);
  rmSync(DATA_DIR, { recursive: true, force: true });
  const env = {
    PUBLIC_GUEST_TRADING: 'on',
    DEMO_USERS: 'on',
    SPARE_WORKERS: 'off',
    // The tests log in often, all from one address.
    RATE_LOGINS_PER_MINUTE: '600',
    GUESTS_PER_ADDRESS: '200',
    REQUEST_AGE_MAX_MS: '5000',
    ADMIN_PASSWORD: 'not-used-by-anyone',
    ...process.env,
    DATA_DIR,
    PORT_OFFSET: String(await firstFreeOffset(FIRST_OFFSET)),
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    GATEWAY_PORT: undefined,
  };
  return startPlatform(readSettings('production', env), {
    env,
    purpose: 'e2e',
    onHopeless: () => undefined,
  });
}

/** @param {string} program @param {Limit} signal @returns {Promise<Report>} one, for the types of all files */
async function checkTypes(program, signal) {
  const options = { cwd: CLIENT, env: ENVIRONMENT, signal };
  const { code } = await runCommand([program, '-m', 'mypy'], options);
  const failures = code === 0 ? [] : ['mypy: see its output above'];
  return { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

/** @param {string} program @param {string} url @param {Limit} signal @returns {Promise<Report>} */
async function runTests(program, url, signal) {
  makeFolder(RESULTS);
  const report = join(RESULTS, 'python.xml');
  rmSync(report, { force: true });
  const words = process.argv.slice(2).filter((word) => !/^--(only|keep-going)/.test(word));
  const command = [program, '-m', 'pytest', `--junitxml=${report}`, ...words];
  const env = { ...ENVIRONMENT, TRADEFLOOR_URL: url };
  const { code } = await runCommand(command, { cwd: CLIENT, env, signal });
  return readReport(report, code);
}

/** @param {string} program @param {Limit} limit @returns {Promise<Report[]>} */
async function runOnOwnPlatform(program, limit) {
  const platform = await openPlatform();
  try {
    const [types, { ready, missing }] = await Promise.all([
      checkTypes(program, limit),
      platform.whenReady(READY_MS),
    ]);
    if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
    return [types, await runTests(program, platform.address, limit)];
  } finally {
    await platform.stop();
  }
}

/**
 * Where there is no Python with the packages, nothing is checked and that is counted.
 * @param {Limit} [limit] ends what has been started
 * @returns {Promise<Report>}
 */
export async function runPythonTests(limit) {
  const { program, missing } = await findPython(publish);
  if (missing !== null) {
    publish(`the Python client is not checked: ${program} has not ${missing}`);
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  const url = process.env['TRADEFLOOR_URL'];
  const reports =
    url === undefined
      ? await runOnOwnPlatform(program, limit)
      : [await checkTypes(program, limit), await runTests(program, url, limit)];
  return reports.reduce((sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
    skipped: sum.skipped + each.skipped,
    failures: [...sum.failures, ...each.failures],
  }));
}

/** The command. */
export async function pythonCommand() {
  const { passed, failed, skipped } = await runPythonTests();
  publish(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

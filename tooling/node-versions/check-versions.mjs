/**
 * `pnpm nodes`: on each Node version beside the own one, the deterministic code comes to the same bytes, the runtime's
 * tests pass, and the built platform starts, lets the installed client in and fills its order.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { installClient } from '../client-package/install-package.mjs';
import { endLeftProcesses } from '../launcher/instance.mjs';
import { ensureBuilt } from '../launcher/production-build.mjs';
import { speaker } from '../process/console.mjs';
import { readJson } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';
import { endLeftStores } from '../stores/start-stores.mjs';
import { listDifferences, readReport } from './compare-outcomes.mjs';
import { installVersions, listVersions } from './versions.mjs';

/** @typedef {AbortSignal | undefined} Limit */
/** @typedef {import('./versions.mjs').NodeVersion} NodeVersion */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const CACHE_DIR = join(ROOT, '.cache', 'node-versions');
/** One after the other, the versions take over the data of the one before. */
const DATA_DIR = join(ROOT, '.data', 'node-versions');
/** What depends most on Node: the engine, and its host of sockets, files and clocks. */
const TESTS = 'packages/runtime/src';
const BANNER = [
  "import { createRequire as bundleRequire } from 'node:module';",
  'const require = bundleRequire(import.meta.url);',
].join('');

const publish = speaker('nodes');

/** @returns {Promise<string>} the program that prints the outcomes */
async function bundleOutcomes() {
  const outfile = join(CACHE_DIR, 'outcomes.mjs');
  await esbuild.build({
    entryPoints: [join(ROOT, 'bench', 'node-versions', 'outcomes.ts')],
    outfile,
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  return outfile;
}

/** The same bytes on all. @param {NodeVersion[]} versions @param {Limit} limit @returns {Promise<Counts>} a version each */
async function compareOutcomes(versions, limit) {
  const program = await bundleOutcomes();
  const own = { version: process.version, program: process.execPath };
  const reports = [];
  for (const node of [own, ...versions]) {
    const { text } = await runCommand([node.program, program], {
      isQuiet: true,
      signal: limit,
    });
    const report = readReport(text);
    if (report === null) publish(`${node.version} printed no outcomes: ${text.slice(-500)}`);
    else reports.push(report);
  }
  for (const { version, cpuMs, outcomes } of reports) {
    publish(
      `${version}: the replayed day took ${cpuMs['day']} ms of CPU, ${JSON.stringify(outcomes['day'])}`,
    );
  }
  const differences = listDifferences(reports);
  for (const difference of differences) publish(`DIFFERS ${difference}`);
  const failed = differences.length + versions.length + 1 - reports.length;
  return { passed: Math.max(0, versions.length - failed), failed, skipped: 0 };
}

/** @param {NodeVersion} node @param {Limit} limit @returns {Promise<Counts>} */
async function runTests({ version, program }, limit) {
  const report = join(CACHE_DIR, `${version}.json`);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const words = ['run', '--project', 'unit', TESTS, ...reporters];
  const { code } = await runCommand([program, vitest, ...words], { signal: limit });
  const { numPassedTests, numFailedTests } = readJson(report);
  const [passed, failed] = [Number(numPassedTests ?? 0), Number(numFailedTests ?? 0)];
  publish(`${version}: ${passed} tests of the runtime passed, ${failed} failed`);
  // A run that ends badly, or of no test, has failed whatever it counts.
  const isBad = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: failed + (isBad ? 1 : 0), skipped: 0 };
}

/**
 * @param {NodeVersion} node
 * @param {string} app that has the client
 * @param {Limit} limit
 * @returns {Promise<Counts>}
 */
async function startAndTrade({ program }, app, limit) {
  const words = [program, join('tooling', 'node-versions', 'start-and-trade.mjs'), DATA_DIR, app];
  const { code } = await runCommand(words, { signal: limit });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @param {Limit} [limit] ends what has been started @returns {Promise<Counts>} */
export async function checkVersions(limit) {
  const versions = listVersions().filter(({ version }) => version !== process.version);
  const missing = await installVersions();
  if (missing !== null) {
    publish(`the other Node versions are not checked: ${missing}`);
    return { passed: 0, failed: 0, skipped: versions.length };
  }
  rmSync(CACHE_DIR, { recursive: true, force: true });
  await endLeftProcesses(DATA_DIR, publish);
  await endLeftStores(DATA_DIR);
  rmSync(DATA_DIR, { recursive: true, force: true });
  await ensureBuilt({ log: publish });
  const { app } = await installClient(join(CACHE_DIR, 'client'));
  const counts = [await compareOutcomes(versions, limit)];
  for (const node of versions) {
    counts.push(await runTests(node, limit), await startAndTrade(node, app, limit));
  }
  return counts.reduce((sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
    skipped: sum.skipped + each.skipped,
  }));
}

/** The command. */
export async function checkVersionsCommand() {
  const { passed, failed, skipped } = await checkVersions();
  publish(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

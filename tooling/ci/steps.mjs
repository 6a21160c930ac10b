/**
 * The steps of a whole test run as data, cheapest first; each reports how many things it checked.
 */
import { join } from 'node:path';
import { findBrowser } from '../browser-tests/browser.mjs';
import { checkVersions } from '../node-versions/check-versions.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';
import { runPythonTests } from '../python/run-python-tests.mjs';
import { openTestStores } from '../stores/test-stores.mjs';
import { bundleSizes, sizeLines } from './bundle-sizes.mjs';
import { newSubjects, subjectProblem } from './commit-subjects.mjs';
import { playwrightCounts, reportedCounts, vitestCounts } from './counts.mjs';
import { endLines } from './errors-outside.mjs';
import { playwrightFailures, vitestFailures } from './failed-tests.mjs';
import { GENERATED, generatedProblem } from './generated.mjs';
import { loggedErrors, TEST_FILE_LOG, unendedFiles } from './test-file-log.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(typeof import('./run-options.mjs').GROUPS)[number]} group
 * @property {number} budgetSeconds what it may take of the limit for a whole run
 * @property {number} [besideNext] how many of the steps after it run, one after the other, while it runs: for one that
 * waits for processes most of its time
 * @property {(limit: AbortSignal) => Promise<Counts & { failures?: string[] }>} run the limit ends what it has started;
 * `failures`: a line a failed test, where tests have names
 */

const RESULTS = join(ROOT, '.cache', 'results');
const BIN = 'node_modules/.bin';

/** @type {Step[]} */
export const STEPS = [
  {
    name: 'tidy: layers, purity, sizes, shapes',
    group: 'check',
    budgetSeconds: 10,
    run: (limit) => oneCheck(['node', 'bin/tidy.mjs'], limit),
  },
  {
    name: 'biome: format and lint',
    group: 'check',
    budgetSeconds: 15,
    run: (limit) =>
      countedCheck(
        [`${BIN}/biome`, 'ci', '--error-on-warnings', '--colors=off', '.'],
        /Checked (\d+) files/,
        limit,
      ),
  },
  {
    name: 'types',
    group: 'check',
    budgetSeconds: 50,
    run: (limit) => oneCheck(['node', 'bin/typecheck.mjs'], limit),
  },
  {
    name: 'knip: unused files, exports, dependencies',
    group: 'check',
    budgetSeconds: 15,
    run: (limit) =>
      countedCheck(
        [
          `${BIN}/knip`,
          '--no-progress',
          '--reporter',
          './tooling/ci/knip-reporter.mjs',
          '--reporter',
          'symbols',
        ],
        /knip: (\d+) files processed/,
        limit,
      ),
  },
  { name: 'commit subjects', group: 'check', budgetSeconds: 5, run: runSubjects },
  {
    name: 'unit and platform tests',
    group: 'unit',
    budgetSeconds: 320,
    run: (limit) => runVitest('unit', { env: {} }, limit),
  },
  { name: 'integration tests', group: 'unit', budgetSeconds: 165, run: runIntegration },
  {
    name: 'component tests in a browser',
    group: 'unit',
    budgetSeconds: 160,
    // It waits for its pages a third of the time; the steps after it fit in.
    besideNext: 5,
    run: runComponentTests,
  },
  { name: 'simulation: 3,000 seeds', group: 'unit', budgetSeconds: 20, run: runSimulation },
  { name: 'generated files are up to date', group: 'unit', budgetSeconds: 5, run: runGenerated },
  {
    name: 'production build',
    group: 'build',
    budgetSeconds: 30,
    run: (limit) => oneCheck(['node', 'bin/build.mjs'], limit),
  },
  { name: 'bundle sizes', group: 'build', budgetSeconds: 5, run: runSizes },
  {
    name: 'image: content, size, packages, pages',
    group: 'build',
    budgetSeconds: 10,
    run: (limit) => oneCheck(['node', 'bin/image.mjs'], limit),
  },
  {
    name: 'faults under load, audited',
    group: 'e2e',
    budgetSeconds: 220,
    besideNext: 1,
    run: runFaults,
  },
  { name: 'bench: every scenario still runs', group: 'e2e', budgetSeconds: 130, run: runBench },
  {
    name: 'Node 22, 24 and 26',
    group: 'e2e',
    budgetSeconds: 50,
    besideNext: 1,
    run: checkVersions,
  },
  { name: 'Python client', group: 'e2e', budgetSeconds: 40, run: runPythonTests },
  { name: 'browser tests', group: 'e2e', budgetSeconds: 400, run: runBrowserTests },
];

/**
 * @param {boolean} ok
 * @returns {Counts}
 */
const verdict = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/**
 * @param {string[]} command
 * @param {AbortSignal} limit
 * @returns {Promise<Counts>}
 */
async function oneCheck(command, limit) {
  const { code } = await runCommand(command, { signal: limit });
  return verdict(code === 0);
}

/**
 * A check of another's tool, which would call it well to have looked at nothing.
 * @param {string[]} command
 * @param {RegExp} looked finds the number of files in the tool's words
 * @param {AbortSignal} limit
 * @returns {Promise<Counts>}
 */
async function countedCheck(command, looked, limit) {
  const { code, text } = await runCommand(command, { signal: limit });
  const files = Number(looked.exec(text)?.[1] ?? 0);
  if (files === 0) process.stdout.write('looked at nothing, which proves nothing\n');
  return verdict(code === 0 && files > 0);
}

/** @type {Step['run']} */
async function runComponentTests(limit) {
  const browser = await findBrowser((...words) => process.stdout.write(`${words.join(' ')}\n`));
  const env = { PLAYWRIGHT_CHROMIUM_EXECUTABLE: browser };
  return runVitest('browser', { env, isQuiet: true }, limit);
}

const VITEST = ['node', 'node_modules/vitest/vitest.mjs'];

/**
 * @param {'unit' | 'int' | 'browser'} project
 * @param {{ env: Record<string, string>, isQuiet?: boolean }} options quiet: what it prints follows as a whole
 * @param {AbortSignal} signal
 * @returns {ReturnType<Step['run']>} with the files that have begun and not ended, and errors that belong to no test
 */
async function runVitest(project, { env, isQuiet = false }, signal) {
  const report = join(RESULTS, `${project}.json`);
  const log = join(RESULTS, `${project}-files.jsonl`);
  const reporters = [
    '--reporter=dot',
    '--reporter=./tooling/ci/test-file-log.mjs',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const outcome = await runCommand([...VITEST, 'run', '--project', project, ...reporters], {
    env: { ...env, [TEST_FILE_LOG]: log },
    signal,
    isQuiet,
  });
  if (isQuiet) process.stdout.write(outcome.text);
  const named = [...unendedFiles(log), ...loggedErrors(log), ...vitestFailures(report, ROOT)];
  const isExplained = named.length > 0 && outcome.signal === null;
  const failures = isExplained ? named : [...named, ...endLines(outcome)];
  return { ...vitestCounts(report, outcome.code), failures };
}

/** @type {Step['run']} */
async function runIntegration(limit) {
  const stores = await openTestStores((...words) => process.stdout.write(`${words.join(' ')}\n`));
  const env = { TEST_DATABASE_URL: stores.databaseUrl, TEST_REDIS_URL: stores.redisUrl };
  try {
    return await runVitest('int', { env }, limit);
  } finally {
    await stores.stop();
  }
}

/** @returns {Promise<Counts>} */
async function runGenerated() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of GENERATED) {
    const problem = await generatedProblem(file);
    process.stdout.write(`${file.path}: ${problem ?? 'up to date'}\n`);
    if (problem === null) counts.passed += 1;
    else counts.failed += 1;
  }
  return counts;
}

/** @returns {Promise<Counts>} a page each */
async function runSizes() {
  const sizes = bundleSizes(join(ROOT, 'apps', 'web', '.next'));
  process.stdout.write(`${sizeLines(sizes).join('\n')}\n`);
  const failed = sizes.filter(({ bytes, budget }) => bytes > budget).length;
  return { passed: sizes.length - failed, failed, skipped: 0 };
}

/** @type {Step['run']} */
async function runBrowserTests(limit) {
  const report = join(RESULTS, 'e2e.json');
  const { code } = await runCommand(['node', 'bin/e2e.mjs'], {
    env: { E2E_REPORT: report },
    signal: limit,
  });
  return { ...playwrightCounts(report, code), failures: playwrightFailures(report) };
}

/** @returns {Promise<Counts>} one, where there is no history as well */
async function runSubjects() {
  const subjects = newSubjects();
  const wrong = (subjects ?? []).flatMap((subject) => {
    const problem = subjectProblem(subject);
    return problem === null ? [] : [`${subject}\n  ${problem}`];
  });
  for (const text of wrong) process.stdout.write(`${text}\n`);
  const looked = subjects === null ? 'no history' : `${subjects.length} commits`;
  process.stdout.write(`${looked}, ${wrong.length} wrong\n`);
  return verdict(wrong.length === 0);
}

/** A seed each. @type {Step['run']} */
async function runSimulation(limit) {
  const command = ['node', 'bin/dst.mjs', '--seeds', '3000'];
  const { code, text } = await runCommand(command, { signal: limit });
  return reportedCounts(/(\d+) of (\d+) seeds hold/.exec(text), code);
}

/** A scenario each; results that are older than what they measure are listed and fail nothing. @type {Step['run']} */
async function runBench(limit) {
  await runCommand(['node', 'bench/run.mjs', '--check'], { signal: limit });
  const { code, text } = await runCommand(['node', 'bench/run.mjs', '--smoke'], { signal: limit });
  return reportedCounts(/(\d+) of (\d+) scenarios work/.exec(text), code);
}

/** A row of the matrix each; what it prints follows as a whole, for other steps print meanwhile. @type {Step['run']} */
async function runFaults(limit) {
  const command = ['node', 'bin/faults.mjs', '--quick'];
  const { code, text } = await runCommand(command, { signal: limit, isQuiet: true });
  process.stdout.write(text);
  return reportedCounts(/(\d+) of (\d+) rows passed/.exec(text), code);
}

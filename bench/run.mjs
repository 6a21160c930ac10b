/**
 * `pnpm bench [scenario...] [--quick | --smoke]`: bundles the bench, starts what a scenario needs, runs one scenario after
 * another, each in a process of its own, and writes REPORT.md from the newest full run of each. With --smoke it proves
 * in seconds that scenarios work; with --check it prints which results are older than what they measure. It measures
 * nothing itself.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { peoplesBrowserOnDisk } from '../tooling/browser-tests/browser.mjs';
import { withoutFeatures } from '../tooling/browser-tests/chromium-features.mjs';
import { markReport, staleLines } from '../tooling/ci/stale-results.mjs';
import { buildBundle } from '../tooling/launcher/bundle.mjs';
import { NODE_ARGS } from '../tooling/launcher/node-arguments.mjs';
import { BUILD_DIR, ensureBuilt } from '../tooling/launcher/production-build.mjs';
import { printFailure } from '../tooling/process/problem.mjs';
import { startInfra } from '../tooling/stores/start-stores.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const CACHE_DIR = join(ROOT, '.cache', 'bench');
const DATA_DIR = join(ROOT, '.data', 'bench');
const PARENT_WATCH = join(ROOT, 'tooling', 'launcher', 'parent-watch.mjs');

/**
 * Cheapest and least disturbing first. `needs`: a Postgres and a Redis of the bench's own, or the platform's programs
 * besides, or its pages too; `measures`: the paths whose changes make a result old.
 * @type {Array<{ name: string, needs?: 'stores' | 'platform' | 'pages', measures: string[] }>}
 */
const SCENARIOS = JSON.parse(readFileSync(join(HERE, 'scenarios.json'), 'utf8'));

/** Bundled CommonJS packages still use these names, which modules do not have. */
const BANNER = [
  "import { createRequire as bundleRequire } from 'node:module';",
  'const require = bundleRequire(import.meta.url);',
].join('');

const PASSED = /** @type {const} */ (['SIGTERM', 'SIGHUP']);

const publish = (/** @type {unknown[]} */ ...words) => process.stderr.write(`${words.join(' ')}\n`);

/** @returns {Promise<string>} the program that holds all scenarios */
async function bundle() {
  await esbuild.build({
    entryPoints: [join(HERE, 'main.ts'), join(HERE, 'node-versions', 'outcomes.ts')],
    outdir: CACHE_DIR,
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    sourcesContent: false,
    external: [
      'next',
      'next/*',
      'react',
      'react-dom',
      'playwright',
      'bufferutil',
      'utf-8-validate',
    ],
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  return join(CACHE_DIR, 'main.mjs');
}

/** A run that was stopped begins no further scenario. */
let isStopped = false;

/**
 * The program stops in order, with all that it has started, by a signal and when this process is gone.
 * @param {string} program
 * @param {string[]} words
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ code: number, text: string }>} what it wrote to its output, which is passed on
 */
async function run(program, words, env) {
  const nodeArgs = ['--enable-source-maps', `--import=${PARENT_WATCH}`];
  const child = spawn(process.execPath, [...nodeArgs, program, ...words], {
    cwd: ROOT,
    env: {
      BENCH_NODE_ARGS: NODE_ARGS.join(' '),
      BENCH_CHROMIUM: peoplesBrowserOnDisk() ?? '',
      // The bare page comes from the bench, which counts as outside.
      BENCH_CHROMIUM_OFF: withoutFeatures('LocalNetworkAccessChecks'),
      ...process.env,
      ...env,
      BENCH_ROOT: ROOT,
    },
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
  });
  const pass = () => child.kill('SIGTERM');
  for (const name of PASSED) process.on(name, pass);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
    process.stdout.write(chunk);
  });
  const [code] = await once(child, 'close');
  for (const name of PASSED) process.off(name, pass);
  return { code: code ?? 1, text };
}

/**
 * @template T
 * @param {string} folder where the stores keep their data
 * @param {'production' | 'test'} purpose
 * @param {(env: Record<string, string | undefined>) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withStores(folder, purpose, work) {
  const infra = await startInfra({ dataDir: folder, log: publish, purpose });
  try {
    return await work({
      BENCH_DATABASE_URL: infra.databaseUrl,
      BENCH_REDIS_URL: infra.redisUrl,
      BENCH_POSTGRES_PID: String(infra.pids.postgres ?? ''),
      BENCH_REDIS_PID: String(infra.pids.redis ?? ''),
    });
  } finally {
    await infra.stop();
  }
}

/**
 * Each scenario in a process of its own, with stores of its own.
 * @param {typeof SCENARIOS} chosen
 * @param {string[]} flags
 */
async function measure(chosen, flags) {
  const program = await bundle();
  if (chosen.some(({ needs }) => needs === 'platform')) {
    await buildBundle('workers', join(CACHE_DIR, 'platform'));
    await buildBundle('web', join(CACHE_DIR, 'platform'));
  }
  if (chosen.some(({ needs }) => needs === 'pages')) await ensureBuilt({ log: publish });
  for (const { name, needs } of chosen) {
    if (isStopped) break;
    const words = [name, ...flags];
    const pages = needs === 'pages' ? { BENCH_BUNDLES: BUILD_DIR, BENCH_PAGES: 'built' } : {};
    const { code } =
      needs === undefined
        ? await run(program, words, {})
        : await withStores(DATA_DIR, 'production', (env) =>
            run(program, words, { ...env, ...pages }),
          );
    if (code === 0) continue;
    publish(`${name} failed (exit code ${code})`);
    process.exitCode = 1;
  }
  if (flags.length === 0) markReport(ROOT, SCENARIOS);
}

/**
 * All in two processes side by side: those with stores share them and one platform, the others follow each other. The
 * last line counts what works; a scenario whose process died before its line counts as failed.
 * @param {typeof SCENARIOS} chosen
 */
async function smoke(chosen) {
  const program = await bundle();
  // The build at hand, as the tests of a whole run have left it.
  await ensureBuilt({ log: publish });
  const env = { BENCH_BUNDLES: BUILD_DIR };
  const names = (/** @type {boolean} */ hasStores) =>
    chosen
      .filter(({ needs }) => (needs !== undefined) === hasStores)
      .map(({ name }) => name)
      .join(',');
  const [without, withThem] = [names(false), names(true)];
  const lanes = [];
  if (without !== '') lanes.push(run(program, [without, '--smoke'], env));
  if (withThem !== '') {
    lanes.push(
      withStores(join(DATA_DIR, 'smoke'), 'test', (stores) =>
        run(program, [withThem, '--smoke'], { ...env, ...stores }),
      ),
    );
  }
  const outcomes = await Promise.allSettled(lanes);
  let passed = 0;
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') printFailure(outcome.reason);
    else passed += outcome.value.text.match(/ s {2}[a-z-]+: ok/g)?.length ?? 0;
  }
  const isWell = outcomes.every(({ status }) => status === 'fulfilled') && passed === chosen.length;
  if (!isWell) process.exitCode = 1;
  process.stdout.write(`${passed} of ${chosen.length} scenarios work\n`);
}

// The runner must outlive them, to stop the stores. A Ctrl-C goes to the program as well.
for (const name of /** @type {const} */ (['SIGINT', ...PASSED])) {
  process.on(name, () => {
    isStopped = true;
    process.exitCode = 1;
  });
}

try {
  const words = process.argv.slice(2).filter((word) => word !== '--');
  const flags = words.filter((word) => word.startsWith('--'));
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.filter((word) => !SCENARIOS.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = SCENARIOS.map(({ name }) => name).join(', ');
    publish(`There is no scenario ${unknown.join(', ')}. There are: ${names}.`);
    process.exit(2);
  }
  const chosen = SCENARIOS.filter(({ name }) => named.length === 0 || named.includes(name));
  if (flags.includes('--check')) process.stdout.write(`${staleLines(ROOT, chosen).join('\n')}\n`);
  else if (flags.includes('--smoke')) await smoke(chosen);
  else await measure(chosen, flags);
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

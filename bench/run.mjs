/**
 * `pnpm bench [scenario...] [--quick]`: bundles the bench, starts what a scenario needs, runs one scenario after
 * another, each in a process of its own, and writes REPORT.md from the newest run of each. It measures nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { buildBundle } from '../tooling/launcher/bundle.mjs';
import { printFailure } from '../tooling/process/problem.mjs';
import { startInfra } from '../tooling/stores/start-stores.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const CACHE_DIR = join(ROOT, '.cache', 'bench');
const DATA_DIR = join(ROOT, '.data', 'bench');
/** Cheapest and least disturbing first. */
const SCENARIOS = [
  'market',
  'features',
  'options',
  'currencies',
  'matching',
  'fix-session',
  'fix-exchange',
  'bonds',
  'tracing',
  'postgres',
  'clearing',
  'gateway-request',
  'risk',
  'ticks',
  'algos',
  'rfq',
  'orders',
  'rebuild',
  'replay',
  'scenarios',
  'start',
];
/** Those that write into a Postgres of the bench's own. */
const NEED_STORES = new Set(['postgres', 'clearing', 'algos', 'rfq', 'orders', 'rebuild']);
/** Those that start the platform from its own bundles. */
const NEED_PLATFORM = new Set(['algos', 'rfq', 'orders']);

/** Bundled CommonJS packages still use these names, which modules do not have. */
const BANNER = [
  "import { createRequire as bundleRequire } from 'node:module';",
  'const require = bundleRequire(import.meta.url);',
].join('');

const publish = (/** @type {unknown[]} */ ...words) => process.stderr.write(`${words.join(' ')}\n`);

/** @returns {Promise<string>} the program that holds all scenarios */
async function bundle() {
  await esbuild.build({
    entryPoints: [join(HERE, 'main.ts')],
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
    external: ['next', 'next/*', 'react', 'react-dom', 'bufferutil', 'utf-8-validate'],
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  return join(CACHE_DIR, 'main.mjs');
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>}
 */
async function run(program, words, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env, BENCH_ROOT: ROOT },
    stdio: 'inherit',
  });
  const pass = () => child.kill('SIGTERM');
  process.once('SIGTERM', pass);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', pass);
  return code ?? 1;
}

/**
 * @param {string} program
 * @param {string} scenario
 * @param {string[]} flags
 * @returns {Promise<number>}
 */
async function measure(program, scenario, flags) {
  if (!NEED_STORES.has(scenario)) return await run(program, [scenario, ...flags], {});
  const infra = await startInfra({ dataDir: DATA_DIR, log: publish, purpose: 'production' });
  try {
    return await run(program, [scenario, ...flags], {
      BENCH_DATABASE_URL: infra.databaseUrl,
      BENCH_REDIS_URL: infra.redisUrl,
      BENCH_POSTGRES_PID: String(infra.pids.postgres ?? ''),
      BENCH_REDIS_PID: String(infra.pids.redis ?? ''),
    });
  } finally {
    await infra.stop();
  }
}

/** The runner must outlive a Ctrl-C, to stop the stores. */
process.on('SIGINT', () => {});

try {
  const words = process.argv.slice(2).filter((word) => word !== '--');
  const flags = words.filter((word) => word.startsWith('--'));
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.filter((name) => !SCENARIOS.includes(name));
  if (unknown.length > 0) {
    publish(`There is no scenario ${unknown.join(', ')}. There are: ${SCENARIOS.join(', ')}.`);
    process.exit(2);
  }
  const chosen = named.length > 0 ? named : SCENARIOS;
  const program = await bundle();
  if (chosen.some((scenario) => NEED_PLATFORM.has(scenario))) {
    await buildBundle('workers', join(CACHE_DIR, 'platform'));
    await buildBundle('web', join(CACHE_DIR, 'platform'));
  }
  for (const scenario of chosen) {
    const code = await measure(program, scenario, flags);
    if (code !== 0) {
      publish(`${scenario} failed (exit code ${code})`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

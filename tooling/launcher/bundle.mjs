/**
 * Bundles the two server programs with esbuild: the workers and the web server, each into one
 * file that starts in a third of a second. Packages with native code, and Next itself, stay
 * outside and are found through a link to the application's own node_modules.
 */
import { existsSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import esbuild from 'esbuild';
import { makeFolder } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';

/** @typedef {'workers' | 'web' | 'relay' | 'load' | 'bots' | 'certification'} BundleName */

/**
 * `threads` are programs of worker threads, beside the bundle under their own names.
 * @type {Record<BundleName, { app: string, entry: string, file: string, threads?: string[], external: string[] }>}
 */
const BUNDLES = {
  workers: {
    app: 'apps/workers',
    entry: 'src/main.ts',
    file: 'main.mjs',
    threads: [
      'src/exchange/exchange-thread.ts',
      'src/replay/replay-thread.ts',
      'src/scenario/scenario-thread.ts',
      'src/rooms/heat-thread.ts',
      'src/backtest/backtest-thread.ts',
    ],
    external: ['@node-rs/argon2', 'msgpackr-extract', 'bufferutil', 'utf-8-validate'],
  },
  load: {
    app: 'apps/workers',
    entry: 'src/load/main.ts',
    file: 'load.mjs',
    external: [],
  },
  bots: {
    app: 'apps/workers',
    entry: 'src/bots/main.ts',
    file: 'bots.mjs',
    threads: ['src/bots/bot-thread.ts'],
    external: ['bufferutil', 'utf-8-validate'],
  },
  certification: {
    app: 'apps/workers',
    entry: 'src/exchange/certification/main.ts',
    file: 'certification.mjs',
    external: [],
  },
  relay: {
    app: 'apps/workers',
    entry: 'src/relay/main.ts',
    file: 'relay.mjs',
    external: ['msgpackr-extract', 'bufferutil', 'utf-8-validate'],
  },
  web: {
    app: 'apps/web',
    entry: 'src/server.ts',
    file: 'server.mjs',
    external: ['next', 'next/*', 'react', 'react-dom', 'bufferutil', 'utf-8-validate'],
  },
};

/** Bundled CommonJS packages still use these three names, which modules do not have. */
const BANNER = [
  "import { createRequire as bundleRequire } from 'node:module';",
  "import { fileURLToPath as bundlePath } from 'node:url';",
  'const require = bundleRequire(import.meta.url);',
  'const __filename = bundlePath(import.meta.url);',
  "const __dirname = bundlePath(new URL('.', import.meta.url));",
].join('');

/**
 * @param {BundleName} name
 * @returns {string} the application's folder, absolute
 */
export function appFolder(name) {
  return join(ROOT, BUNDLES[name].app);
}

/**
 * @param {BundleName} name
 * @param {string} outDir
 * @returns {string} path of the bundle
 */
export function bundleFile(name, outDir) {
  return join(outDir, name, BUNDLES[name].file);
}

/**
 * @param {BundleName} name
 * @param {string} outDir
 * @returns {import('esbuild').BuildOptions}
 */
export function listOptions(name, outDir) {
  const { app, entry, file, threads = [], external } = BUNDLES[name];
  const entryPoint = join(ROOT, app, entry);
  if (!existsSync(entryPoint)) {
    throw new Problem(`${app}/${entry} is missing: there is nothing to run as "${name}".`);
  }
  return {
    entryPoints: [
      { in: entryPoint, out: basename(file, '.mjs') },
      ...threads.map((path) => ({ in: join(ROOT, app, path), out: basename(path, '.ts') })),
    ],
    outdir: dirname(bundleFile(name, outDir)),
    outExtension: { '.js': '.mjs' },
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    external,
    // Without comments the text is plain ASCII, which the engine keeps in half the memory.
    minifyWhitespace: true,
    legalComments: 'external',
    banner: { js: BANNER },
    // The bundle is elsewhere than its sources: the program still sees its own folder.
    define: { 'import.meta.dirname': JSON.stringify(dirname(entryPoint)) },
    logLevel: 'warning',
  };
}

/**
 * Lets the bundle find the packages left outside it.
 * @param {BundleName} name
 * @param {string} outDir
 */
function linkPackages(name, outDir) {
  const link = join(dirname(bundleFile(name, outDir)), 'node_modules');
  makeFolder(dirname(link));
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link, { recursive: true, force: true });
  symlinkSync(join(appFolder(name), 'node_modules'), link, 'junction');
}

/**
 * Builds one bundle and is done with it.
 * @param {BundleName} name
 * @param {string} outDir
 */
export async function buildBundle(name, outDir) {
  linkPackages(name, outDir);
  await esbuild.build(listOptions(name, outDir));
}

/**
 * Builds one bundle now and again after each change of a source file.
 * @param {BundleName} name
 * @param {string} outDir
 * @param {(outcome: { ok: boolean }) => void} onBuilt
 * @returns {Promise<() => Promise<void>>} stops watching
 */
export async function watchBundle(name, outDir, onBuilt) {
  linkPackages(name, outDir);
  const context = await esbuild.context({
    ...listOptions(name, outDir),
    plugins: [
      {
        name: 'tell-the-runner',
        setup(build) {
          build.onEnd((result) => {
            onBuilt({ ok: result.errors.length === 0 });
          });
        },
      },
    ],
  });
  await context.watch();
  return () => context.dispose();
}

/**
 * The production build: the pages by `next build`, the two server programs by esbuild, rebuilt only
 * when a source, a setting or the lockfile has changed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { eachLine } from '../process/console.mjs';
import { readJson, writeJson } from '../process/files.mjs';
import { withLock } from '../process/lock.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { appFolder, buildBundle, bundleFile } from './bundle.mjs';
import { computeFingerprint } from './fingerprint.mjs';

/** Where the production bundles lie. */
export const BUILD_DIR = join(ROOT, '.cache', 'build');

const INPUTS = [
  'apps',
  'packages',
  'pnpm-lock.yaml',
  'package.json',
  'tsconfig.base.json',
  'tooling/launcher',
  'tooling/process',
];

/**
 * @param {{ log: (...words: unknown[]) => void, force?: boolean }} options
 */
export async function ensureBuilt({ log, force = false }) {
  await withLock(join(ROOT, '.cache', 'build.lock'), async () => {
    const fingerprint = computeFingerprint(INPUTS);
    const stamp = join(BUILD_DIR, 'stamp.json');
    if (!force && isComplete() && readJson(stamp)['fingerprint'] === fingerprint) {
      log('nothing has changed since the last build');
      return;
    }
    const startMs = performance.now();
    writeJson(stamp, {});
    log('building the server programs');
    await buildBundle('workers', BUILD_DIR);
    await buildBundle('web', BUILD_DIR);
    await buildBundle('load', BUILD_DIR);
    await buildBundle('relay', BUILD_DIR);
    log('building the pages');
    await nextBuild(log);
    writeJson(stamp, { fingerprint });
    log(`built in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  });
}

/** @returns {boolean} */
function isComplete() {
  return (
    existsSync(bundleFile('workers', BUILD_DIR)) &&
    existsSync(bundleFile('web', BUILD_DIR)) &&
    existsSync(bundleFile('load', BUILD_DIR)) &&
    existsSync(bundleFile('relay', BUILD_DIR)) &&
    existsSync(join(appFolder('web'), '.next', 'BUILD_ID'))
  );
}

/** @param {(...words: unknown[]) => void} log */
async function nextBuild(log) {
  const folder = appFolder('web');
  const next = createRequire(join(folder, 'package.json')).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  eachLine(child.stdout, (line) => log(line));
  eachLine(child.stderr, (line) => log(line));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Problem(`next build failed (exit code ${code}); its words are above.`);
}

/**
 * The content of the container image, as one folder: the built programs and pages, the files of packages that they load
 * and the few files that they read. `deploy/Dockerfile` copies it as it is; what is not listed here is not in the image.
 */
import {
  cpSync,
  existsSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { makeFolder } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { isShipped, listPackages } from './image-packages.mjs';

/** Built by `bin/build.mjs`. The load generator is run from a checkout. */
const BUILT = [
  '.cache/build/web',
  '.cache/build/workers',
  '.cache/build/relay',
  'apps/web/.next/BUILD_ID',
  'apps/web/.next/server',
  'apps/web/.next/static',
];

/** Read by the programs, or required of everyone who hands the image on. */
export const OWN_FILES = [
  'package.json',
  'LICENSE',
  'NOTICE',
  'apps/web/package.json',
  'apps/workers/package.json',
  'docs/api/openapi.json',
  'packages/db/migrations',
  'tooling/launcher/gateway-group.mjs',
  'tooling/launcher/group-metrics.mjs',
];

const CONFIG = 'apps/web/next.config.ts';
/**
 * Drizzle's snapshots are for the next migration and not read by one; maps of pages are for a debugger (those of the
 * programs are for the stack traces of their logs); a bundle's own link to its packages is absolute,
 * and a relative one takes its place.
 */
const LEFT_OUT =
  /_snapshot\.json$|\.nft\.json$|\/\.next\/.*\.map$|\.cache\/build\/[^/]+\/node_modules$/;

/** The packages outside a bundle are those of its application. */
const BUNDLE_APPS = { web: 'web', workers: 'workers', relay: 'workers' };

/**
 * @param {string} target the folder, replaced when it is there
 * @throws {Problem} when there is no build
 */
export async function assembleImage(target) {
  const missing = BUILT.filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) {
    throw new Problem(`Not built: ${missing.join(', ')}.`, 'First run: node bin/build.mjs');
  }
  rmSync(target, { recursive: true, force: true });
  makeFolder(target);
  for (const path of [...BUILT, ...listManifests(), ...OWN_FILES]) copyOver(path, target);
  const { folders, links } = listPackages();
  for (const path of folders.keys()) copyPackage(path, target);
  for (const path of links) copyLink(path, target);
  for (const [bundle, app] of Object.entries(BUNDLE_APPS)) {
    const link = join(target, '.cache/build', bundle, 'node_modules');
    symlinkSync(join('../../../apps', app, 'node_modules'), link);
  }
  await writeConfig(target);
}

/** Small files at the top of `.next` that Next reads at its start. @returns {string[]} */
function listManifests() {
  const file = join(ROOT, 'apps/web/.next/required-server-files.json');
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  return [...files, '.next/required-server-files.json']
    .map((/** @type {string} */ path) => join('apps/web', path))
    .filter((path) => existsSync(join(ROOT, path)));
}

/** @param {string} path file or folder @param {string} target */
function copyOver(path, target) {
  makeFolder(dirname(join(target, path)));
  const filter = (/** @type {string} */ source) => !LEFT_OUT.test(source);
  cpSync(join(ROOT, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter,
  });
}

/** @param {string} path of a package @param {string} target */
function copyPackage(path, target) {
  makeFolder(dirname(join(target, path)));
  cpSync(join(ROOT, path), join(target, path), {
    recursive: true,
    filter: (source) => isShipped(source) && basename(source) !== 'node_modules',
  });
}

/** A link that goes where the original goes. @param {string} path @param {string} target */
function copyLink(path, target) {
  makeFolder(dirname(join(target, path)));
  symlinkSync(readlinkSync(join(ROOT, path)), join(target, path));
}

/**
 * Next's settings as JavaScript: to read them as TypeScript it would load its compiler, 140 MB of native code.
 * @param {string} target
 */
async function writeConfig(target) {
  const source = readFileSync(join(ROOT, CONFIG), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  writeFileSync(join(target, CONFIG.replace(/\.ts$/, '.mjs')), code);
}

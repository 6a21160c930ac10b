/**
 * The installed packages that the built programs load, as they lie in the folder of pnpm: what a bundle leaves outside
 * itself, and what that needs in its turn. Files for development, of a build or for a debugger are left out.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../process/root.mjs';

/** What each bundle leaves outside itself (`external` in tooling/launcher/bundle.mjs) and is installed. */
const OUTSIDE_BUNDLES = {
  'apps/web': ['next', 'react', 'react-dom'],
  'apps/workers': ['@node-rs/argon2'],
};

/**
 * Needed by Next for a build, for images (there are none to resize: `unoptimized` in next.config.ts) or for tests; a
 * production server loads none of them.
 */
const NOT_LOADED = new Set([
  '@playwright/test',
  'babel-plugin-react-compiler',
  'baseline-browser-mapping',
  'caniuse-lite',
  'postcss',
  'sass',
  'sharp',
]);

const LEFT_OUT = [
  /\.(?:map|d\.[cm]?ts|md|tsbuildinfo)$/,
  // Node finds the names that the package 'react' exports in the last file it may load, which is this one.
  /(?<!\/react\/cjs\/react)\.(?:development|profiling)\.(?:min\.)?js$/,
  /\.dev\.js$/,
  /\/next\/dist\/(?:docs|esm|next-devtools)$/,
  /\/next\/dist\/compiled\/(?:next-devtools|@vercel\/(?:nft|og)|[^/]*-experimental)$/,
];

/** @param {string} path @returns {boolean} whether a file or folder of a package goes into the image */
export const isShipped = (path) => !LEFT_OUT.some((pattern) => pattern.test(path));

/**
 * @typedef {object} ImagePackages paths relative to the repository
 * @property {Map<string, { name: string, version: string }>} folders each package, by its folder
 * @property {string[]} links links to them
 */

/** @returns {ImagePackages} */
export function listPackages() {
  /** @type {ImagePackages} */
  const found = { folders: new Map(), links: [] };
  for (const [folder, names] of Object.entries(OUTSIDE_BUNDLES)) {
    for (const name of names) addPackage(join(ROOT, folder, 'node_modules', name), found);
  }
  return found;
}

/** @param {string} link absolute @param {ImagePackages} found */
function addPackage(link, found) {
  const real = realpathSync(link);
  const folder = relative(ROOT, real);
  const own = relative(ROOT, link);
  if (own !== folder && !found.links.includes(own)) found.links.push(own);
  if (found.folders.has(folder)) return;
  const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
  const { name, version, dependencies, optionalDependencies, peerDependencies } = manifest;
  found.folders.set(folder, { name, version });
  const beside = String(name).startsWith('@') ? dirname(dirname(real)) : dirname(real);
  const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const need of Object.keys(needed)) {
    const path = join(beside, need);
    if (!NOT_LOADED.has(need) && !/^@next\/swc-/.test(need) && existsSync(path)) {
      addPackage(path, found);
    }
  }
}

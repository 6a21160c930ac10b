/**
 * `node run-version.mjs FOLDER`: runs the platform of a checkout, by its own launcher, until SIGTERM. Its server programs
 * are bundled first; its pages must be there.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = ''] = process.argv.slice(2);

/** @param {string} path @returns {Promise<any>} a module of that checkout, whose types are its own */
const load = (path) => import(pathToFileURL(join(folder, 'tooling', 'launcher', path)).href);

const [{ startPlatform }, { readSettings }, { buildBundle }, { BUILD_DIR }] = await Promise.all(
  ['platform.mjs', 'environment.mjs', 'bundle.mjs', 'production-build.mjs'].map(load),
);
for (const name of ['workers', 'web', 'load']) await buildBundle(name, BUILD_DIR);
const platform = await startPlatform(readSettings('production', process.env), {
  env: process.env,
  purpose: 'e2e',
  onHopeless: () => process.exit(1),
});
process.once('SIGTERM', async () => {
  await platform.stop();
  process.exit(0);
});

/**
 * The Node versions of `.ci/node-versions/package.json`: installed when they are wanted, from a lock file of their
 * own. There are packages for Linux on x64 alone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';

const FOLDER = join(ROOT, '.ci', 'node-versions');

/** @typedef {{ version: string, program: string }} NodeVersion `version` as `process.version` gives it */

/** Their exact versions and where their programs are, there or not. @returns {NodeVersion[]} */
export function listVersions() {
  const { optionalDependencies } = readJson(join(FOLDER, 'package.json'));
  return Object.entries(/** @type {Record<string, string>} */ (optionalDependencies)).map(
    ([name, wanted]) => ({
      version: `v${wanted.split('@').at(-1)}`,
      program: join(FOLDER, 'node_modules', name, 'bin', 'node'),
    }),
  );
}

/** @param {NodeVersion} node */
async function isInstalled({ version, program }) {
  if (!existsSync(program)) return false;
  const { text } = await runCommand([program, '--version'], { isQuiet: true });
  return text.trim() === version;
}

/**
 * Brings what is missing.
 * @returns {Promise<string | null>} why the versions are not there, or null
 */
export async function installVersions() {
  const { platform, arch } = process;
  if (platform !== 'linux' || arch !== 'x64') return `no packages for ${platform}-${arch}`;
  const all = async () => (await Promise.all(listVersions().map(isInstalled))).every(Boolean);
  if (await all()) return null;
  const { packageManager } = readJson(join(ROOT, 'package.json'));
  const words = ['install', '--frozen-lockfile', '--prefer-offline', '--config.fetch-retries=1'];
  await runCommand(['npx', '-y', String(packageManager), ...words], { cwd: FOLDER });
  return (await all()) ? null : 'they could not be installed';
}

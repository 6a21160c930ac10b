/** Packs the client and installs the tarball in an empty folder, as a program elsewhere would, without a registry. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { runCommand } from '../process/run-command.mjs';
import { buildClientPackage } from './build-package.mjs';

/**
 * @typedef {object} Packed
 * @property {string} tarball its path
 * @property {string[]} files what is in it
 * @property {number} bytes
 */

/** @param {string[]} words @param {string} cwd @returns {Promise<string>} what it printed */
async function npm(words, cwd) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { code, text } = await runCommand(['npm', ...words, ...quiet], { cwd, isQuiet: true });
  if (code !== 0) throw new Problem(`npm ${words[0]} failed: ${text}`);
  return text;
}

/** Builds the package in a folder of `folder`. @param {string} folder @returns {Promise<Packed>} */
export async function packClient(folder) {
  const place = join(folder, 'package');
  await buildClientPackage(place);
  const text = await npm(['pack', '--json', '--pack-destination', folder], place);
  const [packed] = JSON.parse(text.slice(text.indexOf('[')));
  /** @type {{ path: string }[]} */
  const files = packed.files;
  return {
    tarball: join(folder, packed.filename),
    files: files.map(({ path }) => path).toSorted(),
    bytes: packed.size,
  };
}

/**
 * @param {string} folder emptied first
 * @returns {Promise<Packed & { app: string }>} `app`: the folder that has the package and nothing else
 */
export async function installClient(folder) {
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  const packed = await packClient(folder);
  const app = join(folder, 'app');
  makeFolder(app);
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}\n');
  await npm(['install', '--offline', packed.tarball], app);
  return { ...packed, app };
}

/**
 * A disk of its own for a folder, small enough to be filled: a file system in memory. Only root may mount one; where
 * that is not permitted, the rows that need it are left out and report so.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Written in ever smaller pieces, until not one byte more fits. */
const PIECES = [1_024 ** 2, 4_096, 1];
const BALLAST = 'ballast';

/**
 * @typedef {object} SmallDisk
 * @property {() => void} fill leaves no byte free
 * @property {() => void} free
 * @property {() => void} unmount
 */

/**
 * @param {string} folder made where it is not there
 * @param {number} megabytes
 * @returns {SmallDisk | null} null where mounting is not permitted
 */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true });
  const options = `size=${megabytes}m,mode=755`;
  const words = ['-t', 'tmpfs', '-o', options, 'tmpfs', folder];
  if (spawnSync('mount', words, { stdio: 'ignore' }).status !== 0) return null;
  const ballast = join(folder, BALLAST);
  return {
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    unmount: () => unmountLeft(folder),
  };
}

/**
 * Unmounts what a killed run left mounted, so that the folder can be removed.
 * @param {string} folder
 */
export function unmountLeft(folder) {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
}

/** @param {string} path */
function fillUp(path) {
  const file = openSync(path, 'a');
  try {
    for (const size of PIECES) writeUntilFull(file, Buffer.alloc(size, 1));
  } finally {
    closeSync(file);
  }
}

/** @param {number} file @param {Buffer} piece */
function writeUntilFull(file, piece) {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  }
}

/** An archive in a folder, such as a mounted disk of another machine. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @param {unknown} error */
const isMissing = (error) => /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
const UNFINISHED = '.unfinished';

/**
 * @param {string} folder
 * @returns {import('./object-store.mjs').ObjectStore}
 */
export function openFolderStore(folder) {
  return {
    put: async (key, bytes) => {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeSynced(`${path}${UNFINISHED}`, bytes);
      await rename(`${path}${UNFINISHED}`, path);
      await syncFolder(dirname(path));
    },
    get: async (key) => {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    list: async (prefix) => {
      const keys = (await listFiles(folder)).filter((key) => key.startsWith(prefix));
      return keys.filter((key) => !key.endsWith(UNFINISHED)).sort();
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

/** @param {string} path @param {Uint8Array} bytes */
async function writeSynced(path, bytes) {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name outlasts a power cut when its folder is synced. @param {string} path */
async function syncFolder(path) {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @param {string} folder @returns {Promise<string[]>} paths in it, with `/` */
async function listFiles(folder) {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
      .map((path) => path.replaceAll('\\', '/'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Compares restored files with the manifest that Postgres made of them, as its pg_verifybackup does. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * @param {string} folder
 * @param {string} manifest `backup_manifest` of a base backup with SHA-256 checksums
 * @returns {Promise<{ files: number, wrong: string[] }>} paths that are missing, of another size or another content
 */
export async function verifyFiles(folder, manifest) {
  const { Files: files } = JSON.parse(manifest);
  const wrong = [];
  for (const { Path: path, Size: size, Checksum: checksum } of files) {
    if (!(await isEqual(join(folder, path), size, checksum))) wrong.push(path);
  }
  const [body = '', own = ''] = splitChecksum(manifest);
  if (createHash('sha256').update(body).digest('hex') !== own) wrong.push('backup_manifest');
  return { files: files.length, wrong };
}

/** @param {string} path @param {number} size @param {string} checksum */
async function isEqual(path, size, checksum) {
  try {
    if ((await stat(path)).size !== size) return false;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex') === checksum;
  } catch {
    return false;
  }
}

/** The last line has the checksum of all lines before it. @param {string} manifest */
function splitChecksum(manifest) {
  const at = manifest.lastIndexOf('"Manifest-Checksum"');
  return [manifest.slice(0, at), /"([0-9a-f]{64})"/.exec(manifest.slice(at))?.[1] ?? ''];
}

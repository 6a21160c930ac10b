/** Where an archive is kept: a folder, or a bucket that is reached by the S3 protocol. Both do the same four things. */
import { Problem } from '../process/problem.mjs';
import { openFolderStore } from './folder-store.mjs';
import { openS3Store } from './s3-store.mjs';

/**
 * @typedef {object} ObjectStore keys are `a/b/c` of letters, digits, `.`, `-` and `_`
 * @property {(key: string, bytes: Uint8Array) => Promise<void>} put durable when it resolves; replaces what is there
 * @property {(key: string) => Promise<Buffer | null>} get null when there is no such object
 * @property {(prefix: string) => Promise<string[]>} list keys that begin with the prefix, in order
 * @property {(key: string) => Promise<void>} remove nothing happens when there is no such object
 */

/**
 * @param {Record<string, string | undefined>} env `ARCHIVE_TO` is a folder or `s3://bucket/prefix`; for S3 also
 * `ARCHIVE_S3_ENDPOINT`, `ARCHIVE_S3_REGION`, `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`
 * @returns {ObjectStore}
 * @throws {Problem} when a setting is missing
 */
export function openObjectStore(env) {
  const to = env['ARCHIVE_TO'];
  if (!to)
    throw new Problem('Where is the archive? Set ARCHIVE_TO to a folder or s3://bucket/prefix');
  if (!to.startsWith('s3://')) return openFolderStore(to);
  const [bucket = '', ...prefix] = to.slice('s3://'.length).split('/');
  const needed = (/** @type {string} */ name) => {
    const value = env[name];
    if (!value) throw new Problem(`An archive in a bucket needs ${name}`);
    return value;
  };
  return openS3Store({
    endpoint: needed('ARCHIVE_S3_ENDPOINT'),
    region: env['ARCHIVE_S3_REGION'] ?? 'us-east-1',
    accessKeyId: needed('AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
    bucket,
    prefix: prefix.filter(Boolean).join('/'),
  });
}

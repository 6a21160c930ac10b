/** A base backup: the files of a running database, as the server itself sends them (`BASE_BACKUP`), into an archive. */
import { PassThrough, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Problem } from '../process/problem.mjs';
import { waitUntil } from '../process/process-identity.mjs';
import { forDatabase, KEYS } from './archive.mjs';
import { parseLsn, segmentName } from './lsn.mjs';
import { identify, openReplication, run } from './replication.mjs';
import { seal } from './seal.mjs';

const PART_BYTES = 32 * 1024 ** 2;
/** Until the log that a base backup needs is in the archive, too. */
const LOG_MS = 120_000;
const COMMAND = `BASE_BACKUP (LABEL 'tradefloor', CHECKPOINT 'fast', WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

/**
 * @param {object} of
 * @param {string} of.databaseUrl of a role that may replicate
 * @param {import('./object-store.mjs').ObjectStore} of.store
 * @param {import('age-encryption').Encrypter} of.encrypter
 * @param {string} of.slot whose log goes to the same archive: the backup is complete when it has come that far
 * @returns {Promise<import('./archive.mjs').BaseBackup>}
 * @throws {Problem} when the log is not followed, so that nothing could be restored
 */
export async function takeBase({ databaseUrl, store, encrypter, slot }) {
  const sql = openReplication(databaseUrl);
  try {
    const { systemId, segmentBytes } = await identify(sql);
    const archive = forDatabase(store, systemId);
    const name = await readClock(sql).then((at) => at.replaceAll(/[-:]/g, '').replace(/\.\d+/, ''));
    const { tar, manifest } = receive(await sql.unsafe(COMMAND).readable());
    const { parts, bytes } = await putParts(tar, { archive, encrypter, name });
    const text = await manifest;
    await archive.put(KEYS.manifest(name), await seal(encrypter, Buffer.from(text)));
    const at = await readClock(sql);
    const { timeline, startLsn, endLsn } = readRange(text);
    await whenArchived(sql, slot, endLsn);
    const startWal = segmentName(timeline, parseLsn(startLsn), segmentBytes);
    const base = { name, at, timeline, startWal, endLsn, segmentBytes, parts, bytes };
    await archive.put(KEYS.backup(name), Buffer.from(`${JSON.stringify(base)}\n`));
    return base;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @param {import('postgres').Sql} sql @returns {Promise<string>} ISO time of the database's clock */
async function readClock(sql) {
  const [row] = await run(
    sql,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return String(row?.['at']);
}

/**
 * Takes the server's messages apart: each begins with its kind (protocol: "BASE_BACKUP", new archive, manifest, data,
 * progress). The driver gives one message an event.
 * @param {Readable} messages
 * @returns {{ tar: Readable, manifest: Promise<string> }}
 */
export function receive(messages) {
  const tar = new PassThrough();
  /** @type {Buffer[]} */
  const manifest = [];
  let isManifest = false;
  let archives = 0;
  const end = new Promise((resolve, reject) => {
    messages.once('end', () => resolve(undefined));
    messages.once('error', reject);
    messages.once('close', () => reject(new Error('the connection of the base backup has ended')));
  });
  messages.on('data', (/** @type {Buffer} */ message) => {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'n') archives += 1;
    if (archives > 1)
      messages.destroy(new Problem('A database with tablespaces is not supported.'));
    if (kind === 'm') isManifest = true;
    if (kind !== 'd') return;
    if (isManifest) manifest.push(message.subarray(1));
    else if (!tar.write(message.subarray(1))) {
      messages.pause();
      tar.once('drain', () => messages.resume());
    }
  });
  end.then(
    () => tar.end(),
    (error) => tar.destroy(error),
  );
  const text = end.then(() => Buffer.concat(manifest).toString('utf8'));
  // A connection that ends is reported by the files first, and nothing waits for the manifest any more.
  text.catch(() => {});
  return { tar, manifest: text };
}

/**
 * @param {Readable} tar
 * @param {{ archive: import('./object-store.mjs').ObjectStore, encrypter: import('age-encryption').Encrypter, name: string }} to
 * @returns {Promise<{ parts: number, bytes: number }>}
 */
async function putParts(tar, { archive, encrypter, name }) {
  const gzip = createGzip({ level: 1 });
  tar.once('error', (error) => gzip.destroy(error));
  tar.pipe(gzip);
  const sealed = await encrypter.encrypt(
    /** @type {ReadableStream<Uint8Array>} */ (/** @type {unknown} */ (Readable.toWeb(gzip))),
  );
  let [parts, bytes, held] = [0, 0, 0];
  /** @type {Uint8Array[]} */
  let chunks = [];
  const put = async () => {
    await archive.put(KEYS.part(name, parts), Buffer.concat(chunks));
    parts += 1;
    bytes += held;
    [chunks, held] = [[], 0];
  };
  for await (const chunk of Readable.fromWeb(
    /** @type {import('node:stream/web').ReadableStream} */ (/** @type {unknown} */ (sealed)),
  )) {
    chunks.push(chunk);
    held += chunk.length;
    if (held >= PART_BYTES) await put();
  }
  if (held > 0) await put();
  return { parts, bytes };
}

/** @param {string} manifest @returns {{ timeline: number, startLsn: string, endLsn: string }} the log a restore needs */
function readRange(manifest) {
  const range = JSON.parse(manifest)['WAL-Ranges'].at(-1);
  return {
    timeline: Number(range['Timeline']),
    startLsn: range['Start-LSN'],
    endLsn: range['End-LSN'],
  };
}

/**
 * Waits until the log is in the archive up to a position.
 * @param {import('postgres').Sql} sql
 * @param {string} slot
 * @param {string} lsn
 * @throws {Problem} when it is not there in two minutes
 */
export async function whenArchived(sql, slot, lsn) {
  const reached = await waitUntil(
    async () => {
      const text = `select restart_lsn >= '${lsn}' as has from pg_replication_slots where slot_name = '${slot}'`;
      return (await run(sql, text))[0]?.['has'];
    },
    { timeoutMs: LOG_MS, everyMs: 100 },
  );
  if (reached) return;
  throw new Problem(
    'The log did not come to the archive: a base backup without it cannot be restored.',
    'Is `node bin/archive.mjs follow` running?',
  );
}

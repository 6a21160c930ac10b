/**
 * `node bin/archive.mjs keygen|follow|base|list|restore`: the database continuously in a folder or a bucket, encrypted,
 * and back as it was at any time since the oldest base backup that is kept. Settings are `ARCHIVE_…` (docs/settings.md).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeJson } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { databaseUrl, getDataDir } from '../stores/running-stores.mjs';
import { forDatabase, listBases, listDatabases, prune } from './archive.mjs';
import { takeBase } from './base-backup.mjs';
import { followLog } from './log-follower.mjs';
import { openObjectStore } from './object-store.mjs';
import { restoreTo } from './restore.mjs';
import { makeKeys, toDecrypter, toEncrypter } from './seal.mjs';

/** Its replication slot on the server. */
const SLOT = 'tradefloor_archive';
const RETRY_MS = 2_000;
const LOOK_MS = 30_000;
const HOUR_MS = 3_600_000;

/** @param {string} text */
const publish = (text) => void process.stdout.write(`${text}\n`);
/** @param {number} ms @param {AbortSignal} signal that ends it early */
const pause = (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {});
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** The command. */
export async function archiveCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      database: { type: 'string' },
      hours: { type: 'string', default: '24' },
      keep: { type: 'string', default: '7' },
    },
  });
  const [what = '', argument = ''] = positionals;
  const { hours, keep } = values;
  if (what === 'keygen') return await keygen(argument);
  if (what === 'follow') return await follow({ hours: Number(hours), keep: Number(keep) });
  if (what === 'base') return publish(describe(await takeBase(getSource())));
  if (what === 'list') return await list();
  if (what === 'restore') return await restore(argument, values);
  throw new Problem('One of: keygen FILE, follow, base, list, restore TIME|latest --into FOLDER');
}

/** @param {string} file */
async function keygen(file) {
  if (file === '' || existsSync(file)) throw new Problem('Into which new file? keygen FILE');
  const { identity, recipient } = await makeKeys();
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  publish(`${file}: keep it away from this machine. ARCHIVE_RECIPIENT=${recipient}`);
}

function getSource() {
  const url = databaseUrl();
  if (url === undefined) {
    throw new Problem('No database: start the platform first, or set DATA_DIR or DATABASE_URL.');
  }
  const encrypter = toEncrypter(process.env['ARCHIVE_RECIPIENT']);
  return { databaseUrl: url, store: openObjectStore(process.env), encrypter, slot: SLOT };
}

/** Runs until it is ended, over restarts of the database and of the archive. @param {{ hours: number, keep: number }} wish */
async function follow(wish) {
  const source = getSource();
  const end = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => end.abort());
  }
  while (!end.signal.aborted) {
    try {
      await followOnce(source, wish, end.signal);
    } catch (error) {
      publish(`the archive does not follow: ${error instanceof Error ? error.message : error}`);
      await pause(RETRY_MS, end.signal);
    }
  }
}

/**
 * @param {ReturnType<typeof getSource>} source
 * @param {{ hours: number, keep: number }} wish
 * @param {AbortSignal} end
 */
async function followOnce(source, wish, end) {
  const follower = await followLog(source);
  publish(`following the log of database ${follower.systemId}`);
  const over = new AbortController();
  const stop = () => void follower.stop();
  end.addEventListener('abort', stop);
  const bases = keepBases(source, follower, { ...wish, over: over.signal });
  try {
    await Promise.race([follower.ended, bases]);
  } finally {
    end.removeEventListener('abort', stop);
    over.abort();
    // One of the two has failed: the other one ends, and its failure would be the same.
    await Promise.allSettled([follower.stop(), bases]);
  }
}

/**
 * Takes a base backup when the newest is too old, or does not reach what is followed now.
 * @param {ReturnType<typeof getSource>} source
 * @param {import('./log-follower.mjs').LogFollower} follower
 * @param {{ hours: number, keep: number, over: AbortSignal }} wish
 */
async function keepBases(source, follower, { hours, keep, over }) {
  const archive = forDatabase(source.store, follower.systemId);
  const note = join(process.env['BACKUP_DIR'] ?? join(getDataDir(), 'backups'), 'archive.json');
  let isNeeded = follower.isNew;
  while (!over.aborted) {
    const newest = (await listBases(archive)).at(-1);
    const ageMs = newest ? Date.now() - Date.parse(newest.at) : Number.POSITIVE_INFINITY;
    if (isNeeded || ageMs >= hours * HOUR_MS) {
      const base = await takeBase(source);
      isNeeded = false;
      const removed = await prune(archive, keep);
      publish(`${describe(base)}; ${removed} old objects removed`);
      // The operator's page shows the age of the newest file there.
      writeJson(note, base);
    }
    await pause(LOOK_MS, over);
  }
}

async function list() {
  const store = openObjectStore(process.env);
  for (const system of await listDatabases(store)) {
    const archive = forDatabase(store, system);
    publish(`database ${system}`);
    for (const base of await listBases(archive)) publish(`  ${describe(base)}`);
    const log = await archive.list('wal/');
    publish(`  ${log.length} objects of the log, the newest ${log.at(-1)?.slice('wal/'.length)}`);
  }
}

/** @param {import('./archive.mjs').BaseBackup} base */
const describe = ({ at, bytes, startWal }) =>
  `base backup of ${at}, ${(bytes / 1024 ** 2).toFixed(0)} MB, log from ${startWal}`;

/** @param {string} to @param {{ into?: string | undefined, database?: string | undefined }} wish */
async function restore(to, { into, database }) {
  const time = to === 'latest' ? null : new Date(to);
  if (time !== null && Number.isNaN(time.getTime())) {
    throw new Problem('To which time? restore 2026-11-30T08:15:00Z, or restore latest');
  }
  if (into === undefined) throw new Problem('Into which folder? --into FOLDER');
  const { ARCHIVE_IDENTITY_FILE: file } = process.env;
  if (!file) throw new Problem('With which identity? ARCHIVE_IDENTITY_FILE=FILE (age)');
  const store = openObjectStore(process.env);
  const decrypter = toDecrypter(readFileSync(file, 'utf8'));
  const restored = await restoreTo({
    store,
    decrypter,
    to: time,
    into: resolve(into),
    ...(database && { system: database }),
  });
  publish(
    `${into}: ${restored.files} files of the base backup of ${restored.base.at} in ${seconds(restored.filesMs)}, log replayed in ${seconds(restored.replayMs)}`,
  );
}

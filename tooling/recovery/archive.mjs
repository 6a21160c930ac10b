/**
 * The content of an archive. Under the system identifier of the database:
 *
 *     base/<time>/part-0000 …   the files of a base backup: tar, compressed, encrypted, cut into parts
 *     base/<time>/manifest      Postgres's own manifest of them, encrypted
 *     base/<time>/backup.json   what it is; written last, so that a base backup without it is none
 *     wal/<segment>             a segment of the log; `.partial` is the one that is being written, `.history` a timeline
 */

/** @typedef {import('./object-store.mjs').ObjectStore} ObjectStore */
/**
 * @typedef {object} BaseBackup
 * @property {string} name
 * @property {string} at when it ended, by the database's clock: it can be restored to any later time
 * @property {number} timeline
 * @property {string} startWal first segment that it needs
 * @property {string} endLsn
 * @property {number} segmentBytes of the log
 * @property {number} parts
 * @property {number} bytes as stored
 */

/** Names of objects under a database. */
export const KEYS = {
  /** @param {string} name @param {number} n */
  part: (name, n) => `base/${name}/part-${String(n).padStart(4, '0')}`,
  /** @param {string} name */
  manifest: (name) => `base/${name}/manifest`,
  /** @param {string} name */
  backup: (name) => `base/${name}/backup.json`,
  /** @param {string} name */
  wal: (name) => `wal/${name}`,
};
const BACKUP = /^base\/([^/]+)\/backup\.json$/;
const SEGMENT = /^wal\/[0-9A-F]{24}$/;

/**
 * @param {ObjectStore} store
 * @param {string} systemId
 * @returns {ObjectStore} the part of it that belongs to one database
 */
export function forDatabase(store, systemId) {
  const start = `${systemId}/`;
  return {
    put: (key, bytes) => store.put(start + key, bytes),
    get: (key) => store.get(start + key),
    list: async (prefix) =>
      (await store.list(start + prefix)).map((key) => key.slice(start.length)),
    remove: (key) => store.remove(start + key),
  };
}

/**
 * @param {ObjectStore} store
 * @returns {Promise<string[]>} system identifiers of the databases that have something in it
 */
export async function listDatabases(store) {
  const keys = await store.list('');
  return [...new Set(keys.map((key) => key.split('/')[0] ?? ''))];
}

/**
 * @param {ObjectStore} archive of one database
 * @returns {Promise<BaseBackup[]>} the complete ones, oldest first
 */
export async function listBases(archive) {
  const keys = (await archive.list('base/')).filter((key) => BACKUP.test(key));
  const texts = await Promise.all(keys.map((key) => archive.get(key)));
  return texts
    .flatMap((text) => (text === null ? [] : [JSON.parse(text.toString('utf8'))]))
    .sort((a, b) => a.at.localeCompare(b.at));
}

/**
 * The base backup from which a time is reached soonest.
 * @param {readonly BaseBackup[]} bases oldest first
 * @param {Date | null} to null for the newest state
 * @returns {BaseBackup | undefined} none when all are younger than the time
 */
export const chooseBase = (bases, to) =>
  bases.findLast(({ at }) => to === null || Date.parse(at) <= to.getTime());

/**
 * Removes base backups beyond the newest, and the log that only they need. Objects of a base backup that was not
 * completed go when an older one does.
 * @param {ObjectStore} archive of one database
 * @param {number} keep how many base backups stay; at least one
 * @returns {Promise<number>} objects that were removed
 */
export async function prune(archive, keep) {
  const bases = await listBases(archive);
  const first = bases.slice(-Math.max(keep, 1))[0];
  if (first === undefined) return 0;
  const old = (await archive.list('base/')).filter((key) => (key.split('/')[1] ?? '') < first.name);
  const log = (await archive.list('wal/')).filter((key) => isBefore(key, first));
  // A base backup is none without its description: that goes first.
  const ordered = [
    ...old.filter((key) => BACKUP.test(key)),
    ...old.filter((key) => !BACKUP.test(key)),
  ];
  for (const key of [...ordered, ...log]) await archive.remove(key);
  return ordered.length + log.length;
}

/** The first eight digits are the timeline, which an older segment may share or not. @param {string} key @param {BaseBackup} base */
const isBefore = (key, base) =>
  SEGMENT.test(key) && key.slice('wal/'.length + 8) < base.startWal.slice(8);

/**
 * `node bin/archive-drill.mjs [--seconds 20]`: trades on a production of its own while its database is archived, notes the
 * time, trades on, loses the disk of the database, restores it to that time and trades again. Ends with 1 unless exactly
 * the orders that were accepted before the time are there, and the auditor finds nothing.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../launcher/production-build.mjs';
import { speaker } from '../../process/console.mjs';
import { Problem } from '../../process/problem.mjs';
import { ROOT } from '../../process/root.mjs';
import { takeBase, whenArchived } from '../../recovery/base-backup.mjs';
import { openFolderStore } from '../../recovery/folder-store.mjs';
import { followLog } from '../../recovery/log-follower.mjs';
import { openReplication } from '../../recovery/replication.mjs';
import { restoreTo } from '../../recovery/restore.mjs';
import { makeKeys, toDecrypter, toEncrypter } from '../../recovery/seal.mjs';
import { startFaultInstance } from '../instance/fault-instance.mjs';
import { openAckLog } from '../world/ack-log.mjs';
import { auditUntilQuiet, comeToRest } from '../world/drain.mjs';
import { openFloor, pause } from '../world/floor.mjs';
import { startLoad } from '../world/load.mjs';
import { seconds } from '../world/statistics.mjs';
import { compareOrders } from './compare-orders.mjs';

/** @typedef {import('../world/floor.mjs').Instance} Instance */

const DATA_DIR = process.env['FAULTS_DATA_DIR'] ?? join(ROOT, '.data', 'archive-drill');
const READY_MS = 180_000;
const PER_SECOND = 15;
const SLOT = 'archive_drill';
const publish = speaker('drill');

/** The command. */
export async function runArchiveDrill() {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
  await ensureBuilt({ log: speaker('build') });
  const instance = await startFaultInstance({ dataDir: DATA_DIR, env: process.env, isWhole: true });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(name, () => instance.stop().finally(() => process.exit(130)));
  }
  try {
    await whenReady(instance);
    process.exitCode = (await play(instance, Number(values.seconds) * 1_000)) ? 0 : 1;
  } finally {
    await instance.stop();
  }
}

/** @param {Instance} instance @param {number} tradeMs @returns {Promise<boolean>} whether all is as it has to be */
async function play(instance, tradeMs) {
  const { identity, recipient } = await makeKeys();
  const store = openFolderStore(join(DATA_DIR, 'archive'));
  const source = {
    databaseUrl: instance.databaseUrl,
    store,
    encrypter: toEncrypter(recipient),
    slot: SLOT,
  };
  const follower = await followLog(source);
  await trade(instance, 'before-the-base', tradeMs);
  const baseMs = performance.now();
  const base = await takeBase(source);
  publish(
    `base backup: ${(base.bytes / 1024 ** 2).toFixed(0)} MB in ${seconds(performance.now() - baseMs)}`,
  );
  await trade(instance, 'before', tradeMs);
  const [clock] = await instance.query('select clock_timestamp() as at');
  const to = /** @type {Date} */ (clock?.['at']);
  await trade(instance, 'after', tradeMs);
  await whenStored(instance, follower);
  publish(`traded on from ${to.toISOString()}; the disk of the database is lost`);
  const lostMs = performance.now();
  await loseDisk(instance);
  const into = join(instance.storeFolder, 'postgres');
  const restored = await restoreTo({ store, decrypter: toDecrypter(identity), to, into });
  publish(
    `restored: ${restored.files} files in ${seconds(restored.filesMs)}, log in ${seconds(restored.replayMs)}`,
  );
  await startAgain(instance);
  publish(`ready ${seconds(performance.now() - lostMs)} after the loss`);
  const names = ['before-the-base', 'before'];
  const { kept, lost, extra } = compareOrders(names.flatMap(readAcks), await listOrders(instance));
  publish(
    `${kept} orders accepted before the time are there, ${lost.length} are not; ${extra.length} others are`,
  );
  const violations = await tradeAgain(instance, tradeMs);
  for (const { id, count, examples } of violations) publish(`${id}: ${count} ${examples[0] ?? ''}`);
  const isExact = kept > 0 && lost.length === 0 && extra.length === 0;
  publish(isExact && violations.length === 0 ? 'restored to the time, exactly' : 'NOT AS IT WAS');
  return isExact && violations.length === 0;
}

/** @param {string} name */
const ackPath = (name) => join(DATA_DIR, `acks-${name}.jsonl`);
/** @param {string} name @returns {import('../world/ack-log.mjs').Ack[]} */
const readAcks = (name) =>
  readFileSync(ackPath(name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** @param {Instance} instance */
async function whenReady(instance) {
  const { ready, missing } = await instance.whenReady(READY_MS);
  if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
}

/**
 * Orders flow for a while, and every one of them is over.
 * @param {Instance} instance
 * @param {string} name of the log of responses
 * @param {number} forMs
 */
async function trade(instance, name, forMs) {
  mkdirSync(DATA_DIR, { recursive: true });
  const acks = openAckLog(ackPath(name));
  try {
    const floor = await openFloor({ instance, acks, isQuick: true, minutes: null, seed: 1 });
    const { crowd, market, seed } = floor;
    const load = startLoad({ crowd, market, prefix: name, seed, perSecond: PER_SECOND });
    await pause(forMs);
    await load.stop();
    const rest = await comeToRest(floor);
    if (!rest.isAtRest) throw new Problem(`${name}: not at rest, ${rest.why}`);
    return floor;
  } finally {
    acks.close();
  }
}

/** @param {Instance} instance @param {import('../../recovery/log-follower.mjs').LogFollower} follower */
async function whenStored(instance, follower) {
  const [row] = await instance.query('select pg_current_wal_flush_lsn()::text as lsn');
  const sql = openReplication(instance.databaseUrl);
  await whenArchived(sql, SLOT, String(row?.['lsn'])).finally(() => sql.end({ timeout: 1 }));
  await follower.stop();
}

/** @param {Instance} instance */
async function loseDisk({ store, storeFolder }) {
  await store.kill('postgres');
  rmSync(join(storeFolder, 'postgres'), { recursive: true, force: true });
}

/** As the runbook has it: nothing that knows later orders is left, then the stores, then the platform. @param {Instance} instance */
async function startAgain(instance) {
  await instance.store.kill('redis');
  instance.store.wipeRedis();
  instance.killAllWorkers();
  instance.killGatewayGroup();
  await instance.store.revive();
  await whenReady(instance);
}

/** @param {Instance} instance */
const listOrders = (instance) => instance.query('select order_id, status from audit.orders');

/** @param {Instance} instance @param {number} tradeMs @returns {Promise<import('../world/drain.mjs').Violation[]>} */
async function tradeAgain(instance, tradeMs) {
  const floor = await trade(instance, 'again', tradeMs);
  const all = openAckLog(ackPath('kept'));
  try {
    for (const ack of ['before-the-base', 'before', 'again'].flatMap(readAcks)) all.note(ack);
    return await auditUntilQuiet({ ...floor, acks: all }, new Map());
  } finally {
    all.close();
  }
}

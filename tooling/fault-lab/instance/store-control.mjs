/** What the matrix does to stores and disks: kills, wipes, cuts the power, fills a disk, and starts again what is dead. */
import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as processes from '../../process/process-identity.mjs';
import { listChildren } from './processes.mjs';
import { mountSmallDisk, unmountLeft } from './small-disk.mjs';

/** @typedef {import('../world/floor.mjs').StoreControl} StoreControl */
/** @typedef {'postgres' | 'redis'} StoreName */
/** @typedef {import('../world/floor.mjs').DiskName} DiskName */
/** @typedef {{ stores: string, platform: string }} DiskPlaces folders of the stores, and of the platform's own files */

const DISK_MB = { postgres: 1_536, redis: 256, fix: 16, exchange: 96 };
/** Redis syncs its file each second: what is younger may be lost with the power. */
const UNSYNCED_MS = 1_100;
const DEAD_MS = 10_000;
const DEAD_EVERY_MS = 5;

/**
 * Where the disks are, in the order of mounting: Redis's is inside that of Postgres, which makes its folder beside its
 * place and moves it there.
 * @param {DiskPlaces} of
 * @returns {Record<DiskName, string>}
 */
const toFolders = ({ stores, platform }) => ({
  postgres: stores,
  redis: join(stores, 'redis'),
  fix: join(platform, 'fix'),
  exchange: join(platform, 'exchange'),
});

/**
 * @param {DiskPlaces} of
 * @returns {Record<DiskName, import('./small-disk.mjs').SmallDisk> | null} null where mounting is not allowed
 */
export function smallDisksAt(of) {
  const folders = toFolders(of);
  /** @type {Partial<Record<DiskName, import('./small-disk.mjs').SmallDisk>>} */
  const disks = {};
  for (const name of /** @type {DiskName[]} */ (Object.keys(folders))) {
    const disk = mountSmallDisk(folders[name], DISK_MB[name]);
    if (disk === null) {
      unmountLeftDisks(of);
      return null;
    }
    disks[name] = disk;
  }
  return /** @type {Required<typeof disks>} */ (disks);
}

/** @param {DiskPlaces} of where a killed run may have left its disks */
export function unmountLeftDisks(of) {
  for (const folder of Object.values(toFolders(of)).reverse()) unmountLeft(folder);
}

/**
 * @param {import('../../stores/start-stores.mjs').Infra} infra
 * @param {string} folder of the stores
 * @param {{ disks: ReturnType<typeof smallDisksAt>, system?: Pick<typeof processes, 'isAlive' | 'signalProcess'> }} on
 * @returns {StoreControl}
 */
export function storeControl(infra, folder, { disks, system = processes }) {
  const { isAlive, signalProcess } = system;
  const redisFolder = join(folder, 'redis');
  /** Over when it is dead: a restart first checks that, and leaves a dying process alone. @param {StoreName} name */
  const kill = async (name) => {
    const pid = infra.pids[name];
    if (pid === null) return;
    const all = [pid, ...listChildren(pid)];
    for (const one of all) signalProcess(one, 'SIGKILL');
    await processes.waitUntil(() => !all.some(isAlive), {
      timeoutMs: DEAD_MS,
      everyMs: DEAD_EVERY_MS,
    });
  };
  return {
    kill,
    signal: (name, signal) => {
      const pid = infra.pids[name];
      if (pid !== null) signalProcess(pid, signal);
    },
    wipeRedis: () => {
      // Not the folder itself: it may be a disk of its own.
      for (const name of readdirSync(redisFolder)) {
        rmSync(join(redisFolder, name), { recursive: true, force: true });
      }
    },
    cutRedisPower: async () => {
      const synced = appendFiles(redisFolder).map((path) => ({ path, size: statSync(path).size }));
      await new Promise((resolve) => setTimeout(resolve, UNSYNCED_MS));
      await kill('redis');
      const left = new Set(appendFiles(redisFolder));
      for (const { path, size } of synced) if (left.has(path)) truncateSync(path, size);
    },
    hasSmallDisks: disks !== null,
    fillDisk: (name) => disks?.[name].fill(),
    freeDisk: (name) => disks?.[name].free(),
    revive: async () => {
      await infra.revive();
    },
  };
}

/** @param {string} folder of Redis @returns {string[]} the growing files of its log */
function appendFiles(folder) {
  const inner = join(folder, 'appendonlydir');
  return readdirSync(inner)
    .filter((name) => name.endsWith('.incr.aof'))
    .map((name) => join(inner, name));
}

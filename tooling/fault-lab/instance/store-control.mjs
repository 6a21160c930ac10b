/** What the matrix does to the two stores: kills, wipes, cuts the power, fills the disk, and starts again what is dead. */
import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as processes from '../../process/process-identity.mjs';
import { listChildren } from './processes.mjs';
import { mountSmallDisk, unmountLeft } from './small-disk.mjs';

/** @typedef {import('../world/floor.mjs').StoreControl} StoreControl */
/** @typedef {'postgres' | 'redis'} StoreName */

const DISK_MB = { redis: 256, postgres: 1_536 };
/** Redis syncs its file each second: what is younger may be lost with the power. */
const UNSYNCED_MS = 1_100;
const DEAD_MS = 10_000;
const DEAD_EVERY_MS = 5;

/**
 * @param {string} folder of the stores
 * @returns {Record<StoreName, import('./small-disk.mjs').SmallDisk> | null} null where mounting is not allowed
 */
export function smallDisksAt(folder) {
  // One inside the other: Postgres makes its folder beside its place, and moves it there.
  const postgres = mountSmallDisk(folder, DISK_MB.postgres);
  const redis = postgres && mountSmallDisk(join(folder, 'redis'), DISK_MB.redis);
  if (redis === null) postgres?.unmount();
  return postgres && redis && { postgres, redis };
}

/** @param {string} folder of the stores, where a killed run may have left its disks */
export function unmountLeftDisks(folder) {
  for (const mounted of [join(folder, 'redis'), folder]) unmountLeft(mounted);
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

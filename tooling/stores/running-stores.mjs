/** Where the stores of a platform on this machine are: as given, or as started under its data folder. */
import { join, resolve } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { openMemory } from './store.mjs';

/** The data folder that DATA_DIR names, else the repository's own. */
export const getDataDir = () =>
  process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(ROOT, '.data');

/** @returns {string | undefined} DATABASE_URL, or the address of the Postgres that was started */
export function databaseUrl() {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  const { port, password } = openMemory(getDataDir()).read('postgres');
  if (port === undefined) return undefined;
  return `postgres://tradefloor:${password}@127.0.0.1:${port}/tradefloor`;
}

/** @returns {string | undefined} REDIS_URL, or the address of the Redis that was started */
export function redisUrl() {
  if (process.env['REDIS_URL']) return process.env['REDIS_URL'];
  const { port, password } = openMemory(getDataDir()).read('redis');
  return port === undefined ? undefined : `redis://:${password}@127.0.0.1:${port}`;
}

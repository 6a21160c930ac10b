/**
 * A data store as the runner sees it, however it was found: the shapes shared by Postgres and
 * Redis, and an external store that we only use.
 */
import { join } from 'node:path';
import { readJson, writeJson } from '../process/files.mjs';

/**
 * @typedef {object} Store
 * @property {'postgres' | 'redis'} name
 * @property {boolean} owned whether it lives in our data folder
 * @property {() => string} url
 * @property {() => number | null} pid null for an external server or one inside a container
 * @property {() => Promise<boolean>} isAlive
 * @property {() => Promise<void>} start starts it, or takes over the one found running
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Memory what a data folder remembers between runs (ports, passwords)
 * @property {string} path
 * @property {(section: 'postgres' | 'redis') => Record<string, unknown>} read
 * @property {(section: 'postgres' | 'redis', patch: Record<string, unknown>) => void} update
 */

/**
 * @typedef {object} StoreOptions
 * @property {string} dataDir absolute
 * @property {(...words: unknown[]) => void} log
 * @property {'dev' | 'production' | 'test' | 'e2e'} purpose
 * @property {Memory} memory
 */

/**
 * @param {string} dataDir
 * @returns {Memory}
 */
export function openMemory(dataDir) {
  const path = join(dataDir, 'infra.json');
  /** @type {Memory['read']} */
  const read = (section) => {
    const value = readJson(path)[section];
    return typeof value === 'object' && value !== null ? { ...value } : {};
  };
  return {
    path,
    read,
    update: (section, patch) =>
      writeJson(path, { ...readJson(path), [section]: { ...read(section), ...patch } }),
  };
}

/**
 * A server given by its address: never started, never stopped, only pinged.
 * @param {object} given
 * @param {Store['name']} given.name
 * @param {string} given.url
 * @param {(url: string) => Promise<void>} given.check throws a problem when it does not respond
 * @returns {Store}
 */
export function givenStore({ name, url, check }) {
  return {
    name,
    owned: false,
    url: () => url,
    pid: () => null,
    isAlive: async () => true,
    start: () => check(url),
    stop: async () => {},
  };
}

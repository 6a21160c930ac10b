/**
 * Loaded into every process of a platform under observation (`node --import`): from time to time writes how the process
 * is to VITALS_DIR, a file for each process, whole or not at all.
 */
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5_000;
const RESOLUTION_MS = 10;
const MEGABYTE = 2 ** 20;

/** @typedef {object} Vitals
 * @property {string} name
 * @property {number} pid
 * @property {number} rssMb
 * @property {number} heapMb live and dead objects of JavaScript: it falls with each collection
 * @property {number} outsideMb buffers and what libraries hold outside the heap
 * @property {number} descriptors
 * @property {number} lagP99Ms lateness of the event loop since the line before
 * @property {number} lagMaxMs
 */

/**
 * A platform process's name, by its program and its assigned services.
 * @param {readonly string[]} argv of the process
 * @returns {string}
 */
export function toName(argv) {
  const [, program = '', ...words] = argv;
  const folder = basename(join(program, '..'));
  if (folder === 'web') return 'gateway';
  if (basename(program) === 'gateway-group.mjs') return 'gateway-group';
  if (words.includes('--wait')) return `${folder} waiting`;
  const only = words.find((word) => word.startsWith('--only='));
  return only === undefined ? folder : `${folder} ${only.slice(7)}`;
}

/** @param {string} folder */
function watch(folder) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const path = join(folder, `${process.pid}.json`);
  setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage();
    /** @type {Vitals} */
    const vitals = {
      // A standby gets its name later.
      name: toName(process.argv),
      pid: process.pid,
      rssMb: rss / MEGABYTE,
      heapMb: heapUsed / MEGABYTE,
      outsideMb: external / MEGABYTE,
      descriptors: readdirSync('/proc/self/fd').length,
      // The histogram holds the time between two samples; anything over the interval is lateness.
      lagP99Ms: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
      lagMaxMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
    };
    delay.reset();
    try {
      writeFileSync(`${path}.new`, JSON.stringify(vitals));
      renameSync(`${path}.new`, path);
    } catch {
      // The observer has gone, and its folder with it.
    }
  }, EVERY_MS).unref();
}

const folder = process.env['VITALS_DIR'];
if (isMainThread && folder !== undefined) watch(folder);

/**
 * Explores parsers in a thread of its own, whose memory is bounded. Before each input runs it is written into memory that
 * the main thread shares: when the thread hangs or its memory is used up, the input is known.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Coverage } from './coverage.mjs';
import { Explorer } from './explore.mjs';
import { importTargets, listSeeds } from './targets.mjs';

/**
 * @typedef {object} Work
 * @property {string} url of the bundle
 * @property {readonly string[]} names of the parsers, one after another
 * @property {number} cases of each
 * @property {number} seed
 * @property {boolean} [isBlind] whether inputs are kept without regard to the code they reach
 * @property {SharedArrayBuffer} shared
 */
/** @typedef {import('./explore.mjs').Explored & { name: string, functions: number }} Report functions that ran; 0 where it explored blindly */

const { url, names, cases, seed, shared, isBlind = false } = /** @type {Work} */ (workerData);
const counts = new Int32Array(shared, 0, 2);
const bytes = new Uint8Array(shared, 8);

/** @param {Buffer} input */
function before(input) {
  bytes.set(input.subarray(0, bytes.length));
  counts[1] = Math.min(input.length, bytes.length);
  Atomics.add(counts, 0, 1);
}

const targets = await importTargets(url);
for (const name of names) {
  const target = targets.find((one) => one.name === name);
  if (target === undefined) throw new Error(`there is no parser ${name}`);
  const coverage = isBlind ? null : new Coverage(url);
  const plan = { cases, seed, before, coverage, corpus: listSeeds(target) };
  const explored = await new Explorer(target, plan).run();
  /** @type {Report} */
  const report = { ...explored, name, functions: coverage?.functions ?? 0 };
  coverage?.close();
  parentPort?.postMessage(report);
}

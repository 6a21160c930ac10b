/** One thread of a simulation run: takes its share of the seeds and reports how each ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { planFor, simulations } from './seed-plan.mjs';

/** @typedef {{ from: number, to: number, step: number, without: string | null }} Share */

/** @param {Share} share what this thread rides @param {import('node:worker_threads').MessagePort} owner */
async function rideShare({ from, to, step, without }, owner) {
  const all = await simulations();
  for (let seed = from; seed <= to; seed += step) {
    const { wrong } = await all.rideToy(/** @type {never} */ (planFor(all, seed, without)));
    owner.postMessage({ seed, wrong });
  }
}

if (parentPort !== null) await rideShare(workerData, parentPort);

/** The simulation as it was bundled, and what a seed's run is: its plan, less the guards that were taken away. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../process/root.mjs';

/** Where the simulation is bundled to. */
export const BUNDLE = join(ROOT, '.cache', 'dst', 'toy-storm.mjs');

/** @typedef {typeof import('../../../packages/testkit/src/toy-storm.ts')} Storms */

/** @returns {Promise<Storms>} */
export const storms = async () => await import(pathToFileURL(BUNDLE).href);

/** @param {Storms} of @param {number} seed @param {string | null} without */
export function planFor({ planOf }, seed, without) {
  const plan = planOf(seed);
  const guards = Object.entries(plan.guards ?? {});
  const kept = guards.map(([guard, isOn]) => [
    guard,
    isOn && without !== guard && without !== 'all',
  ]);
  return { ...plan, guards: Object.fromEntries(kept) };
}

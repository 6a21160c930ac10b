/** The simulation as it was bundled, and what a seed's run is: its plan, less the guards that were taken away. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../process/root.mjs';

/** Where the simulation is bundled to. */
export const BUNDLE = join(ROOT, '.cache', 'dst', 'toy-simulation.mjs');

/** @typedef {typeof import('../../../packages/testkit/src/toy-simulation.ts')} Storms */

/** @returns {Promise<Storms>} */
export const simulations = async () => await import(pathToFileURL(BUNDLE).href);

/** @param {Storms} of @param {number} seed @param {string | null} without */
export function planFor({ makePlan }, seed, without) {
  const plan = makePlan(seed);
  const guards = Object.entries(plan.guards ?? {});
  const kept = guards.map(([guard, isOn]) => [
    guard,
    isOn && without !== guard && without !== 'all',
  ]);
  return { ...plan, guards: Object.fromEntries(kept) };
}

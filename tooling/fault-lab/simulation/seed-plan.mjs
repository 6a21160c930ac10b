/** The simulation as it was bundled, and what a seed's run is: its plan, less the guards that were taken away. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '../../process/problem.mjs';
import { ROOT } from '../../process/root.mjs';

/** Where the simulation is bundled to. */
export const BUNDLE = join(ROOT, '.cache', 'dst', 'toy-simulation.mjs');

/** @typedef {typeof import('../../../packages/testkit/src/toy-simulation.ts')} Simulations */

/** @returns {Promise<Simulations>} */
export const simulations = async () => await import(pathToFileURL(BUNDLE).href);

/**
 * @param {Pick<Simulations, 'makePlan'>} of
 * @param {number} seed
 * @param {string | null} without a guard, or `all`
 * @throws {Problem} for a guard that there is not: with all guards on, its run would prove nothing
 */
export function planFor({ makePlan }, seed, without) {
  const plan = makePlan(seed);
  const guards = Object.entries(plan.guards ?? {});
  if (without !== null && without !== 'all' && !guards.some(([guard]) => guard === without)) {
    const names = guards.map(([guard]) => guard).join(', ');
    throw new Problem(`There is no guard "${without}".`, `There are ${names}, and all.`);
  }
  const kept = guards.map(([guard, isOn]) => [
    guard,
    isOn && without !== guard && without !== 'all',
  ]);
  return { ...plan, guards: Object.fromEntries(kept) };
}

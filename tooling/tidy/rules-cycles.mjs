/** That no package of ours needs itself by way of others, those it needs for its tests included. */
import { SCOPE } from './layers.mjs';

/** @typedef {import('./repository.mjs').Fault} Fault */
/** @typedef {{ path: string, folder: string, manifest: Record<string, any> }} Entry */

/**
 * One fault for each package on a cycle, with the way back to itself.
 * @param {readonly Entry[]} entries
 * @returns {Fault[]}
 */
export function cycleFaults(entries) {
  const needs = new Map(
    entries.map(({ manifest }) => [
      String(manifest['name']),
      Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] }).filter((name) =>
        name.startsWith(SCOPE),
      ),
    ]),
  );
  return entries.flatMap(({ path, manifest }) => {
    const way = wayBack(String(manifest['name']), needs);
    return way === null
      ? []
      : [{ path, line: 1, rule: 'cycle', message: `needs itself: ${way.join(' -> ')}` }];
  });
}

/**
 * The shortest way from a package or folder back to it.
 * @param {string} start
 * @param {ReadonlyMap<string, readonly string[]>} needs
 * @returns {string[] | null}
 */
export function wayBack(start, needs) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

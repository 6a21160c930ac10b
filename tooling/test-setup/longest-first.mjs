/**
 * The order of test files: the longest first, so that none of them begins when the others are done and leaves the other
 * cores without work. The runner orders by its own record of earlier runs, which a clean clone does not have.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from '../process/root.mjs';

/** @type {Readonly<Record<string, number>>} seconds by path, of the files that take four or more on two quiet cores */
export const LONG_FILES = JSON.parse(
  readFileSync(new URL('long-files.json', import.meta.url), 'utf8'),
);

export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return longestFirst(await super.sort(files));
  }
}

/**
 * @template {{ moduleId: string, project: { name: string } }} File
 * @param {readonly File[]} files in the runner's own order, which files that are not long keep, as do projects
 * @param {Readonly<Record<string, number>>} [seconds]
 * @returns {File[]}
 */
export function longestFirst(files, seconds = LONG_FILES) {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  /** @param {File} file */
  const weight = ({ moduleId }) => seconds[relative(ROOT, moduleId)] ?? 0;
  return files.toSorted(
    (a, b) =>
      projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || weight(b) - weight(a),
  );
}

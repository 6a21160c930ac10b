/**
 * Which results of REPORT.md are older than what they measure: the commit of a run is held against the newest commit
 * that changed one of the scenario's paths. A result that is old is marked, and fails nothing: what is slow on one
 * machine is no fault of a change, and only a quiet machine can measure again.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, measures: string[] }} Measured */

const MARK = /\n\*\*Stale\*\*: .*\n/g;
/** A changed test changes no speed. */
const TESTS = [':(exclude)*.test.*', ':(exclude)*/testing/*', ':(exclude)*.given.ts'];

/**
 * @param {string} page REPORT.md
 * @returns {Map<string, string>} the commit of each scenario's run; with a plus sign when there were changes besides it
 */
export function measuredAt(page) {
  /** @type {Map<string, string>} */
  const commits = new Map();
  const [, ...sections] = page.split(/^## /m);
  for (const section of sections) {
    const name = section.slice(0, section.indexOf('\n'));
    commits.set(name, /, commit ([0-9a-z+]+),/.exec(section)?.[1] ?? 'unknown');
  }
  return commits;
}

/**
 * @param {string} root
 * @param {string} commit
 * @param {string[]} paths
 * @returns {string | null} the newest change since that commit, or null when there is none
 */
function newestChange(root, commit, paths) {
  const since = commit.replace('+', '');
  const words = ['log', '-1', '--format=%h %cs %s', `${since}..HEAD`, '--', ...paths, ...TESTS];
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return `commit ${since} is not in this history`;
  return stdout.trim() === '' ? null : stdout.trim();
}

/**
 * @param {string} root
 * @param {Measured[]} scenarios
 * @param {{ findChange?: typeof newestChange, page?: string }} [from] git and REPORT.md when left out
 * @returns {string[]} a line a scenario that was never measured or is stale, then the count
 */
export function staleLines(root, scenarios, from = {}) {
  const { findChange = newestChange, page = readPage(root) } = from;
  const commits = measuredAt(page);
  const lines = scenarios.flatMap(({ name, measures }) => {
    const commit = commits.get(name);
    if (commit === undefined) return [`never measured: ${name}`];
    const change = findChange(root, commit, measures);
    return change === null ? [] : [`stale: ${name}, measured at ${commit}; since then: ${change}`];
  });
  return [
    ...lines,
    `${scenarios.length - lines.length} of ${scenarios.length} results are current`,
  ];
}

/**
 * @param {string} root
 * @param {Measured[]} scenarios
 * @param {{ findChange?: typeof newestChange, page?: string }} [from]
 * @returns {string} REPORT.md with a mark below the head of every result that is stale, and below no other
 */
export function markedPage(root, scenarios, from = {}) {
  const { findChange = newestChange, page = readPage(root) } = from;
  const bare = page.replaceAll(MARK, '');
  const commits = measuredAt(bare);
  return scenarios.reduce((text, { name, measures }) => {
    const commit = commits.get(name);
    const change = commit === undefined ? null : findChange(root, commit, measures);
    if (change === null) return text;
    return text.replace(`## ${name}\n`, () => `## ${name}\n\n**Stale**: since then ${change}\n`);
  }, bare);
}

/** Writes the marks into REPORT.md. @param {string} root @param {Measured[]} scenarios */
export function markReport(root, scenarios) {
  writeFileSync(reportFile(root), markedPage(root, scenarios));
}

/** @param {string} root */
const reportFile = (root) => join(root, 'bench', 'REPORT.md');

/** @param {string} root */
const readPage = (root) => readFileSync(reportFile(root), 'utf8');

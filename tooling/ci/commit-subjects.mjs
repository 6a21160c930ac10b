/**
 * The subjects of commits: `area: what is done`, at most 72 characters, no full stop. Checked for the commits after the
 * one that wrote the rule down (CONTRIBUTING.md), where there is a history to look at.
 */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../process/root.mjs';

const MOST = 72;
const FORM = /^[a-z0-9][a-z0-9 ,./-]*: \S/;
/** Written by git itself. */
const REVERT = /^Revert "/;

/**
 * @param {string} subject
 * @returns {string | null} what is wrong with it
 */
export function subjectProblem(subject) {
  if (subject.length > MOST) return `${subject.length} characters, at most ${MOST}`;
  if (REVERT.test(subject)) return null;
  if (!FORM.test(subject)) return 'not in the form "area: what is done"';
  return subject.endsWith('.') ? 'ends with a full stop' : null;
}

/**
 * @param {string} [root] the repository
 * @returns {string[] | null} newest first; null where there is no history
 */
export function newSubjects(root = ROOT) {
  const rule = git(root, ['log', '--diff-filter=A', '--format=%H', '--', 'CONTRIBUTING.md']);
  const since = rule?.split('\n').filter(Boolean).at(-1);
  if (since === undefined) return null;
  const subjects = git(root, ['log', '--no-merges', '--format=%s', `${since}..HEAD`]);
  return subjects === null ? null : subjects.split('\n').filter(Boolean);
}

/**
 * @param {string} root
 * @param {string[]} words
 * @returns {string | null} what it printed; null when there is no git, or no repository
 */
function git(root, words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

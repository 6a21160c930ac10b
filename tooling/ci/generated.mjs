/**
 * Files that are written by a program and committed: each is written again and compared. To add
 * one, add a row. The files are put back as they were, so a failed check changes nothing.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';

/** @typedef {{ path: string, cwd: string, command: string[] }} GeneratedFile */

/** @type {GeneratedFile[]} */
export const GENERATED = [
  {
    path: 'packages/db/migrations',
    cwd: 'packages/db',
    command: ['node_modules/.bin/drizzle-kit', 'generate'],
  },
];

/**
 * @param {GeneratedFile} file
 * @returns {Promise<string | null>} what is wrong, or null
 */
export async function generatedProblem({ path, cwd, command }) {
  const place = join(ROOT, path);
  const before = snapshot(place);
  if (before.size === 0) return `${path} is missing: there is nothing to compare`;
  const { code } = await runCommand(command, { cwd: join(ROOT, cwd), timeoutMs: 120_000 });
  const after = snapshot(place);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  restore(before, after);
  if (code !== 0) return `${command.join(' ')} failed (exit code ${code})`;
  if (changed.length === 0) return null;
  return `out of date: ${changed.join(', ')}. Run \`${command.join(' ')}\` in ${cwd} and commit.`;
}

/**
 * @param {string} place a file or a folder
 * @returns {Map<string, string>} contents by path
 */
function snapshot(place) {
  if (!existsSync(place)) return new Map();
  if (statSync(place).isFile()) return new Map([[place, readFileSync(place, 'utf8')]]);
  const names = readdirSync(place, { recursive: true }).map((name) => join(place, String(name)));
  const files = names.filter((name) => statSync(name).isFile());
  return new Map(files.map((name) => [name, readFileSync(name, 'utf8')]));
}

/**
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 */
function restore(before, after) {
  for (const name of after.keys()) if (!before.has(name)) rmSync(name);
  for (const [name, text] of before) if (after.get(name) !== text) writeFileSync(name, text);
}

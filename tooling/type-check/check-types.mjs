/**
 * Type-checks every project of the repository with the native compiler and fails when one of them
 * looked at no file of ours, so that a wrong path cannot pass for correct types.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../process/root.mjs';

/** The pure packages come first: they are compiled without Node's types, DOM or any other. */
const PROJECTS = [
  'tsconfig.pure.json',
  'tsconfig.json',
  'tsconfig.tooling.json',
  'apps/web/tsconfig.json',
  'e2e/tsconfig.json',
];

/**
 * @param {string} project
 * @returns {{ ok: boolean, files: number, output: string }}
 */
function check(project) {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  const args = [join(dirname(tsc), 'bin', 'tsc'), '-p', project, '--noEmit', '--listFiles'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const lines = `${stdout}${stderr}`.split('\n');
  const isListed = (/** @type {string} */ line) => /^(\/|[A-Za-z]:[\\/]).*\.[a-z]+$/.test(line);
  const files = lines.filter((line) => isListed(line) && !line.includes('node_modules')).length;
  const output = lines.filter((line) => line.trim() !== '' && !isListed(line)).join('\n');
  return { ok: status === 0, files, output };
}

/** Checks every project and prints how many files each looked at. */
export function checkTypes() {
  for (const project of PROJECTS) {
    if (!existsSync(join(ROOT, project))) {
      process.stdout.write(`${project}: missing\n`);
      process.exitCode = 1;
      continue;
    }
    const { ok, files, output } = check(project);
    process.stdout.write(`${project}: ${files} files${ok ? '' : ', with errors'}\n`);
    if (output !== '') process.stdout.write(`${output}\n`);
    if (!ok) process.exitCode = 1;
    if (files === 0) {
      process.stdout.write(`${project}: looked at nothing, which proves nothing\n`);
      process.exitCode = 1;
    }
  }
}

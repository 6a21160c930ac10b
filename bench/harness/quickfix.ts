/** QuickFIX C++ where the machine has it: programs of bench/quickfix, built there by a script of their own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchDeps } from './scenario.ts';

export type Built = { readonly program: string } | { readonly missing: string };

/** The program, or why there is none. A smoke run takes one that is built, and builds none. */
export function quickfixProgram(
  { root, effort }: Pick<BenchDeps, 'root' | 'effort'>,
  name: string,
): Built {
  const script = join(root, 'bench', 'quickfix', 'build.mjs');
  const words = [script, name, ...(effort === 'smoke' ? ['--built'] : [])];
  const { status, stdout } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return status === 0 ? { program: stdout } : { missing: stdout };
}

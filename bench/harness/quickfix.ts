/** QuickFIX C++ where the machine has it: programs of bench/quickfix, built there by a script of their own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchDeps } from './scenario.ts';

export type Built = { readonly program: string } | { readonly missing: string };

/** The program, or why there is none. */
export function quickfixProgram({ root }: Pick<BenchDeps, 'root'>, name: string): Built {
  const script = join(root, 'bench', 'quickfix', 'build.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return status === 0 ? { program: stdout } : { missing: stdout };
}

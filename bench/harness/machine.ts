/** The machine a figure was taken on, and how much of it was left to others while it was. Linux only. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly commit: string;
};

/** What this run is taken on and from; the commit has a plus sign when there are changes besides it. */
export function describeMachine(root: string): Machine {
  const git = (...words: string[]) =>
    spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const commit = git('rev-parse', '--short', 'HEAD') || 'unknown';
  const isChanged = git('status', '--porcelain') !== '';
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    commit: isChanged ? `${commit}+` : commit,
  };
}

type Ticks = { readonly idle: number; readonly all: number };

function machineTicks(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const values = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const idle = (values[3] ?? 0) + (values[4] ?? 0);
  return { idle, all: values.reduce((sum, value) => sum + value, 0) };
}

/** Starts to watch; the function returns the share of all cores, 0 to 1, that was idle since. */
export function watchIdle(): () => number {
  const from = machineTicks();
  return () => {
    const to = machineTicks();
    return to.all === from.all ? 1 : (to.idle - from.idle) / (to.all - from.all);
  };
}

/** Processes that wanted to run, on average over the last minute. */
export const load1 = (): number => loadavg()[0] ?? 0;

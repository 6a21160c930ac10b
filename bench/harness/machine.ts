/** The machine a figure was taken on, and how much of it was left to others while it was. Linux only. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { listTree, readAllCpu } from './process-cpu.ts';

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

/** Programs that are not the bench's and took part of the machine: shares of all cores, 0 to 1, the most first. */
export type Others = {
  readonly share: number;
  readonly programs: readonly { readonly name: string; readonly share: number }[];
};

const SHOWN = 3;
const LEAST_SHARE = 0.005;

/**
 * Starts to watch the rest of the machine; the function returns what it took since. The runner, its descendants and the
 * stores are the bench's own.
 */
export function watchOthers(stores: readonly (number | null)[]): () => Others {
  const from = readAllCpu();
  const fromMs = performance.now();
  return () => {
    const own = new Set([process.ppid, ...stores].flatMap((pid) => (pid ? listTree(pid) : [])));
    const machineUs = (performance.now() - fromMs) * 1_000 * availableParallelism();
    return sumOthers({ from, to: readAllCpu(), own }, machineUs);
  };
}

type Watched = {
  readonly from: ReturnType<typeof readAllCpu>;
  readonly to: ReturnType<typeof readAllCpu>;
  /** Process ids that are left out. */
  readonly own: ReadonlySet<number>;
};

/** @param machineUs what all cores together could have spent in the time */
export function sumOthers({ from, to, own }: Watched, machineUs: number): Others {
  const shares = new Map<string, number>();
  for (const [pid, { name, cpuUs }] of to) {
    if (own.has(pid)) continue;
    const spent = (cpuUs - (from.get(pid)?.cpuUs ?? 0)) / machineUs;
    shares.set(name, (shares.get(name) ?? 0) + spent);
  }
  const programs = [...shares].map(([name, share]) => ({ name, share }));
  return {
    share: programs.reduce((sum, { share }) => sum + share, 0),
    programs: programs
      .filter(({ share }) => share >= LEAST_SHARE)
      .sort((a, b) => b.share - a.share)
      .slice(0, SHOWN),
  };
}

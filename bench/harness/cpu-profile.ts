/** CPU profiles of the platform's processes while a load runs, and where their time went by function. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { BenchDeps } from './scenario.ts';
import type { Row, Table } from './table.ts';

const ROOT = process.env['BENCH_ROOT'] ?? process.cwd();
/** For `node --import`. */
export const PROFILE_HOOK = pathToFileURL(join(ROOT, 'bench', 'harness', 'profile-hook.mjs')).href;

const SHOWN = 40;
const WRITTEN_MS = 30_000;

/** The part of a profile that is read, as the inspector writes it. */
export type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
};

/** How long the inspector takes to begin; the process stands still meanwhile. */
const BEGIN_MS = 2_000;

/** Begins profiling; the returned function ends it and names the files. */
export async function profileProcesses(
  { dataDir }: Pick<BenchDeps, 'dataDir'>,
  processes: Readonly<Record<string, number>>,
  prefix: string,
): Promise<() => Promise<string[]>> {
  const all = Object.entries(processes).map(([name, pid]) => ({
    pid,
    file: join(dataDir, 'profiles', `${prefix}-${name}.cpuprofile`),
  }));
  for (const { pid, file } of all) {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
  }
  await wait(BEGIN_MS);
  return async () => {
    for (const { pid } of all) process.kill(pid, 'SIGUSR2');
    const endMs = performance.now() + WRITTEN_MS;
    while (!all.every(({ file }) => existsSync(file))) {
      if (performance.now() > endMs) throw new Error('a profile was not written');
      await wait(50);
    }
    return all.map(({ file }) => file);
  };
}

/** Microseconds by function, its own time only, the most first. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): [string, number][] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      `${functionName || '(anonymous)'}${url.startsWith('node:') ? ` ${url}` : ''}`,
    ]),
  );
  const times = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const name = names.get(id) ?? '?';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[place] ?? 0));
  }
  times.delete('(idle)');
  // The inspector's own beginning and end of the recording.
  times.delete('dispatch');
  return [...times].sort(([, a], [, b]) => b - a);
}

/** Where the CPU went. @param operations how many there were while it was recorded */
export function profileTable(files: readonly string[], operations: number): Table {
  const rows = files.flatMap((file): Row[] => {
    const times = selfTimes(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile);
    const all = times.reduce((sum, [, us]) => sum + us, 0);
    return times.slice(0, SHOWN).map(([name, us]) => ({
      variant: `${basename(file, '.cpuprofile')}: ${name}`,
      figures: {
        'self us/order': Math.round(us / operations),
        share: `${((100 * us) / all).toFixed(1)} %`,
      },
    }));
  });
  return { title: 'CPU by function', rows, notes: [`Files: ${files.join(', ')}`] };
}

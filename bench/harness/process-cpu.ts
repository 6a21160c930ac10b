/** CPU time, memory and identity of other processes, from /proc. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** Everything that can be read of a process that may be gone by now. */
function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fallback;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** CPU microseconds of a process so far, all threads that still live; exact to the scheduler's tick. */
export function readCpuUs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const ns = namesIn(folder).map((id) => {
    const [spent = '0'] = readOr(`${folder}/${id}/schedstat`, '0').split(' ');
    return Number(spent);
  });
  return ns.reduce((sum, value) => sum + value, 0) / 1_000;
}

/** CPU microseconds of a process's main thread so far. */
export function readThreadUs(pid: number): number {
  const [spent = '0'] = readOr(`/proc/${pid}/task/${pid}/schedstat`, '0').split(' ');
  return Number(spent) / 1_000;
}

/** CPU microseconds of a process so far, threads that have ended included, in ticks of 10 ms; 0 for one that is gone. */
export function readWholeCpuUs(pid: number): number {
  const fields = readOr(`/proc/${pid}/stat`, ')').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000;
}

/** CPU microseconds of all processes of the machine so far, with their names; of those that live, in ticks of 10 ms. */
export function readAllCpu(): Map<number, { readonly name: string; readonly cpuUs: number }> {
  const all = new Map<number, { readonly name: string; readonly cpuUs: number }>();
  for (const pid of namesIn('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const text = readOr(`/proc/${pid}/stat`, '');
    const fields = text.split(') ').at(-1)?.split(' ') ?? [];
    const name = /\((.*)\)/.exec(text)?.[1] ?? '?';
    all.set(Number(pid), {
      name,
      cpuUs: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000,
    });
  }
  return all;
}

/** CPU microseconds of this process so far. */
export function ownCpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A process that a later one of the same number is not taken for. */
export type ProcessMark = {
  readonly pid: number;
  /** The machine's start and the process's own; null: it was gone. */
  readonly since: string | null;
};

/** What distinguishes a process that runs now. One that has ended and is not waited for yet (a zombie) is gone. */
export function toMark(pid: number): ProcessMark {
  // The second field is a name in brackets and may hold anything; the state is behind it, the start the twentieth.
  const fields = readOr(`/proc/${pid}/stat`, '').split(') ').at(-1)?.split(' ') ?? [];
  const [state = 'Z'] = fields;
  const isGone = fields.length < 20 || state === 'Z' || state === 'X';
  const boot = readOr('/proc/sys/kernel/random/boot_id', '').trim();
  return { pid, since: isGone ? null : `${boot} ${fields[19]}` };
}

/** Whether that very process still runs. */
export const isAlive = ({ pid, since }: ProcessMark): boolean =>
  since !== null && toMark(pid).since === since;

/** A process and all its descendants. */
export function listTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // The second field is a name in brackets and may hold anything.
    const fields = readOr(`/proc/${name}/stat`, ') ? 0').split(') ').at(-1)?.split(' ') ?? [];
    parents.set(Number(name), Number(fields[1] ?? 0));
  }
  const tree = [root];
  for (const parent of tree) {
    for (const [pid, of] of parents) if (of === parent && !tree.includes(pid)) tree.push(pid);
  }
  return tree;
}

/** CPU microseconds of the children that a process has outlived, in scheduler ticks of 10 ms. */
function readReapedUs(pid: number): number {
  const fields = readOr(`/proc/${pid}/stat`, ')').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * 10_000;
}

/** CPU microseconds of a process and its descendants, such as a Postgres with its backends, those that ended included. */
export const treeCpuUs = (root: number): number =>
  listTree(root).reduce((sum, pid) => sum + readCpuUs(pid), readReapedUs(root));

/** Resident memory in bytes, shared pages counted once by their share; 0 for a process that is gone. */
export function readMemory(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/smaps_rollup`, ''))?.[1];
  const rss = /^VmRSS:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/status`, ''))?.[1];
  return Number(pss ?? rss ?? 0) * 1_024;
}

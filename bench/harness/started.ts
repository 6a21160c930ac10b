/**
 * What a bench run has started, kept in a file as long as it lives: nothing of it outlives the run. A run that a signal
 * stops ends it itself; what a killed run (kill -9) has left is found and ended by the next one.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, listTree, type ProcessMark, toMark } from './process-cpu.ts';

/** The platform stops in order within this; what is left afterwards is killed. */
const GRACE_MS = 15_000;
const KILLED_MS = 5_000;
const LOOK_MS = 25;
const LOOKS_MAX = 20;

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

type Kept = {
  readonly owner: ProcessMark;
  readonly processes: readonly ProcessMark[];
  /** Made for the run and removed with it, together with what runs in them. */
  readonly folders: readonly string[];
};

export class Started {
  readonly #path: string;
  readonly #owner: ProcessMark;
  readonly #processes = new Map<number, ProcessMark>();
  readonly #folders = new Set<string>();

  /** @param folder where the files of all runs lie */
  constructor(folder: string, owner = process.pid) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, `${owner}.json`);
    this.#owner = toMark(owner);
  }

  /** Keeps a process, which may lead a group of its own. @returns ends the keeping: the process has ended */
  addProcess(pid: number): () => void {
    this.#processes.set(pid, toMark(pid));
    this.#write();
    return () => {
      this.#processes.delete(pid);
      this.#write();
    };
  }

  /** Keeps a folder that goes with the run. @returns ends the keeping: it is removed */
  addFolder(path: string): () => void {
    this.#folders.add(path);
    this.#write();
    return () => {
      this.#folders.delete(path);
      this.#write();
    };
  }

  /** Ends all processes, and then removes the folders. */
  async endAll(): Promise<void> {
    await endKept(this.#kept());
    this.#processes.clear();
    this.#folders.clear();
    this.#write();
  }

  #kept = (): Kept => ({
    owner: this.#owner,
    processes: [...this.#processes.values()],
    folders: [...this.#folders],
  });

  /** Beside the file and renamed: a run that is killed leaves the old list or the new one. */
  #write(): void {
    const kept = this.#kept();
    if (kept.processes.length + kept.folders.length === 0) rmSync(this.#path, { force: true });
    else {
      writeFileSync(`${this.#path}.tmp`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${this.#path}.tmp`, this.#path);
    }
  }
}

/** A run that has to stop first ends what it has started. */
export function endOnSignals(started: Pick<Started, 'endAll'>): void {
  for (const [signal, code] of SIGNALS) {
    process.once(signal, () => {
      started
        .endAll()
        // What is left is still in its file, for the next run.
        .catch((error: unknown) => process.stderr.write(`not all could be ended: ${error}\n`))
        .finally(() => process.exit(code));
    });
  }
}

/** Ends what runs that are no longer alive have left. @returns how many runs had left something */
export async function endLeft(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let runs = 0;
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const path = join(folder, name);
    const kept = readKept(path);
    if (kept !== null && isAlive(kept.owner)) continue;
    if (kept !== null) await endKept(kept);
    rmSync(path, { force: true });
    runs += 1;
  }
  return runs;
}

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    // Another run has ended it, and removed its file.
    return null;
  }
}

async function endKept({ processes, folders }: Kept): Promise<void> {
  const trees = processes
    .filter(isAlive)
    .map(({ pid }) => ({ pid, all: listTree(pid).map(toMark) }));
  // The effect of Ctrl-C, where it leads a group.
  for (const { pid } of trees) if (!send(-pid, 'SIGINT')) send(pid, 'SIGTERM');
  const all = trees.flatMap((tree) => tree.all);
  await whenGone(all, GRACE_MS);
  await kill(all);
  for (const path of folders) await clear(path);
}

async function kill(marks: readonly ProcessMark[]): Promise<void> {
  const left = marks.filter(isAlive);
  for (const { pid } of left) send(pid, 'SIGKILL');
  await whenGone(left, KILLED_MS);
}

/** What works in it may have just started another one, and a file may have been written meanwhile: looked at again. */
async function clear(folder: string): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const left = listIn(folder);
    if (left.length === 0) break;
    await kill(left.map(toMark));
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: LOOKS_MAX, retryDelay: LOOK_MS });
}

async function whenGone(marks: readonly ProcessMark[], withinMs: number): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (marks.some(isAlive) && performance.now() < endMs) await delay(LOOK_MS);
}

/** The processes that work in a folder, whatever has become of their parents. */
function listIn(folder: string): number[] {
  const isIn = (pid: string): boolean => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(`${folder}${sep}`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isIn(name))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** What a bench run has started ends with it: at once by a signal, or with the next run when it was killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, listTree, type ProcessMark, toMark } from './process-cpu.ts';
import { endLeft, Started } from './started.ts';

let folder: string;
let clone: string;
let marks: ProcessMark[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'started-'));
  clone = join(folder, 'clone');
  mkdirSync(clone);
  marks = [];
});
afterEach(() => {
  for (const { pid } of marks.filter(isAlive)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const register = () => join(folder, 'register');
const toPid = ({ pid }: ChildProcess): number => pid ?? 0;

/** A process that stands for a run. */
function run(): ChildProcess {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  marks.push(toMark(toPid(child)));
  return child;
}

/** What a command of the README is: a group of its own in the clone, with a process that has left the tree. */
async function group(): Promise<ChildProcess> {
  const script = '(setsid sleep 61 & echo $! > orphan); echo > ready; sleep 62';
  const child = spawn('sh', ['-c', script], { cwd: clone, stdio: 'ignore', detached: true });
  await expect.poll(() => existsSync(join(clone, 'ready'))).toBe(true);
  const orphan = Number(readFileSync(join(clone, 'orphan'), 'utf8'));
  marks.push(...[...listTree(toPid(child)), orphan].map(toMark));
  return child;
}

describe('what a killed run has left', () => {
  it('lives until the next run, which ends it with its folder', async () => {
    const owner = run();
    const started = new Started(register(), toPid(owner));
    started.addFolder(clone);
    started.addProcess(toPid(await group()));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const [, ...left] = marks;
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect(left.every(isAlive)).toBe(true);

    expect(await endLeft(register())).toBe(1);
    expect(left.some(isAlive)).toBe(false);
    expect(existsSync(clone)).toBe(false);
    expect(readdirSync(register())).toEqual([]);
    expect(await endLeft(register())).toBe(0);
  });

  it('is found by its folder when the process that led it is gone', async () => {
    const owner = run();
    const started = new Started(register(), toPid(owner));
    started.addFolder(clone);
    const leader = await group();
    started.addProcess(toPid(leader));
    leader.kill('SIGKILL');
    owner.kill('SIGKILL');
    await Promise.all([once(owner, 'exit'), once(leader, 'exit')]);
    expect(marks.some(isAlive)).toBe(true);

    await endLeft(register());
    expect(marks.some(isAlive)).toBe(false);
    expect(existsSync(clone)).toBe(false);
  });
});

describe('what is left alone', () => {
  it('a run that lives, and what has ended by itself', async () => {
    const started = new Started(register(), toPid(run()));
    const forgetFolder = started.addFolder(clone);
    const forget = started.addProcess(toPid(await group()));
    expect(await endLeft(register())).toBe(0);
    expect(marks.every(isAlive)).toBe(true);
    forget();
    forgetFolder();
    expect(readdirSync(register())).toEqual([]);
  });

  it('another process with the number of one that has ended', async () => {
    const other = run();
    mkdirSync(register());
    const gone = { pid: toPid(other), since: 'an earlier start' };
    const kept = { owner: gone, processes: [gone], folders: [] };
    writeFileSync(join(register(), `${gone.pid}.json`), JSON.stringify(kept));
    expect(await endLeft(register())).toBe(1);
    expect(marks.every(isAlive)).toBe(true);
  });
});

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a run that %s stops ends all of it before itself', async (signal, code) => {
  const entry = join(folder, 'run.mjs');
  const contents = `
    import { endOnSignals, Started } from './started.ts';
    const started = new Started(${JSON.stringify(register())});
    endOnSignals(started);
    started.addFolder(${JSON.stringify(clone)});
    process.on('message', (pid) => {
      started.addProcess(pid);
      process.send('kept');
    });
  `;
  await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: entry,
  });
  const owner = spawn(process.execPath, [entry], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  marks.push(toMark(toPid(owner)));
  owner.send(toPid(await group()));
  await once(owner, 'message');
  owner.kill(signal);
  const [ended] = await once(owner, 'exit');
  expect(ended).toBe(code);
  expect(marks.some(isAlive)).toBe(false);
  expect(existsSync(clone)).toBe(false);
  expect(readdirSync(register())).toEqual([]);
});

/** One runner per data folder; what a killed one left is ended, and nothing that is not its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJson, writeJson } from '../process/files.mjs';
import { isAlive, toIdentity } from '../process/process-identity.mjs';
import { claimInstance, endLeftProcesses } from './instance.mjs';

let folder = '';
/** @type {import('node:child_process').ChildProcess[]} */
let children = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'instance-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const note = () => join(folder, 'runner.json');
/** @type {unknown[]} */
let logged = [];
const runner = {
  address: 'http://here',
  log: (/** @type {unknown[]} */ ...w) => void logged.push(...w),
};

/** A process that lives until it is ended. */
async function givenProcess() {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}

test('a runner leaves a note of itself, its address and its processes', async () => {
  const instance = await claimInstance(folder, runner);
  const pid = await givenProcess();
  instance.note([
    { name: 'workers', pid },
    { name: 'web', pid: null },
  ]);
  expect(readJson(note())).toEqual({
    pid: process.pid,
    identity: toIdentity(process.pid),
    address: 'http://here',
    children: [{ name: 'workers', pid, identity: toIdentity(pid) }],
  });
  instance.release();
  expect(existsSync(note())).toBe(false);
});

test('a second runner is refused with the address of the first one', async () => {
  const pid = await givenProcess();
  writeJson(note(), { pid, identity: toIdentity(pid), address: 'http://first' });
  await expect(claimInstance(folder, runner)).rejects.toThrow(
    `already runs on this data folder: http://first (process ${pid})`,
  );
  expect(readJson(note())['address']).toBe('http://first');
});

test('a runner that is dead, or whose number is another process’s now, does not count', async () => {
  const pid = await givenProcess();
  for (const earlier of [
    { pid: 4_194_303, identity: 'x' },
    { pid, identity: 'another boot:1' },
    { pid: 'none' },
    {},
  ]) {
    writeJson(note(), earlier);
    const instance = await claimInstance(folder, runner);
    expect(readJson(note())['pid']).toBe(process.pid);
    instance.release();
  }
  expect(isAlive(pid)).toBe(true);
});

test('processes that a killed runner left are ended before new ones take their ports', async () => {
  logged = [];
  const pid = await givenProcess();
  writeJson(note(), { children: [{ name: 'workers', pid, identity: toIdentity(pid) }] });
  await endLeftProcesses(folder, runner.log);
  expect(isAlive(pid)).toBe(false);
  expect(logged.join()).toContain(`left workers running (process ${pid})`);
});

test('a process that only has the number of a left one is let alone', async () => {
  logged = [];
  const pid = await givenProcess();
  writeJson(note(), {
    children: [
      { name: 'workers', pid, identity: 'another boot:1' },
      { name: 'web', pid, identity: null },
    ],
  });
  await endLeftProcesses(folder, runner.log);
  expect(isAlive(pid)).toBe(true);
  expect(logged).toEqual([]);
});

test('a folder without a note has nothing left', async () => {
  await endLeftProcesses(folder, runner.log);
  writeJson(note(), { children: 'none' });
  await endLeftProcesses(folder, runner.log);
  expect(logged).toEqual([]);
});

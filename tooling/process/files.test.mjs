/** The runner's small files and locks: whole or not at all, for their owner only, and a dead owner's claim is none. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptSecret, readJson, readText, withAppendedFile, writeJson } from './files.mjs';
import { holdStores, withLock } from './lock.mjs';
import {
  isAlive,
  readCommandLine,
  signalProcess,
  toIdentity,
  waitUntil,
} from './process-identity.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (/** @type {string} */ name) => join(folder, name);

describe('a JSON file', () => {
  test('is read as it was written, in folders that were not there', () => {
    writeJson(at('deep/er/state.json'), { pid: 7, list: [1, null] });
    expect(readJson(at('deep/er/state.json'))).toEqual({ pid: 7, list: [1, null] });
  });

  test.each([
    ['missing', null],
    ['broken', '{"pid": 7'],
    ['a number', '7'],
    ['null', 'null'],
    ['empty', ''],
  ])('that is %s reads as nothing', (_, text) => {
    if (text !== null) writeFileSync(at('state.json'), text);
    expect(readJson(at('state.json'))).toEqual({});
  });

  test('is for its owner only, and leaves nothing beside it', () => {
    writeJson(at('state.json'), { password: 'x' });
    writeJson(at('state.json'), { password: 'y' });
    expect(statSync(at('state.json')).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['state.json']);
  });
});

describe('a secret', () => {
  test('is made once and kept', () => {
    const made = keptSecret(at('secret'));
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(at('secret'))).toBe(made);
    expect(keptSecret(at('other'))).not.toBe(made);
    expect(statSync(at('secret')).mode & 0o077).toBe(0);
  });

  test('that was damaged is rebuilt', () => {
    writeFileSync(at('secret'), 'abc');
    expect(keptSecret(at('secret'))).toMatch(/^[0-9a-f]{64}$/);
    expect(readText(at('secret')).trim()).toHaveLength(64);
  });
});

test('a file is appended to, whatever happens in between', () => {
  withAppendedFile(at('logs/a.log'), (fd) => writeSync(fd, 'one\n'));
  expect(() =>
    withAppendedFile(at('logs/a.log'), () => {
      throw new Error('stop');
    }),
  ).toThrow('stop');
  withAppendedFile(at('logs/a.log'), (fd) => writeSync(fd, 'two\n'));
  expect(readText(at('logs/a.log'))).toBe('one\ntwo\n');
  expect(readText(at('nothing.log'))).toBe('');
});

describe('a process', () => {
  test('has one identity while it lives, and none is alive under a number that is none', () => {
    expect(toIdentity(process.pid)).toBe(toIdentity(process.pid));
    expect(isAlive(process.pid)).toBe(true);
    for (const missing of [null, undefined, 2 ** 30]) expect(isAlive(missing)).toBe(false);
    expect(toIdentity(2 ** 30)).toBeNull();
  });

  test('shows its command line, and receives a signal only if it lives', () => {
    expect(readCommandLine(process.pid)).toContain('node');
    expect(readCommandLine(2 ** 30)).toBe('');
    expect(signalProcess(2 ** 30, 'SIGTERM')).toBe(false);
  });
});

describe('waiting', () => {
  test('ends with the first result that is there', async () => {
    let requested = 0;
    const found = await waitUntil(() => (++requested === 3 ? 'here' : null), {
      timeoutMs: 5_000,
      everyMs: 1,
    });
    expect([found, requested]).toEqual(['here', 3]);
  });
  test('ends without one when the time is up, having looked at least once', async () => {
    let requested = 0;
    const found = await waitUntil(() => void ++requested, { timeoutMs: 0, everyMs: 1 });
    expect(found).toBeNull();
    expect(requested).toBe(1);
  });
});

describe('a lock', () => {
  test('lets one in at a time, in whatever order they come', async () => {
    let inside = 0;
    let most = 0;
    const enter = () =>
      withLock(at('lock'), async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      });
    await Promise.all([enter(), enter(), enter()]);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is given back when the work fails', async () => {
    await expect(withLock(at('lock'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(at('lock'), async () => 'done')).toBe('done');
  });

  test.each([
    ['a dead process', { pid: 2 ** 30, identity: 'boot:1' }],
    ['an earlier process of the same number', { pid: process.pid, identity: 'boot:1' }],
    ['a file that cannot be read', null],
  ])('of %s counts for nothing', async (_, claim) => {
    if (claim === null) writeFileSync(at('lock'), '{');
    else writeJson(at('lock'), claim);
    expect(await withLock(at('lock'), async () => 'done')).toBe('done');
    expect(existsSync(at('lock'))).toBe(false);
  });

  test('names its owner while it is held', async () => {
    await withLock(at('lock'), async () => {
      expect(JSON.parse(readFileSync(at('lock'), 'utf8'))).toEqual({
        pid: process.pid,
        identity: toIdentity(process.pid),
      });
    });
  });
});

describe('holders of stores', () => {
  test('see each other, and no longer after they let go', () => {
    const [one, two] = [holdStores(at('holders'), 'dev'), holdStores(at('holders'), 'e2e')];
    expect(one.others()).toEqual([process.pid]);
    two.letGo();
    expect(one.others()).toEqual([]);
    two.letGo();
    one.letGo();
    expect(readdirSync(at('holders'))).toEqual([]);
  });

  test('that died are not counted, and their claims are removed', () => {
    const mine = holdStores(at('holders'), 'dev');
    writeJson(at('holders/9-dead.json'), { pid: 2 ** 30, identity: 'boot:1' });
    writeFileSync(at('holders/notes.txt'), 'kept');
    expect(mine.others()).toEqual([]);
    expect(readdirSync(at('holders')).filter((name) => name !== 'notes.txt')).toHaveLength(1);
  });
});

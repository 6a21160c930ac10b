/** What the database is started with, and how what it left behind is read. */
import { expect, test } from 'vitest';
import { initArgs, isPassing, readPidFile, settingArgs } from './postgres-settings.mjs';

const PURPOSES = /** @type {const} */ (['dev', 'production', 'e2e', 'test']);

/** The settings by name, as the server reads its arguments. @param {(typeof PURPOSES)[number]} purpose */
function settings(purpose) {
  const args = settingArgs(purpose);
  const pairs = args.flatMap((word, at) => (word === '-c' ? [args[at + 1]?.split('=') ?? []] : []));
  expect(pairs).toHaveLength(args.length / 2);
  return Object.fromEntries(pairs);
}

test.each(PURPOSES)(
  'a %s server listens on the loopback interface alone, and on no socket',
  (p) => {
    expect(settings(p)).toMatchObject({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    });
  },
);

test.each(PURPOSES)('a commit of a %s server is on the disk before it is confirmed', (purpose) => {
  expect(settings(purpose)['synchronous_commit']).toBe('on');
});

test('only throw-away databases may lose what a power cut takes', () => {
  const unsafe = PURPOSES.filter((purpose) => settings(purpose)['fsync'] === 'off');
  expect(unsafe).toEqual(['test']);
});

test('times are in UTC, in rows and in the log', () => {
  expect(settings('production')).toMatchObject({ timezone: 'UTC', log_timezone: 'UTC' });
});

test('a new cluster takes its password from a file, never from the list of processes', () => {
  const of = { cluster: '/data/new/cluster', user: 'owner', passwordFile: '/data/new/password' };
  const args = initArgs({ ...of, purpose: 'production' });
  /** @param {string} option */
  const value = (option) => args[args.indexOf(option) + 1];
  expect(value('-D')).toBe(of.cluster);
  expect(value('-U')).toBe(of.user);
  expect(value('--pwfile')).toBe(of.passwordFile);
  expect(value('-A')).toBe('scram-sha-256');
  expect(value('-E')).toBe('UTF8');
  expect(args).not.toContain('--no-sync');
  expect(initArgs({ ...of, purpose: 'test' })).toContain('--no-sync');
});

test('text sorts by its bytes on every machine', () => {
  const of = { cluster: 'c', user: 'u', passwordFile: 'p', purpose: /** @type {const} */ ('dev') };
  expect(initArgs(of)).toEqual(
    expect.arrayContaining(['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
  );
});

test('the pid file of a server has its process in the first line, its port in the fourth', () => {
  const text = '4711\n/data/postgres\n1763900000\n55432\n\n127.0.0.1\n  5432001  12\nready   \n';
  expect(readPidFile(text)).toEqual({ pid: 4_711, port: 55_432 });
});

test.each([
  ['no file', '', { pid: null, port: null }],
  ['one that is being written', '4711\n/data/postgres\n', { pid: 4_711, port: null }],
  ['no numbers', 'x\n\n\ny\n', { pid: null, port: null }],
  // Postgres writes a negative pid for a server in single-user mode: there is none to adopt.
  ['a single-user server', '-4711\n/data\n1\n0\n', { pid: null, port: null }],
])('a stale or broken pid file names no process: %s', (_what, text, read) => {
  expect(readPidFile(text)).toEqual(read);
});

test.each([
  'FATAL:  pre-existing shared memory block (key 5432001, ID 3) is still in use',
  'FATAL:  lock file "postmaster.pid" already exists',
  'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
])('what a dying server leaves passes: %s', (log) => {
  expect(isPassing(`LOG:  starting\n${log}\n`)).toBe(true);
});

test.each([
  '',
  'FATAL:  database files are incompatible with server',
  'FATAL:  data directory "/data/postgres" has invalid permissions',
  'PANIC:  could not locate a valid checkpoint record',
])('what is really broken is not tried again: %s', (log) => {
  expect(isPassing(log)).toBe(false);
});

/** What Redis is started with: nothing lost but a second, nothing evicted, no entry without the password. */
import { expect, test } from 'vitest';
import { containerArgs, containerName, IMAGE, settingLines } from './redis-settings.mjs';
import { readVersion } from './redis-version.mjs';

const PLACE = { password: 'secret', bind: '127.0.0.1', port: 56_379, dir: '/data/my redis' };

/** The settings as the server reads them. @param {Parameters<typeof settingLines>[0]} place */
const read = (place) =>
  Object.fromEntries(
    settingLines(place)
      .split('\n')
      .filter((line) => line !== '')
      .map(
        (line) => /** @type {const} */ ([line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]),
      ),
  );

test('every write is in a file that is synced each second, and nothing is ever evicted', () => {
  expect(read(PLACE)).toMatchObject({
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '""',
    'maxmemory-policy': 'noeviction',
  });
});

test('the server is where its settings put it, behind its password, in a folder that may have blanks', () => {
  expect(read(PLACE)).toMatchObject({
    bind: '127.0.0.1',
    port: '56379',
    requirepass: 'secret',
    dir: '"/data/my redis"',
    daemonize: 'no',
  });
});

test('the settings end with a line end: another line can follow', () => {
  expect(settingLines(PLACE).endsWith('\n')).toBe(true);
});

test('a container has a name by its folder, so that two folders have two', () => {
  expect(containerName('/a/.data')).toBe(containerName('/a/.data'));
  expect(containerName('/a/.data')).not.toBe(containerName('/b/.data'));
  expect(containerName('/a/.data')).toMatch(/^tradefloor-redis-[0-9a-f]{12}$/);
});

test('a container is reached over the loopback interface alone, and keeps its file in the data folder', () => {
  const args = containerArgs({ name: 'n', port: 56_380, folder: '/a/redis', user: '1000:1000' });
  /** @param {string} option */
  const value = (option) => args[args.indexOf(option) + 1];
  expect(args[0]).toBe('run');
  expect(value('-p')).toBe('127.0.0.1:56380:6379');
  expect(value('-v')).toBe('/a/redis:/data');
  expect(value('-u')).toBe('1000:1000');
  expect(value('--name')).toBe('n');
});

test('no password is among the words of a container: its settings come by a variable', () => {
  const args = containerArgs({ name: 'n', port: 1, folder: '/a', user: '0:0' });
  expect(args[args.indexOf('-e') + 1]).toBe('SETTINGS');
  // Docker's own options end before the image; what follows is run inside it.
  const inside = args.slice(args.indexOf(IMAGE) + 1);
  expect(inside.slice(0, 2)).toEqual(['sh', '-c']);
  expect(inside[2]).toContain('redis-server -');
  expect(inside[2]).toContain('$SETTINGS');
});

test.each([
  ['Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64', '7.2', true],
  ['Redis server v=6.2.0 sha=0 malloc=libc bits=64', '6.2', true],
  ['Server v=8.0.1 sha=00000000:0', '8.0', true],
  ['Redis server v=10.0.0 sha=0', '10.0', true],
  ['Redis server v=6.1.9 sha=0', '6.1', false],
  ['Redis server v=5.9.0 sha=0', '5.9', false],
  ['Redis server v=6.10.0 sha=0', '6.10', true],
  ['some other program 9.9', '0.0', false],
  ['', '0.0', false],
])('%s: version %s, new enough: %s', (printed, version, isEnough) => {
  expect(readVersion(printed)).toEqual({ version, isEnough });
});

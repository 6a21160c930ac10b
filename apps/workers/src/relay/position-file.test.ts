/** How far the relay has written: kept whole, read back as it was, and never guessed. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPosition, writePosition } from './position-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'position-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'deep', 'relay.json');

it('without a file there is no position: the relay begins at its configured start', () => {
  expect(readPosition(path())).toBeNull();
});

it('the folder and the file are their owner’s alone', () => {
  writePosition(path(), new Map([['oms', 42]]));
  const modes = [dirname(path()), path()].map((each) => (statSync(each).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600']);
});

it('a position is read back as it was written, an empty one, too', () => {
  for (const position of [
    new Map([
      ['oms', 42],
      ['ccp', 0],
    ] as const),
    new Map(),
  ]) {
    writePosition(path(), position);
    expect(new Map(readPosition(path()))).toEqual(position);
  }
});

it('a later position takes the place of the earlier one, and leaves nothing beside it', () => {
  writePosition(path(), new Map([['oms', 1]] as const));
  writePosition(path(), new Map([['ems', 7]] as const));
  expect([...(readPosition(path()) ?? [])]).toEqual([['ems', 7]]);
  expect(readdirSync(dirname(path()))).toEqual(['relay.json']);
});

it.each(['', '{', '[]', '{"oms":-1}', '{"oms":1.5}', '{"oms":"7"}', '{"no-service":1}'])(
  'a file that is no position is a fault, not a new begin: %s',
  (text) => {
    const file = join(folder, 'relay.json');
    writeFileSync(file, text);
    expect(() => readPosition(file)).toThrow();
    expect(existsSync(file)).toBe(true);
  },
);

it('a file that cannot be read is a fault as well', () => {
  expect(() => readPosition(folder)).toThrow();
});

/** The words after a command. */
import { expect, test } from 'vitest';
import { readOptions } from './options.mjs';
import { Problem } from './problem.mjs';

/** @type {{ rate: { type: 'string' }, quick: { type: 'boolean', default: false } }} */
const OPTIONS = { rate: { type: 'string' }, quick: { type: 'boolean', default: false } };

test('values come with an equals sign or as the next word, around the separator of pnpm', () => {
  for (const words of [
    ['--rate=5', '--quick'],
    ['--quick', '--', '--rate', '5'],
  ]) {
    expect(readOptions(words, OPTIONS).values).toEqual({ rate: '5', quick: true });
  }
});

test('a value may hold an equals sign', () => {
  expect(readOptions(['--rate=a=b'], OPTIONS).values.rate).toBe('a=b');
});

test('words without a name are kept in their order where they are taken', () => {
  const { positionals } = readOptions(['F1', '--quick', 'F2'], OPTIONS, { takesWords: true });
  expect(positionals).toEqual(['F1', 'F2']);
});

test.each([[['--speed=1']], [['--rate']], [['--quick=yes']], [['F1']]])(
  '%j is a problem with the usage, not a stack',
  (words) => {
    const read = () => readOptions(words, OPTIONS, { usage: 'Usage: try' });
    expect(read).toThrow(Problem);
    expect(read).toThrow(/\nUsage: try$/);
  },
);

/** The rule about retired words finds each kind, and leaves ordinary uses of the same letters alone. */
import { describe, expect, test } from 'vitest';
import { retiredFaults } from './tidy/rules-retired.mjs';
import { splitSource } from './tidy/source.mjs';

const PATH = 'packages/core/src/planted.ts';

/**
 * @param {string} text
 * @param {string} [path]
 */
const faultsIn = (text, path = PATH) =>
  retiredFaults({ path, text, ...splitSource(text), isTest: false }).map(({ line }) => line);

describe('a retired word', () => {
  test.each([
    ['as a name', 'export const a = 1;\nnew TroubleBook();'],
    ['as a member', 'const a = 1;\nactor.absolve(job);'],
    ['as a function that ends in Of', 'const a = 1;\nfunction keyOf(row) {}'],
    ['as an arrow function that ends in Of', 'const a = 1;\nconst keyOf = (row) => row.key;'],
    ['in a comment', 'const a = 1;\n// nobody reads it'],
  ])('%s is found at its line', (_kind, text) => {
    expect(faultsIn(text)).toEqual([2]);
  });

  test.each([
    ['a name that only contains it', 'export const courierService = PURSER;'],
    ['a string', "export const a = 'nobody';"],
    ['a call of the wire that ends in Of', "export const userOf = call('userOf');"],
    ['a constant that ends in Of and is no function', 'const asOf = row.asOf;\nconst partOf = 1;'],
    ['the waived line', '// tidy-ok: quotes the name of a field\nconst a = new Mailbox();'],
  ])('%s is not found', (_kind, text) => {
    expect(faultsIn(text)).toEqual([]);
  });

  test('is not looked for in programs beside the platform', () => {
    expect(faultsIn('// nobody', 'e2e/trading.spec.ts')).toEqual([]);
  });
});

/** The rule about retired words finds each kind, and leaves ordinary uses of the same characters alone. */
import { describe, expect, test } from 'vitest';
import { retiredFaults } from './rules-retired.mjs';
import { splitSource } from './source.mjs';

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
    ['in a string', "const a = 1;\nconst text = 'a call that nobody makes';"],
    ['in the title of a test', "const a = 1;\ntest('is seen by somebody else', () => {});"],
    ['in a template', 'const a = 1;\nconst text = `it is for everybody here`;'],
    ['as a part of a name', 'const a = 1;\nconst publishedNobody = a;'],
    ['at the start of a name', 'const a = 1;\nconst heardEvents = a;'],
    ['as the browser’s desk', 'const a = 1;\nconst client = useDesk();'],
    ['as a call that is asked', 'const a = 1;\n// a call is asked twice'],
    ['as a message that says', "const a = 1;\ntest('says why it stopped', () => {});"],
    ['as a user who is told', 'const a = 1;\n// the user is told of it'],
    ['as a question', 'const a = 1;\n// services ask for rows'],
    ['as the live desk', 'const a = 1;\n// opened by the live desk'],
    ['as a place outside the desk', "const a = 1;\nthrow new Error('a panel outside the desk');"],
  ])('%s is found at its line', (_kind, text) => {
    expect(faultsIn(text)).toEqual([2]);
  });

  test.each([
    ['a name that only contains it', 'export const unhurried = PURSER;'],
    ['a value in quotes', "export const a = 'nobody';"],
    ['the ask of a price', '// the best ask\nexport const bestAsk = quote.ask;'],
    [
      'the ask beside a bid',
      '// Bid and ask for an amount; an ask for one lot; a bid to ask spread',
    ],
    ['a name of the wire alone', "export const state = 'asked';"],
    ['a name quoted in a comment', '// `asked by` is a column'],
    ['a headline', "export const text = '{name} said to win an order';"],
    ['a desk head', '// a desk head sees the desks of the limits'],
    ['a dead letter', '// dead letters\nexport const deadLetters = [];'],
    ['a desk as a business line', '// the desk of the order\nexport const byDesk = order.desk;'],
    ['a field of stored state', 'export const at = row.saidAt;'],
    ['a table in a string', "export const sql = 'select at from wakes where at < now()';"],
    ['a word that only contains one', 'export const toldo = prefersLucky(fold);'],
    ['a call of the wire that ends in Of', "export const userOf = call('userOf');"],
    ['a constant that ends in Of and is no function', 'const asOf = row.asOf;\nconst partOf = 1;'],
    ['the waived line', '// tidy-ok: quotes the name of a field\nconst a = new Mailbox();'],
  ])('%s is not found', (_kind, text) => {
    expect(faultsIn(text)).toEqual([]);
  });

  test.each(['e2e/trading.spec.ts', 'bench/main.ts', 'audit/audit.mjs', 'tooling/ci/steps.mjs'])(
    'is looked for in %s as well',
    (path) => {
      expect(faultsIn('// nobody', path)).toEqual([1]);
    },
  );

  test('is found in the text of a screen, and its ask of a price is not', () => {
    const path = 'apps/web/src/planted.tsx';
    expect(faultsIn('const a = (\n  <p>It says why</p>\n);', path)).toEqual([2]);
    expect(faultsIn('const a = (\n  <p>The bid and ask for a lot</p>\n);', path)).toEqual([]);
    expect(faultsIn('const a = (\n  <p>{row.asked as number}</p>\n);', path)).toEqual([]);
  });

  test.each([
    ['between tags', 'const a = (\n  <p>The price ran out</p>\n);'],
    ['as a label', "const a = 1;\nconst label = 'Keep it';"],
    ['as a state', "const a = 1;\nconst words = { CANCELED: 'called off' };"],
    ['as a person', 'const a = (\n  <p>Seen by nobody</p>\n);'],
  ])('is found as a story phrase on a screen: %s', (_kind, text) => {
    expect(new Set(faultsIn(text, 'apps/web/src/features/planted.tsx'))).toEqual(new Set([2]));
  });

  test.each([
    ['a standard label', "const label = 'Cancel';"],
    ['a switch that stays active', "const label = 'Keep it active';"],
    ['a name of the wire', "const kind = { type: 'ran-out' };"],
    ['an id of a test', 'const a = <p data-testid="ladder-said">x</p>;'],
  ])('is not found on a screen: %s', (_kind, text) => {
    expect(faultsIn(text, 'apps/web/src/features/planted.tsx')).toEqual([]);
  });

  test('stands where the wire or a store has it as a field, and nowhere else', () => {
    expect(faultsIn('const a = field.said;', 'packages/fix/src/explain.ts')).toEqual([]);
    expect(faultsIn('const a = field.said;', 'packages/core/src/explain.ts')).toEqual([1]);
  });
});

/** Documents hold no retired word; code, quotes, links and ordinary uses of the same words are left alone. */
import { expect, test } from 'vitest';
import { documentFaults } from './rules-documents.mjs';

/** @param {string} text @param {string} [path] */
const linesIn = (text, path = 'docs/planted.md') =>
  documentFaults({ path, text }).map(({ line }) => line);

test.each([
  ['a story', '# Title\n\nA service says what it has heard.'],
  ['a person of the story', '# Title\n\nIt is sent, whoever runs it.'],
  ['a timer of old', '# Title\n\nA wake is a row.'],
  ['a call that is asked', '# Title\n\nServices ask for rows.'],
  ['a price that ran out', '# Title\n\nA price that ran out is not traded.'],
  ['a cell of a table', '| alert | means |\n| --- | --- |\n| `late` | the order was called off |'],
  ['the text of a link', '# Title\n\n[what it told](flows.md)'],
])('%s is found at its line', (_kind, text) => {
  expect([...new Set(linesIn(text))]).toEqual([3]);
});

test.each([
  ['a dead letter', 'Dead letters are redriven; a dead letter has its error.'],
  [
    'the ask of a price',
    'Bid and ask for an amount; the best ask; an ask for one lot; bids and asks for legs.',
  ],
  ['letters of an alphabet', 'Two letters and nine digits.'],
  ['code within a line', 'The column `said` and the alert `letters-late`.'],
  ['a block of code', '```\nselect said, told from heard\n```'],
  ['the address of a link', '[decision 22](adr/0022-who-is-asking.md)'],
  ['a quoted title of a test', 'held by "takes it back, and is told once"'],
])('%s is not found', (_kind, text) => {
  expect(linesIn(text)).toEqual([]);
});

test('a printed document follows its source and is not read', () => {
  expect(linesIn('it says', 'docs/topics.md')).toEqual([]);
  expect(linesIn('it says', 'docs/api/topics.md')).toEqual([]);
  expect(linesIn('it says', 'docs/http.md')).toEqual([1]);
});

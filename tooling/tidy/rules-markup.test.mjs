/** That tables outside the kit and statuses that are not announced are found, and that nothing else is. */
import { describe, expect, test } from 'vitest';
import { markupFaults } from './rules-markup.mjs';
import { splitSource } from './source.mjs';

const PANEL = 'apps/web/src/features/fx/planted.tsx';

/**
 * @param {string} text
 * @param {{ path?: string, isTest?: boolean }} [place]
 */
const linesIn = (text, { path = PANEL, isTest = false } = {}) =>
  markupFaults({ path, text, ...splitSource(text), isTest }).map(({ line }) => line);

describe('a table outside the kit', () => {
  test.each([
    ['the table itself', 'const a = (\n  <table className="w-full">x</table>\n);'],
    ['one without attributes', 'const a = (\n  <table>x</table>\n);'],
    [
      'one whose attributes are on lines of their own',
      'const a = (\n  <table\n    id="x"\n  />\n);',
    ],
    ['a head', 'const a = (\n  <th scope="col">x</th>\n);'],
  ])('%s is found at its line', (_kind, text) => {
    expect(linesIn(text)).toEqual([2]);
  });

  test('is found on pages and in the shell, too', () => {
    expect(linesIn('<table />', { path: 'apps/web/src/app/docs/api/planted.tsx' })).toEqual([1]);
    expect(linesIn('<table />', { path: 'apps/web/src/shell/bars/planted.tsx' })).toEqual([1]);
  });
});

test.each([
  ['on one line', '<p role="status" className="text-up empty:hidden">'],
  ['on several lines', '<span\n  role="status"\n  className="empty:hidden"\n>'],
])('a status that is hidden while it is empty is found %s, in the kit as well', (_kind, text) => {
  expect(linesIn(text)).toEqual([1]);
  expect(linesIn(text, { path: 'apps/web/src/kit/ui/planted.tsx' })).toEqual([1]);
});

describe('no fault', () => {
  test.each([
    ['the kit, which draws them', '<table />', { path: 'apps/web/src/kit/table/planted.tsx' }],
    ['a test', '<table />', { isTest: true }],
    ['rows, bodies and other elements', '<tbody><tr><td>x</td></tr></tbody>', {}],
    ['a name that begins the same', '<Tables /> ; <thead /> ; <table-of-contents />', {}],
    ['a comment', 'const a = 1; // <table> is the kit’s', {}],
    ['a string', "const a = '<table>';", {}],
    ['an alert, which may come with its text', '<p role="alert" className="empty:hidden">', {}],
    ['a status that is there', '<p role="status" /><p className="empty:hidden" />', {}],
    ['a status in a comment', '// <p role="status" className="empty:hidden">', {}],
  ])('%s', (_kind, text, place) => {
    expect(linesIn(text, place)).toEqual([]);
  });
});

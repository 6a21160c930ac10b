/** Splitting a source into code and comments, and finding its functions: same length, nothing of the one in the other. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findFunctions } from './functions.mjs';
import { closingBracket, lineAt, splitSource } from './source.mjs';

/** Texts of the tests write `@` for the sign that opens code in a template. @param {string} text */
const withDollars = (text) => text.replaceAll('@{', '$'.concat('{'));
/** Code without the blanks that strings and comments leave. @param {string} text */
const codeText = (text) => splitSource(text).code.replaceAll(/ +/g, ' ').trim();
/** @param {string} text */
const commentText = (text) => splitSource(text).comments.replaceAll(/ +/g, ' ').trim();

describe('a source text', () => {
  test.each([
    ['a line comment', 'a(); // why', 'a();', '// why'],
    ['a block comment', 'a(/* why */ b);', 'a( b);', '/* why */'],
    ['an open block comment', 'a(); /* why', 'a();', '/* why'],
    ['a comment sign in a string', "a('// no');", "a(' ');", ''],
    ['a comment sign in double quotes', 'a("/* no */");', 'a(" ");', ''],
    ['an escaped quote', "a('it\\'s // no'); // yes", "a(' ');", '// yes'],
    ['a backslash at a string’s end', "a('\\\\'); // yes", "a(' ');", '// yes'],
    ['a template', 'a(`// no`);', 'a(` `);', ''],
    ['code in a template', 'a(`x @{b(1)} y`);', 'a(` @{b(1)} `);', ''],
    [
      'braces in code in a template',
      'a(`@{f({ k: 1 })} // no`); // yes',
      'a(`@{f({ k: 1 })} `);',
      '// yes',
    ],
    ['a template in a template', 'a(`@{b(`// no`)} x`);', 'a(`@{b(` `)} `);', ''],
    [
      'a regular expression',
      'a = /\\/\\/ no/; // yes',
      'a = / /; // yes'.replace(' // yes', ''),
      '// yes',
    ],
    ['a slash in a class of characters', 'a = /[/]\\*/; b();', 'a = / /; b();', ''],
    ['a division', 'a = b / c; // yes', 'a = b / c;', '// yes'],
    ['two divisions', 'a = b / c / d;', 'a = b / c / d;', ''],
    ['a regular expression after return', 'return /"/.test(a);', 'return / /.test(a);', ''],
    ['an apostrophe in JSX text', "<p>it's</p>\nb();", "<p>it's</p>\nb();", ''],
  ])('with %s', (_, text, code, comments) => {
    expect(codeText(withDollars(text))).toBe(withDollars(code));
    expect(commentText(withDollars(text))).toBe(comments);
  });

  test('keeps its length and its lines, whatever is in it', () => {
    const own = readFileSync(new URL('./source.mjs', import.meta.url), 'utf8');
    for (const text of [own, own.slice(100), own.slice(0, -777), '`@{`@{`', '/* \n', "'\n'", '']) {
      const { code, comments } = splitSource(withDollars(text));
      expect([code.length, comments.length]).toEqual([text.length, text.length]);
      const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
      expect([...code.matchAll(/\n/g)].map(({ index }) => index)).toEqual(breaks);
      expect([...comments.matchAll(/\n/g)].map(({ index }) => index)).toEqual(breaks);
    }
  });

  test('never shows a character both as code and as comment', () => {
    const own = readFileSync(new URL('./source.mjs', import.meta.url), 'utf8');
    const { code, comments } = splitSource(own);
    for (let at = 0; at < own.length; at += 1) {
      const both = code[at] !== ' ' && comments[at] !== ' ' && own[at] !== '\n';
      expect(both, `at @{at}`).toBe(false);
    }
    expect(comments).toContain('Splits a source text into its code');
    expect(code).toContain('export function splitSource');
  });
});

test('a position is on the line it is on', () => {
  const text = 'a\nbc\n\nd';
  expect([0, 1, 2, 3, 5, 6].map((at) => lineAt(text, at))).toEqual([1, 1, 2, 2, 3, 4]);
});

test('a bracket closes where its own kind of nesting ends', () => {
  expect(closingBracket('(a[b]{c})d', 0)).toBe(8);
  expect(closingBracket('(a[b]{c})d', 2)).toBe(4);
  expect(closingBracket('(a', 0)).toBe(2);
});

/** What is found of each function: its line, lines and parameters. @param {string} text */
const found = (text) =>
  findFunctions(splitSource(text).code).map(({ line, lines, parameters }) => [
    line,
    lines,
    parameters,
  ]);

describe('functions', () => {
  test.each([
    ['a declaration', 'function a(b, c) {\n  d();\n}', [[1, 3, 2]]],
    ['an async generator', 'async function* a() {\n}', [[1, 2, 0]]],
    ['a generic one', 'function a<T extends { x: 1 }>(b: T): T {\n}', [[1, 2, 1]]],
    ['an arrow with a body', 'const a = (b) => {\n  c();\n};', [[1, 3, 1]]],
    ['an arrow with an expression', 'const a = (b, c, d) => b + c + d;', [[1, 1, 3]]],
    ['an arrow with a return type', 'const a = (b: X): Y => {\n};', [[1, 2, 1]]],
    ['an arrow that returns an object', 'const a = (b) => ({\n  c: b,\n});', [[1, 3, 1]]],
    ['a method', 'class A {\n  async b(c) {\n  }\n}', [[2, 2, 1]]],
    ['a getter', 'class A {\n  get b(): number {\n    return 1;\n  }\n}', [[2, 3, 0]]],
    ['a private method', 'class A {\n  #b(c, d) {\n  }\n}', [[2, 2, 2]]],
  ])('%s is found', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    ['a call', 'a(b, c, d, e);'],
    ['a condition', 'if (a) {\n}'],
    ['a loop', 'for (const a of b) {\n}'],
    ['a switch', 'switch (a) {\n}'],
    ['a caught error', 'try {\n} catch (error) {\n}'],
  ])('%s is none', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('count a pattern, a type with commas and a default as one parameter', () => {
    expect(found('function a({ b, c }: { b: X, c: Y }, d: Map<E, F>, g = [1, 2]) {\n}')).toEqual([
      [1, 2, 3],
    ]);
    expect(found('const a = (b: (c: C, d: D) => E) => b;')[0]?.[2]).toBe(1);
    expect(found('function a(\n  b,\n  c,\n) {\n}')).toEqual([[1, 5, 2]]);
  });

  test('with brackets in strings and comments keep their lines', () => {
    expect(found("function a() {\n  b('}');\n  // }\n}")).toEqual([[1, 4, 0]]);
  });
});

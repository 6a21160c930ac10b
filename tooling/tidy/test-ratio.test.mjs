import { expect, test } from 'vitest';
import { isTestPath } from './repository.mjs';
import { splitSource } from './source.mjs';
import { testRatios } from './test-ratio.mjs';

/**
 * @param {string} path
 * @param {string} text
 */
const fileWith = (path, text) => ({
  path,
  text,
  ...splitSource(text),
  isTest: isTestPath(path),
});

/**
 * @param {string} path
 * @param {number} lines
 */
const filePath = (path, lines) => fileWith(path, 'step();\n\n'.repeat(lines));

test('lines of test are set against lines of code, without blank lines', () => {
  const files = [
    filePath('packages/core/src/a.ts', 10),
    filePath('packages/core/src/a.test.ts', 8),
  ];
  expect(testRatios(files).overall).toEqual({ test: 8, code: 10, ratio: 0.8 });
});

test('the browser half is counted by itself, without the gateway', () => {
  const files = [
    filePath('apps/web/src/features/fx/a.tsx', 10),
    filePath('apps/web/src/features/fx/a.browser.test.tsx', 5),
    filePath('apps/web/src/gateway/b.ts', 10),
    filePath('apps/web/src/gateway/b.test.ts', 10),
  ];
  expect(testRatios(files).browser).toEqual({ test: 5, code: 10, ratio: 0.5 });
  expect(testRatios(files).overall).toMatchObject({ test: 15, code: 20 });
});

test('end-to-end tests and the test kit count as tests, measurements as neither', () => {
  const files = [
    filePath('e2e/blotter.spec.ts', 3),
    filePath('e2e/browser-test.ts', 2),
    filePath('packages/testkit/src/storm.ts', 4),
    filePath('bench/run.mjs', 100),
  ];
  expect(testRatios(files).overall).toEqual({ test: 9, code: 0, ratio: 0 });
});

test.each([
  ['a comment at the line’s end', 'step(); // why\n', 1],
  ['a line of comment', '// why\nstep();\n', 1],
  ['a comment of three lines', '/**\n * why\n */\nstep();\n', 1],
  ['code between comments', '/* a */ step(); /* b */\n', 1],
  ['a comment of two lines with code after it', '/* a\n b */ step();\n', 1],
  ['comment signs in a string', "say('// no comment');\nsay('/* nor this */');\n", 2],
  ['text of a template', 'const text = `\n// a line\n`;\n', 3],
  ['only comments', '// a\n/* b */\n', 0],
])('%s: a line of comment counts on neither side', (_, text, lines) => {
  const files = [fileWith('packages/core/src/a.ts', text), fileWith('e2e/a.spec.ts', text)];
  expect(testRatios(files).overall).toMatchObject({ test: lines, code: lines });
});

/** A search for rare cases tries as many as it was given, and fails with the case that it finds. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manyCases } from './many-cases.mjs';
import { readWords } from './properties-command.mjs';

/** @type {string[]} */
let printed = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'info').mockImplementation((text) => void printed.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

/** @param {string} times @param {string} seconds */
async function open(times, seconds) {
  vi.stubEnv('TEST_CASES_TIMES', times);
  vi.stubEnv('TEST_CASES_SECONDS', seconds);
  return (await import('./many-cases-assert.mjs')).assertMany;
}

test('a property is tried so many times as often as its test wants', async () => {
  const assertMany = await open('20', '60');
  let tried = 0;
  const counts = fc.property(fc.nat(), () => {
    tried += 1;
  });
  assertMany(counts, { numRuns: 7 });
  expect(tried).toBe(140);
  expect(printed.join('')).toMatch(/^140 of 140 cases in \d+\.\d s$/);
  const later = fc.asyncProperty(fc.nat(), async () => {
    tried += 1;
  });
  await assertMany(later);
  expect(tried).toBe(2_140);
});

test('a case that only a search meets fails it, and is named', async () => {
  const assertMany = await open('1000', '60');
  const rare = fc.property(fc.nat({ max: 999 }), (n) => n !== 777);
  expect(() => assertMany(rare, { numRuns: 100, seed: 1 })).toThrow(/Counterexample: \[777\]/);
  expect(printed.join('')).toContain('FAILED');
});

test('a property that computes for too long ends with the cases that it had', async () => {
  const assertMany = await open('1000000', '0.05');
  assertMany(fc.property(fc.nat(), () => undefined));
  // Threads beside it compute on the same account: none may be left for this one.
  expect(printed.join('')).toMatch(/^\d{1,8} of 100000000 cases in /);
});

test('tests are changed on no line, and nothing else is', () => {
  const { transform } = manyCases();
  // In two parts: a search changes this file too.
  const call = ['fc', 'assert('].join('.');
  const lines = `import fc from 'fast-check';\n${call}one);\nawait ${call}two);\n`;
  const changed = transform(lines, '/x/a.test.ts?v=1')?.code.split('\n') ?? [];
  expect(changed.slice(0, 3)).toEqual([
    "import fc from 'fast-check';",
    'assertMany(one);',
    'await assertMany(two);',
  ]);
  expect(transform(lines, '/x/a.ts')).toBeNull();
  expect(transform('expect(1).toBe(1);', '/x/a.test.ts')).toBeNull();
});

test('the command takes paths and two counts', () => {
  expect(readWords(['packages/core', '--times', '20'])).toEqual({
    env: { TEST_CASES_TIMES: '20', TEST_CASES_SECONDS: '10' },
    paths: ['packages/core'],
  });
  expect(() => readWords(['--times', 'many'])).toThrow('--times many is no count.');
});

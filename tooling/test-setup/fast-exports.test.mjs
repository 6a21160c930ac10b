/** Modules in tests are as fast as those of a program: V8 holds their exports with fixed places. */
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import * as module from './fast-exports.mjs';

/**
 * Asks V8 itself, whose own functions can be compiled, on their first call, while a flag is set.
 * @param {object} of
 */
function isFast(of) {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return runInThisContext('(of) => %HasFastProperties(of)')(of);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

it('the exports of a module under test have fixed places, which the runner alone would not give them', () => {
  expect(isFast(module)).toBe(true);
  const alone = Object.create(null);
  Object.defineProperty(alone, 'name', { enumerable: true, configurable: true, get: () => 1 });
  expect(isFast(alone)).toBe(false);
});

it('leaves what is installed as it is', () => {
  const { transform } = module.fastExports();
  expect(transform('export {}', '/x/node_modules/zod/index.mjs')).toBeNull();
  expect(transform('a {}', '/x/src/panel.css')).toBeNull();
  expect(transform('export {}', '/x/src/panel.tsx?v=1')?.code).toMatch(/^export \{\}\n/);
});

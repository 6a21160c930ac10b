/** The fingerprint notices every change, and only those. */
import { expect, it } from 'vitest';
import { numberHash } from './number-hash.ts';

const of = (...values: number[]): string => {
  const hash = numberHash();
  values.forEach(hash.add);
  return hash.hex();
};

it('is the same for the same numbers and sixteen digits long', () => {
  expect(of(1, 2.5, -3)).toBe(of(1, 2.5, -3));
  expect(of(1, 2.5, -3)).toMatch(/^[0-9a-f]{16}$/);
  expect(of(0)).toBe(of(-0));
});

it('differs by order, by value, by the last bit and by length', () => {
  const seen = [of(), of(0), of(0, 0), of(1, 2), of(2, 1), of(0.1 + 0.2), of(0.3), of(2 ** 40)];
  expect(new Set(seen).size).toBe(seen.length);
});

import { expect, it } from 'vitest';
import { getCheckName } from './check-names.ts';
import { REJECT_REASONS } from './refusals.ts';

it.each(REJECT_REASONS)('the check behind %s has a name of its own, without its code', (code) => {
  const name = getCheckName(code);
  expect(name).toMatch(/^[A-Z][a-z -]+$/);
  expect(REJECT_REASONS.filter((other) => getCheckName(other) === name)).toEqual([code]);
});

it.each([
  ['FORBIDDEN', 'This is not allowed'],
  ['NEW_RULE', 'New rule'],
])('%s, which is no check, is named by its sentence', (code, name) => {
  expect(getCheckName(code)).toBe(name);
});

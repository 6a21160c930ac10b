import { expect, test } from 'vitest';
import { isRoleMadeElsewhere } from './role-race.ts';

const refusal = (code: string, constraint_name?: string): Error =>
  Object.assign(new Error(code), { code, constraint_name });

test('a role that another database has created just now is retried, for any wrapper of the error', () => {
  const race = refusal('23505', 'pg_authid_rolname_index');
  expect(isRoleMadeElsewhere(race)).toBe(true);
  expect(isRoleMadeElsewhere(new Error('Failed query', { cause: race }))).toBe(true);
  expect(isRoleMadeElsewhere(refusal('42710'))).toBe(true);
});

test('nothing else is', () => {
  for (const other of [
    refusal('23505', 'orders_pkey'),
    refusal('42P07'),
    new Error('Failed query', { cause: refusal('23505', 'orders_pkey') }),
    'thrown',
    null,
  ]) {
    expect(isRoleMadeElsewhere(other)).toBe(false);
  }
});

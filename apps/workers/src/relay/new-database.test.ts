import { expect, it } from 'vitest';
import { isNewDatabase } from './new-database.ts';

const refusal = (code: string) => Object.assign(new Error('relation does not exist'), { code });

it('a table that is not there yet is a new database, and no other failure is', () => {
  expect(isNewDatabase(refusal('42P01'))).toBe(true);
  for (const code of ['42703', '57P01', '']) expect(isNewDatabase(refusal(code))).toBe(false);
  expect(isNewDatabase(new Error('relation does not exist'))).toBe(false);
  expect(isNewDatabase('42P01')).toBe(false);
});

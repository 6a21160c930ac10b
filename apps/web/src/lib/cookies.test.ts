import { expect, test } from 'vitest';
import { findCookie } from './cookies.ts';

test('a cookie is found by its whole name', () => {
  expect(findCookie('xlook=1; look=dark.cvd; a=b', 'look')).toBe('dark.cvd');
  expect(findCookie('xlook=1', 'look')).toBeUndefined();
});

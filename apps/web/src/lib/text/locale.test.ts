import { expect, test } from 'vitest';
import { parseLocale } from './locale.ts';

test('the language of a cookie is one of those there are, otherwise English', () => {
  expect(parseLocale('de')).toBe('de');
  expect(parseLocale('en')).toBe('en');
  for (const text of [undefined, '', 'DE', 'fr', '../de', 'constructor']) {
    expect(parseLocale(text)).toBe('en');
  }
});

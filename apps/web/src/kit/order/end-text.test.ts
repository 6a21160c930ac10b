import { expect, test } from 'vitest';
import { endWords } from './end-text.ts';

test.each([
  ['legs that ended for one reason show it once', ['EXPIRED', 'EXPIRED'], 'EXPIRED'],
  ['no reason is no words', [undefined, undefined], ''],
  [
    'a price that ran away is a sentence, with what it came to and its code',
    ['PACKAGE_BEYOND_LIMIT: 1723.00 in all', 'PACKAGE_BEYOND_LIMIT: 1723.00 in all'],
    'The price moved before it was dealt: 1723.00 in all (PACKAGE_BEYOND_LIMIT)',
  ],
  [
    'a single one as well',
    ['PRICE_BEYOND_LIMIT'],
    'The price moved before it was dealt (PRICE_BEYOND_LIMIT)',
  ],
])('%s', (_, reasons, words) => {
  expect(endWords(reasons)).toBe(words);
});

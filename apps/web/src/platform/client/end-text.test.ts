import { expect, test } from 'vitest';
import { listEnds } from './end-text.ts';

test.each([
  [
    'legs that ended for one reason show it once',
    ['EXPIRED', 'EXPIRED'],
    [{ text: 'Expired', code: 'EXPIRED' }],
  ],
  [
    'an order that only rests names its rule',
    ['POST_ONLY_WOULD_TRADE'],
    [{ text: 'Post only: it would have traded at once', code: 'POST_ONLY_WOULD_TRADE' }],
  ],
  ['no reason is no sentence', ['', ''], []],
  ['a sentence without a code stays as it is', ['The dealer rejected'], ['The dealer rejected']],
  [
    'a price that ran away is a sentence with what it came to',
    ['PACKAGE_BEYOND_LIMIT: 1723.00 in all', 'PACKAGE_BEYOND_LIMIT: 1723.00 in all'],
    [
      {
        text: 'The price moved before it was dealt: 1723.00 in all',
        code: 'PACKAGE_BEYOND_LIMIT',
      },
    ],
  ],
  [
    'a single one as well',
    ['PRICE_BEYOND_LIMIT'],
    [{ text: 'The price moved before it was dealt', code: 'PRICE_BEYOND_LIMIT' }],
  ],
  [
    'the code before a dealer’s sentence is not part of it',
    ['QUOTE_EXPIRED: it was firm for 15 s'],
    [{ text: 'It was firm for 15 s', code: 'QUOTE_EXPIRED' }],
  ],
])('%s', (_, reasons, shown) => {
  expect(listEnds(reasons).map(({ problem }) => problem)).toEqual(shown);
});

/** What would have passed, as a person reads it. */
import { expect, test } from 'vitest';
import { remedyText } from './remedy-text.ts';

const NONE = { maxQty: null, minQty: null, price: null, waitMs: null, closeOrders: null };

test.each([
  [{ maxQty: 12_000 }, 'at most 12,000'],
  [{ minQty: 10_000 }, 'at least 10,000'],
  [{ price: 105 }, 'a limit of 105'],
  [{ waitMs: 380 }, '380 ms later'],
  [{ closeOrders: 1 }, 'after 1 open order has ended'],
  [{ closeOrders: 4 }, 'after 4 open orders have ended'],
])('%o reads %s', (terms, text) => {
  expect(remedyText({ ...NONE, ...terms })).toBe(text);
});

test('without a remedy the text is empty', () => {
  expect([remedyText(null), remedyText(NONE)]).toEqual([null, null]);
});

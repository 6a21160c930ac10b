/** Ids of the caller: kept where they are given, made where they are not, for each order of a list. */
import { expect, it } from 'vitest';
import { withKeys } from './keys.ts';

it('an id that is given is kept, and the input is not changed', () => {
  const input = { clientOrderId: 'mine', qty: 1 };
  expect(withKeys(input, 'clientOrderId')).toEqual({ input, keys: ['mine'] });
});

it('one is made where none is given, never the same twice, as the platform takes it', () => {
  const ids = Array.from({ length: 100 }, () => withKeys({}, 'locateId').keys[0] ?? '');
  expect(new Set(ids).size).toBe(100);
  // The narrowest of the platform's rules for such ids: that of a locate.
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9-]{8,40}$/);
});

it('each order of a list has one of its own', () => {
  const input = { link: 'OCO', orders: [{ qty: 1 }, { qty: 2, clientOrderId: 'mine' }] };
  const keyed = withKeys(input, 'orders[].clientOrderId', () => 'made');
  expect(keyed.keys).toEqual(['made', 'mine']);
  expect(keyed.input).toEqual({
    link: 'OCO',
    orders: [
      { qty: 1, clientOrderId: 'made' },
      { qty: 2, clientOrderId: 'mine' },
    ],
  });
  expect(input.orders[0]).toEqual({ qty: 1 });
});

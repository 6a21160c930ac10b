import { expect, it } from 'vitest';
import { toOrder } from '../testing/given.ts';
import { findEnd } from './order-end.ts';

it('an end without a refusal is explained by the reason of its event', () => {
  const expired = { text: 'It was 1001 ms old', code: 'QUOTE_EXPIRED' };
  expect(findEnd(toOrder(1), 'QUOTE_EXPIRED: it was 1001 ms old')).toEqual(expired);
  expect(findEnd(toOrder(1), 'End time reached')).toBe('End time reached');
  expect(findEnd(toOrder(1), null)).toBeNull();
});

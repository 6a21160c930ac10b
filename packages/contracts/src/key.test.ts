/** Addresses that an API key may be limited to: what is accepted can be compared. */
import { expect, it } from 'vitest';
import { KeyAddress } from './key.ts';

it.each(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::/0', '::1', '::ffff:10.0.0.0/104'])(
  '%s is an address or a network',
  (text) => {
    expect(KeyAddress.safeParse(text).success).toBe(true);
  },
);

it.each([
  '::/3.2',
  '::/1e1',
  '10.0.0.0/8.5',
  '::/129',
  '10.0.0.0/33',
  '10.0.0.0/',
  '::/-1',
  'host',
])('%s is none', (text) => {
  expect(KeyAddress.safeParse(text).success).toBe(false);
});

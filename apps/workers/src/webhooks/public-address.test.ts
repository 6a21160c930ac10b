/** Webhooks reach public addresses alone, whatever a name is made to point to. */
import { describe, expect, it, test } from 'vitest';
import { findPublicAddress, isPublic } from './public-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '192.0.0.192',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'not an address',
])('%s is not a public address', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
  '%s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

describe('a name', () => {
  const find = (addresses: readonly string[], allowsLoopback = false) =>
    findPublicAddress('hooks.example', { allowsLoopback, resolve: async () => addresses });

  it('is refused where any of its addresses is not public, or it has none', async () => {
    expect(await find(['1.1.1.1', '8.8.8.8'])).toBe('1.1.1.1');
    await expect(find(['1.1.1.1', '10.0.0.1'])).rejects.toThrow('not a public one');
    await expect(find(['169.254.169.254'])).rejects.toThrow('not a public one');
    await expect(find([])).rejects.toThrow('not known');
  });

  it('may be this machine in development, and no other private address', async () => {
    expect(await find(['127.0.0.1'], true)).toBe('127.0.0.1');
    await expect(find(['10.0.0.1'], true)).rejects.toThrow('not a public one');
    await expect(find(['127.0.0.1'])).rejects.toThrow('not a public one');
    await expect(findPublicAddress('localhost', { allowsLoopback: false })).rejects.toThrow();
    await expect(findPublicAddress('[::1]', { allowsLoopback: false })).rejects.toThrow();
    // Other ways to write this machine's address come out of the URL as the address itself.
    for (const text of ['https://2130706433/', 'https://0x7f.1/', 'https://127.1/']) {
      const { hostname } = new URL(text);
      await expect(findPublicAddress(hostname, { allowsLoopback: false })).rejects.toThrow();
    }
  });
});

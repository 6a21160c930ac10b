/** Addresses and networks: whatever is written and however, the answer is that of Node's own list. */
import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressIn } from './address-match.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.77/24', '192.0.2.1', true],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['192.0.2.0/24', '::ffff:192.0.2.9', true],
    ['::ffff:192.0.2.0/120', '192.0.2.9', true],
    ['::ffff:192.0.2.0/120', '192.0.3.9', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
    ['::/0', '::1', true],
    ['192.0.2.1', 'unknown', false],
    ['192.0.2.1', '192.0.2.256', false],
    ['::1', ':::1', false],
    ['::/3.2', '::1', false],
    ['192.0.2.0/24/8', '192.0.2.1', false],
    ['192.0.2.0/', '192.0.2.1', false],
    ['192.0.2.0/33', '192.0.2.1', false],
  ])('of the list %s: %s is in it: %s', (entry, address, isIn) => {
    expect(isAddressIn([entry], address)).toBe(isIn);
  });

  it('is in an empty list, and in one that has it anywhere', () => {
    expect(isAddressIn([], 'unknown')).toBe(true);
    expect(isAddressIn(['::1', '10.0.0.0/8'], '10.1.2.3')).toBe(true);
  });

  it.each([
    ['IPv4', fc.ipV4(), 32, 'ipv4'],
    ['IPv6', fc.ipV6(), 128, 'ipv6'],
  ] as const)('of %s is in a network where Node’s own list has it', (_, any, width, type) => {
    const prefixes = fc.integer({ min: 0, max: width });
    fc.assert(
      fc.property(any, prefixes, any, fc.boolean(), (network, prefix, other, isNear) => {
        const list = new BlockList();
        list.addSubnet(network, prefix, type);
        const address = isNear ? network : other;
        // A mapped IPv4 address is one of IPv4 here, and of both in Node's list.
        fc.pre(!/^(0*:)+:?ffff:/i.test(`${network} ${address}`));
        expect(isAddressIn([`${network}/${prefix}`], address)).toBe(list.check(address, type));
      }),
      { numRuns: 1_000 },
    );
  });
});

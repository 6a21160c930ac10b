import { describe, expect, it } from 'vitest';
import { findNetwork } from './session.ts';

describe('the network of an address', () => {
  it.each([
    ['127.0.0.1', 'LOOPBACK'],
    ['127.8.9.1', 'LOOPBACK'],
    // ::1 as the gateway keeps it, by its network.
    ['0:0:0:0::/64', 'LOOPBACK'],
    ['::1', 'LOOPBACK'],
    ['10.0.0.4', 'PRIVATE'],
    ['172.16.0.1', 'PRIVATE'],
    ['172.32.0.1', 'PUBLIC'],
    ['192.168.1.20', 'PRIVATE'],
    ['169.254.1.1', 'PRIVATE'],
    ['100.64.0.9', 'PRIVATE'],
    ['fd12:3456:789a:1::/64', 'PRIVATE'],
    ['fe80:0:0:0::/64', 'PRIVATE'],
    ['192.0.2.7', 'PUBLIC'],
    ['2001:db8:1:2::/64', 'PUBLIC'],
    ['unknown', null],
    [null, null],
  ] as const)('of %s is %s', (address, network) => {
    expect(findNetwork(address)).toBe(network);
  });
});

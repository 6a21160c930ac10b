/**
 * Which addresses of the internet a webhook may be sent to: global unicast alone, so that no one reaches the platform's own
 * network, its machine or a cloud's metadata through it. Source: the special-purpose address registries of IANA (RFC 6890).
 */
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not global unicast. */
const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within IPv6's global unicast those that lead elsewhere: Teredo and the like, documentation, 6to4. */
const RESERVED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const reservedV4 = new BlockList();
for (const [net, prefix] of RESERVED_V4) reservedV4.addSubnet(net, prefix, 'ipv4');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const reservedV6 = new BlockList();
for (const [net, prefix] of RESERVED_V6) reservedV6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address, as text, is a public one. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reservedV4.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const RESOLVE_MS = 2_000;

/** The addresses of a name; empty where it has none. Not through the thread pool: a slow name holds up no other work. */
async function resolveName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

export type AddressRule = {
  readonly allowsLoopback: boolean;
  /** Stands in for the resolver in tests. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
};

/**
 * The address to connect to for the host of a URL: looked up once, so that the name cannot point elsewhere between the check
 * and the connection. @throws where the name has no address, or any of its addresses is not a public one
 */
export async function findPublicAddress(
  host: string,
  { allowsLoopback, resolve = resolveName }: AddressRule,
): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const isHere = name === 'localhost';
  const found = isIP(name) !== 0 ? [name] : isHere ? ['127.0.0.1'] : await resolve(name);
  const [first] = found;
  if (first === undefined) throw new Error('the name of the address is not known');
  const isAllowed = (address: string) =>
    isPublic(address) || (allowsLoopback && isLoopback(address));
  if (!found.every(isAllowed)) throw new Error('the address is not a public one');
  return first;
}

/** Where a request comes from, for limits per address, and whether it came by https. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const MAPPED = '::ffff:';

/** IPv4 as such, also where the socket has it as IPv6. */
export const toPlainAddress = (address: string): string =>
  address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;

/** One household of IPv6 is a /64: it has 2^64 addresses. */
function toNetwork(address: string): string {
  const plain = toPlainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

type Connected = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The last address a trusted proxy added; forwarded headers of others are not believed. */
export function clientIp(req: Connected, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  return toPlainAddress(last || (req.socket.remoteAddress ?? 'unknown'));
}

/** The same as limits count it: of IPv6 the network. */
export const clientAddress = (req: Connected, trustProxy: boolean): string =>
  toNetwork(clientIp(req, trustProxy));

export const cameByHttps = (req: IncomingMessage, trustProxy: boolean): boolean =>
  'encrypted' in req.socket || (trustProxy && req.headers['x-forwarded-proto'] === 'https');

/** Whether an address is one of a list of addresses and networks (CIDR: RFC 4632 and RFC 4291, section 2.3). */

type Bits = { readonly value: bigint; readonly width: 32 | 128 };

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const MAPPED = 0xffffn;

function parseIpv4(text: string): bigint | null {
  const parts = IPV4.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** The groups of one side of `::`; a dotted IPv4 at the end counts as two. */
function parseGroups(text: string): readonly bigint[] | null {
  if (text === '') return [];
  const groups: bigint[] = [];
  for (const part of text.split(':')) {
    const v4 = parseIpv4(part);
    if (v4 !== null) groups.push(v4 >> 16n, v4 & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

function parseIpv6(text: string): bigint | null {
  const sides = text.split('::');
  const [head, tail] = sides.map(parseGroups);
  if (sides.length > 2 || head == null || tail === null) return null;
  const zeros = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? zeros !== 0 : zeros < 1) return null;
  const groups = [...head, ...Array<bigint>(zeros).fill(0n), ...(tail ?? [])];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** An address as a number; an IPv4 address in the form of IPv6 is one of IPv4. Null when it is none. */
function parseAddress(text: string): Bits | null {
  const v4 = parseIpv4(text);
  if (v4 !== null) return { value: v4, width: 32 };
  const v6 = parseIpv6(text);
  if (v6 === null) return null;
  return v6 >> 32n === MAPPED ? { value: v6 & 0xffff_ffffn, width: 32 } : { value: v6, width: 128 };
}

/** Whether one entry of a list, an address or a network, has the address. */
function hasAddress(entry: string, address: Bits): boolean {
  const [text = '', prefix, ...more] = entry.split('/');
  const network = parseAddress(text);
  if (network === null || more.length > 0) return false;
  if (network.width !== address.width) return false;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return false;
  // Of a network in the mapped form the first 96 bits are the form's own.
  const skipped = text.includes(':') && network.width === 32 ? 96 : 0;
  const bits = prefix === undefined ? network.width : Math.max(0, Number(prefix) - skipped);
  if (bits > network.width) return false;
  const shift = BigInt(network.width - bits);
  return network.value >> shift === address.value >> shift;
}

/** Whether the address is in one of the entries; an empty list has every address, text that is none no list has. */
export function isAddressIn(entries: readonly string[], address: string): boolean {
  if (entries.length === 0) return true;
  const parsed = parseAddress(address);
  return parsed !== null && entries.some((entry) => hasAddress(entry, parsed));
}

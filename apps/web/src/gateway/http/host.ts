/**
 * Which `Host` a request may name. A page of another site whose name was pointed at this machine (DNS rebinding) is
 * "of one origin" with the gateway for a browser: only the name gives it away.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ADDRESSES } from '@tradefloor/contracts/addresses';
import { malformed, type Refusal } from './problem.ts';

export type HostRule = {
  readonly publicOrigin: string | null;
  /** Names besides the public one and those of this machine, in lower case and without a port. */
  readonly allowedHosts: readonly string[];
};

/** RFC 3986 knows more hosts; none of them is a name that anyone gives a machine. */
const FORM = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/;
const PORT_MAX = 65_535;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** For probes and load balancers, which know a machine by its address; their responses hold no secret. */
const PROBED: ReadonlySet<string> = new Set([ADDRESSES.health.path, ADDRESSES.ready.path]);

/** The name in a `Host`, in lower case and without its port; null when it has not the form of one. */
export function getHostName(host: string): string | null {
  const [, name, port = '0'] = FORM.exec(host.toLowerCase()) ?? [];
  return name === undefined || Number(port) > PORT_MAX ? null : name;
}

/** True for the names by which every machine means itself. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.has(name);

/**
 * The refusal of a request by its `Host`, or null when it may go on: 400 unless there is exactly one and it is well
 * formed, 421 (RFC 9110, 15.5.20) when it is not one of ours.
 * @param path as `readTarget` has it
 */
export function refuseHost(
  req: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  rule: HostRule,
  path: string,
): Refusal | null {
  // Node keeps the first of several without a word of the others.
  if (countHosts(req.rawHeaders) !== 1) return malformed('there is not exactly one Host');
  const name = getHostName(req.headers.host ?? '');
  if (name === null) return malformed('the Host is none');
  if (isListed(name, rule)) return null;
  if (PROBED.has(path) && isIP(name.replace(/^\[|\]$/g, '')) !== 0) return null;
  return NOT_OURS;
}

const NOT_OURS: Refusal = {
  code: 'VALIDATION_FAILED',
  info: { http: 421, detail: 'the Host is not one of this platform' },
};

const isListed = (name: string, { publicOrigin, allowedHosts }: HostRule): boolean =>
  LOOPBACK.has(name) ||
  allowedHosts.includes(name) ||
  (publicOrigin !== null && new URL(publicOrigin).hostname === name);

/** @param raw names and values in turn */
function countHosts(raw: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === 'host') count += 1;
  return count;
}

/**
 * Whether a request comes from a page of ours: the rule against forged requests and hijacked sockets. It covers the
 * log-in calls too, so that no user is logged in as another unawares.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { getHostName, isLoopbackName } from './host.ts';

export type OriginRule = {
  readonly publicOrigin: string | null;
  readonly allowedOrigins: readonly string[];
};

/**
 * True for our own origin, and for programs, which send neither `Origin` nor `Sec-Fetch-Site`. Without a configured
 * origin, ours is the host the request was sent to, on any scheme: a browser sets both truthfully.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, rule: OriginRule): boolean {
  const { origin } = headers;
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || isSameOriginFetch(headers);
  if (rule.allowedOrigins.includes(origin)) return true;
  if (origin === rule.publicOrigin) return true;
  if (rule.publicOrigin !== null && !isOfThisMachine(rule.publicOrigin, headers.host)) return false;
  return origin === `http://${headers.host}` || origin === `https://${headers.host}`;
}

/** A platform for this machine only answers to each of the machine's names, whichever is the public one. */
function isOfThisMachine(publicOrigin: string, host = ''): boolean {
  const name = getHostName(host);
  return name !== null && isLoopbackName(name) && isLoopbackName(new URL(publicOrigin).hostname);
}

/** A browser that leaves `Origin` out but reports that page and request have one origin. */
const isSameOriginFetch = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Methods that change nothing need no origin. */
export const isSafe = (method: string | undefined): boolean => SAFE_METHODS.has(method ?? '');

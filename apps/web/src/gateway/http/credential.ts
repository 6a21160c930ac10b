/**
 * What a request proves its user with: a session's cookie, or an API key. A key comes in `Authorization`, or as a
 * subprotocol of a socket: browsers give a WebSocket no headers.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { KEY_SHAPE } from '@tradefloor/contracts/key';
import { SOCKET_KEY_PREFIX, SOCKET_PROTOCOL } from '@tradefloor/contracts/vocabulary/keys';
import { hasSessionCookie, sessionCookie } from '../session/cookie.ts';
import type { Credential } from '../upstream/upstream.ts';
import { clientIp } from './client-address.ts';
import { malformed, type Refusal } from './problem.ts';

const BEARER = /^bearer(?: +|$)/i;
/** A key anywhere in a text. */
const KEY_WITHIN = /tf_[0-9a-z]{12}_[A-Za-z0-9_-]{43}/;

/** The subprotocols a handshake offers. */
const listProtocols = (headers: IncomingHttpHeaders): readonly string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());

const isKeyProtocol = (name: string): boolean => name.startsWith(SOCKET_KEY_PREFIX);

/**
 * The keys a request presents, valid or not. Of other schemes of `Authorization` the gateway knows nothing, nor of a token
 * that something on the way has added to a session.
 */
function listKeys({ headers }: Pick<IncomingMessage, 'headers'>): readonly string[] {
  const { authorization = '', cookie } = headers;
  const token = BEARER.test(authorization) ? authorization.replace(BEARER, '').trim() : null;
  const isKey = token !== null && (token.startsWith('tf_') || !hasSessionCookie(cookie));
  return [
    ...(isKey ? [token] : []),
    ...listProtocols(headers)
      .filter(isKeyProtocol)
      .map((name) => name.slice(SOCKET_KEY_PREFIX.length)),
  ];
}

/** Whether a request presents a key: no page of another site can make a browser send one. */
export const presentsKey = (req: Pick<IncomingMessage, 'headers'>): boolean =>
  listKeys(req).length > 0;

/** What no route takes: a key in the address, where logs and histories would keep it, or more than one credential. */
export function findCredentialFault(req: Pick<IncomingMessage, 'headers' | 'url'>): Refusal | null {
  if (KEY_WITHIN.test(req.url ?? '')) {
    return malformed('an API key belongs into the Authorization header, never into an address');
  }
  const keys = listKeys(req).length;
  if (keys > 1 || (keys === 1 && hasSessionCookie(req.headers.cookie))) {
    return malformed('send an API key or a session cookie, not both');
  }
  return null;
}

/** The credential of a request; null without one, `invalid` for a key that cannot be one of ours. */
export function readCredential(
  req: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): Credential | 'invalid' | null {
  const [key] = listKeys(req);
  if (key === undefined) {
    const cookie = sessionCookie(req.headers.cookie);
    return cookie === null ? null : { cookie };
  }
  return KEY_SHAPE.test(key) ? { key, address: clientIp(req, trustProxy) } : 'invalid';
}

/** The subprotocol a socket is opened with; false for none. One with a key is never sent back. */
export const chooseProtocol = (offered: ReadonlySet<string>): string | false => {
  if (offered.has(SOCKET_PROTOCOL)) return SOCKET_PROTOCOL;
  return [...offered].find((name) => !isKeyProtocol(name)) ?? false;
};

/** The same of a handshake that is answered elsewhere; null for none. */
export const findProtocol = (headers: IncomingHttpHeaders): string | null =>
  listProtocols(headers).includes(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : null;

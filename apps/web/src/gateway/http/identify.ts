/** Who is behind a request, by its cookie or its key: the one place where requests and sockets are given a session. */
import type { IncomingMessage } from 'node:http';
import type { Session } from '@tradefloor/api/ports/ports';
import type { Credential } from '../upstream/upstream.ts';
import { UNRESOLVED } from './answer.ts';
import { clientAddress } from './client-address.ts';
import { readCredential } from './credential.ts';
import type { Edge } from './edge.ts';
import { type Refusal, refusal, tooMany } from './problem.ts';

export type Identified = { readonly session: Session; readonly credential: Credential };

type IdentityEdge = Pick<Edge, 'settings' | 'sessions' | 'keyGuard' | 'nowMs'>;

/** Malformed, unknown, ended, expired, or from another address: the response is the same (RFC 6750, 3.1). */
const INVALID_KEY: Refusal = {
  code: 'UNAUTHENTICATED',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

/** The session behind a request, why it has none although it presents something, or null when it presents nothing. */
export async function identify(
  edge: IdentityEdge,
  req: IncomingMessage,
  requestId: string,
): Promise<Identified | Refusal | null> {
  const { trustProxy } = edge.settings;
  const credential = readCredential(req, trustProxy);
  if (credential === null) return null;
  if (credential !== 'invalid' && 'cookie' in credential) {
    const checked = await edge.sessions.check(credential, requestId);
    if (checked === 'unknown') return UNRESOLVED;
    return checked === 'anonymous' ? refusal('UNAUTHENTICATED') : { session: checked, credential };
  }
  const attempt = {
    address: clientAddress(req, trustProxy),
    key: credential === 'invalid' ? 'malformed' : credential.key,
  };
  const waitMs = await edge.keyGuard.waitMs(attempt, edge.nowMs());
  if (waitMs > 0) return tooMany(waitMs);
  const checked =
    credential === 'invalid' ? 'anonymous' : await edge.sessions.check(credential, requestId);
  if (checked === 'unknown') return UNRESOLVED;
  if (checked === 'anonymous' || credential === 'invalid') {
    await edge.keyGuard.failed(attempt, edge.nowMs());
    return INVALID_KEY;
  }
  await edge.keyGuard.succeeded(attempt);
  return { session: checked as Session, credential };
}

/**
 * The caller's identity between parts of the platform: a JWS (HS256) valid for 30 seconds, for one service. The gateway
 * drops a client's own value of this header before it sets its own.
 */

import type { ServiceName } from '@tradefloor/contracts/services';
import { Caller } from '@tradefloor/contracts/user';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

export const CALLER_HEADER = 'x-tradefloor-caller';
const LIFE_SECONDS = 30;
/** A token is used again while it is at least this far from its end. */
const REUSE_SECONDS = 15;
const CACHE_MAX = 10_000;

/** `service:<name>` calls for itself or on behalf of a person; `user:<id>` comes through the gateway. */
export type Identity = {
  readonly from: string;
  readonly isService: boolean;
  readonly caller: Caller | null;
};

const Claims = z.object({ sub: z.string(), exp: z.number(), caller: Caller.nullable() });

/** Makes a token for a service; `from` is `service:<name>` or `user:<id>`. */
export type Sign = (audience: ServiceName, from: string, caller: Caller | null) => Promise<string>;
/** Reads a token; `late` for a true one that is out of date by the clock here, null for one that counts for nothing. */
export type Verify = (token: string) => Promise<Identity | 'late' | null>;

/** Signs identities; equal ones are signed once in a while, not for every request. */
export function makeSigner(secret: string): Sign {
  const key = new TextEncoder().encode(secret);
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  return async (audience, from, caller) => {
    const now = Math.floor(Date.now() / 1_000);
    const name = `${audience} ${from} ${caller ? JSON.stringify(caller) : ''}`;
    const known = tokens.get(name);
    if (known && known.until > now) return known.token;
    const token = await new SignJWT({ caller })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(from)
      .setAudience(audience)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(key);
    if (tokens.size >= CACHE_MAX) tokens.clear();
    tokens.set(name, { token, until: now + REUSE_SECONDS });
    return token;
  };
}

/** Reads tokens made for one audience; null for anything forged or foreign. */
export function makeVerifier(secret: string, audience: ServiceName): Verify {
  const key = new TextEncoder().encode(secret);
  const known = new Map<string, { readonly identity: Identity; readonly exp: number }>();
  return async (token) => {
    const cached = known.get(token);
    if (cached) return cached.exp > Date.now() / 1_000 ? cached.identity : 'late';
    const verified = await jwtVerify(token, key, { audience, algorithms: ['HS256'] }).catch(
      // Signature and audience are looked at first.
      (error: unknown) => (error instanceof errors.JWTExpired ? 'late' : null),
    );
    if (verified === 'late') return 'late';
    const claims = Claims.safeParse(verified?.payload);
    if (!claims.success) return null;
    const { sub, exp, caller } = claims.data;
    const identity = { from: sub, isService: sub.startsWith('service:'), caller };
    if (known.size >= CACHE_MAX) known.clear();
    known.set(token, { identity, exp });
    return identity;
  };
}

/**
 * The rules of the authorization code grant with PKCE (RFC 6749, 7636, 9700): what a request must hold, and when a code
 * may be redeemed. No randomness, no hashing, no clock.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { authorize, token } from '@tradefloor/contracts/calls/users';
import type { CODE_REQUIRED, SETUP_REQUIRED } from '@tradefloor/contracts/vocabulary/second-factor';
import { err, ok, type Result } from '../../result.ts';
import type { AuthCodeRow } from './tables.ts';

/** Lifetime of a code (interface decisions, section 3). */
export const CODE_LIFE_MS = 60_000;
/** Random bytes in a code and in a cookie. */
export const SECRET_BYTES = 32;

/** Error names of RFC 6749, sections 4.1.2.1 and 5.2. */
export type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'
  | typeof CODE_REQUIRED
  | typeof SETUP_REQUIRED;

export type OAuthFailure = {
  readonly error: OAuthErrorName;
  readonly error_description: string;
};

const failure = (error: OAuthErrorName, error_description: string) =>
  err<OAuthFailure>({ error, error_description });

/** Public clients: they hold no secret, their proof is the verifier. */
export const OAUTH_CLIENTS = ['tradefloor-web', 'tradefloor-loadgen'] as const;

const isClient = (id: string): boolean => OAUTH_CLIENTS.some((client) => client === id);

/** A redirect to the user's own machine, any port (RFC 8252, section 7.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?\/[\w.~/-]{0,200}$/;

/** A redirect is never followed here, but it is bound to the code: loopback, or exactly one that is registered. */
const isRedirect = (uri: string, registered: readonly string[]): boolean =>
  LOOPBACK.test(uri) || registered.includes(uri);

/** base64url of 32 bytes. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** RFC 7636, section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

export type AuthorizeRequest = {
  readonly clientId: string;
  readonly redirectUri: string | null;
  readonly challenge: string;
  readonly state: string | null;
  readonly username: string;
  readonly password: string;
  /** The code of the second factor; null when none was sent. */
  readonly secondFactor: string | null;
};

/** The terms of an authorization request, or why it is invalid. */
export function readAuthorize(
  body: CallInput<typeof authorize>,
  registered: readonly string[],
): Result<AuthorizeRequest, OAuthFailure> {
  const { client_id: clientId, code_challenge: challenge, username, password } = body;
  if (!clientId) return failure('invalid_request', 'client_id is missing');
  if (!isClient(clientId)) return failure('invalid_client', 'the client is not known');
  if (!body.response_type) return failure('invalid_request', 'response_type is missing');
  if (body.response_type !== 'code') {
    return failure('unsupported_response_type', 'response_type must be code');
  }
  if (body.redirect_uri !== undefined && !isRedirect(body.redirect_uri, registered)) {
    return failure('invalid_request', 'redirect_uri is not registered');
  }
  if (!challenge) return failure('invalid_request', 'code_challenge is missing');
  // Without the method RFC 7636 means plain, which proves nothing to a reader of the request.
  if (body.code_challenge_method !== 'S256') {
    return failure('invalid_request', 'code_challenge_method must be S256');
  }
  if (!CHALLENGE.test(challenge)) {
    return failure('invalid_request', 'code_challenge must be a base64url SHA-256');
  }
  if (!username || !password) return failure('invalid_request', 'username or password is missing');
  return ok({
    clientId,
    redirectUri: body.redirect_uri ?? null,
    challenge,
    state: body.state ?? null,
    username: username.trim().toLowerCase(),
    password,
    secondFactor: body.second_factor?.trim() || null,
  });
}

export type TokenRequest = {
  readonly code: string;
  readonly verifier: string;
  readonly clientId: string;
  readonly redirectUri: string | null;
};

/** The terms of a token request, or why it is invalid. */
export function readToken(body: CallInput<typeof token>): Result<TokenRequest, OAuthFailure> {
  if (!body.grant_type) return failure('invalid_request', 'grant_type is missing');
  if (body.grant_type !== 'authorization_code') {
    return failure('unsupported_grant_type', 'grant_type must be authorization_code');
  }
  if (!body.client_id) return failure('invalid_request', 'client_id is missing');
  if (!isClient(body.client_id)) return failure('invalid_client', 'the client is not known');
  if (!body.code) return failure('invalid_request', 'code is missing');
  if (!body.code_verifier) return failure('invalid_request', 'code_verifier is missing');
  return ok({
    code: body.code,
    verifier: body.code_verifier,
    clientId: body.client_id,
    redirectUri: body.redirect_uri ?? null,
  });
}

const REFUSED = { error: 'invalid_grant', error_description: 'the code is not valid' } as const;

export type Redemption =
  | { readonly kind: 'redeem'; readonly code: AuthCodeRow }
  /** A code that was used before: whatever it gave is taken back (RFC 6749, section 4.1.2). */
  | { readonly kind: 'replay'; readonly code: AuthCodeRow; readonly failure: OAuthFailure }
  /** A code that was presented without its proof: it is spent, so that verifiers cannot be tried on it. */
  | { readonly kind: 'burn'; readonly code: AuthCodeRow; readonly failure: OAuthFailure }
  | { readonly kind: 'refuse'; readonly failure: OAuthFailure };

/**
 * Decides what becomes of a code.
 * @param code the row kept under the digest of the presented code, if there is one
 * @param verifierDigest base64url SHA-256 of the presented verifier
 */
export function redeem(
  code: AuthCodeRow | undefined,
  request: TokenRequest,
  { verifierDigest, nowMs }: { readonly verifierDigest: string; readonly nowMs: number },
): Redemption {
  if (!code) return { kind: 'refuse', failure: REFUSED };
  if (code.usedAt !== null) return { kind: 'replay', code, failure: REFUSED };
  if (nowMs >= code.expiresAt) return { kind: 'refuse', failure: REFUSED };
  const holds =
    code.clientId === request.clientId &&
    code.redirectUri === request.redirectUri &&
    VERIFIER.test(request.verifier) &&
    code.challenge === verifierDigest;
  return holds ? { kind: 'redeem', code } : { kind: 'burn', code, failure: REFUSED };
}

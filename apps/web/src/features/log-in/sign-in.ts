/** The two ways in: as a guest, or by user name and password with PKCE. Ends in the gateway's cookie. */

import { CODE_REQUIRED, SETUP_REQUIRED } from '@tradefloor/contracts/vocabulary/second-factor';
import { randomText, toChallenge } from '../../lib/pkce.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Identity } from '../../platform/client/shapes.ts';

const CLIENT_ID = 'tradefloor-web';
const BASE = '/api/user-service/oauth';
const TIMEOUT_MS = 15_000;

/** What stands between the right password and the desk. */
export type NextStep =
  | { readonly kind: 'code' }
  | { readonly kind: 'setup'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly identity: Identity };

export type SignedIn =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly next: NextStep }
  | { readonly ok: false; readonly next?: never; readonly problem: Problem };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

type SignInResult = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfterS: number | null;
};

async function post(path: string, body: object | null): Promise<SignInResult> {
  const init: RequestInit = { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) };
  if (body !== null) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`${BASE}/${path}`, init);
  const parsed: unknown = await response.json().catch(() => null);
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    body: isRecord(parsed) ? parsed : {},
    retryAfterS: retryAfter === null ? null : Number(retryAfter),
  };
}

const UNREACHABLE: SignedIn = {
  ok: false,
  problem: { text: 'The platform does not respond. It may still be starting.', code: 'NO_ANSWER' },
};

/** The sentence of a refusal, and its code: the gateway's, or that of OAuth. */
function findProblem(result: SignInResult, hasCode = false): SignedIn {
  const text = findText(result, hasCode);
  const code = result.body['code'] ?? result.body['error'];
  return { ok: false, problem: typeof code === 'string' ? { text, code } : text };
}

function findText({ status, body, retryAfterS }: SignInResult, hasCode: boolean): string {
  if (status === 429) return phrase`Too many attempts: try again in ${retryAfterS ?? 60} s`;
  if (status === 404) return 'Guest trading is switched off here';
  if (status >= 500) return 'The platform is not ready yet: try again';
  if (body['error'] === 'access_denied') {
    return hasCode ? 'Incorrect code, or it was used' : 'Incorrect user name or password';
  }
  const detail = body['error_description'] ?? body['detail'] ?? body['title'];
  return typeof detail === 'string' ? detail : 'Log-in was refused';
}

/** The second step, where the password was right and not enough. */
function findNext({ body }: SignInResult): SignedIn | null {
  const { error, secret, uri } = body;
  if (error === CODE_REQUIRED) return { ok: false, next: { kind: 'code' } };
  if (error !== SETUP_REQUIRED || typeof secret !== 'string' || typeof uri !== 'string')
    return null;
  return { ok: false, next: { kind: 'setup', secret, uri } };
}

/** Recovery codes are shown before the desk: they are not shown again. */
function withCodes(outcome: SignedIn, codes: unknown): SignedIn {
  if (!outcome.ok || !Array.isArray(codes)) return outcome;
  return {
    ok: false,
    next: { kind: 'codes', codes: codes.map(String), identity: outcome.identity },
  };
}

/** The token response carries the current user; its shape is the contract's, written by the user service. */
function signedIn(response: SignInResult): SignedIn {
  const { user } = response.body;
  return response.status === 200 && isRecord(user)
    ? { ok: true, identity: user as Identity }
    : findProblem(response);
}

/** A fresh guest with a small account. */
export async function enterAsGuest(): Promise<SignedIn> {
  try {
    return signedIn(await post('guest', null));
  } catch {
    return UNREACHABLE;
  }
}

/**
 * Authorization code with PKCE; the code lives a minute and works once.
 * @param typed the code of the second factor, or a recovery code
 */
export async function signIn(
  username: string,
  password: string,
  typed?: string,
): Promise<SignedIn> {
  try {
    const verifier = randomText();
    const state = randomText();
    const granted = await post('authorize', {
      response_type: 'code',
      client_id: CLIENT_ID,
      code_challenge: await toChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      username,
      password,
      ...(typed === undefined ? {} : { second_factor: typed }),
    });
    const { code, recoveryCodes } = granted.body;
    if (granted.status !== 200 || typeof code !== 'string') {
      return findNext(granted) ?? findProblem(granted, typed !== undefined);
    }
    if (granted.body['state'] !== state)
      return { ok: false, problem: 'Unexpected log-in response' };
    const response = await post('token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: CLIENT_ID,
    });
    return withCodes(signedIn(response), recoveryCodes);
  } catch {
    return UNREACHABLE;
  }
}

/** The two ways in: as a guest, or by user name and password with PKCE. Ends in the gateway's cookie. */

import { randomText, toChallenge } from '../../lib/pkce.ts';
import type { Problem } from '../../lib/problem.ts';
import type { Identity } from '../../platform/client/shapes.ts';

const CLIENT_ID = 'tradefloor-web';
const BASE = '/api/user-service/oauth';
const TIMEOUT_MS = 15_000;

export type SignedIn =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly problem: Problem };

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
function findProblem(result: SignInResult): SignedIn {
  const text = findText(result);
  const code = result.body['code'] ?? result.body['error'];
  return { ok: false, problem: typeof code === 'string' ? { text, code } : text };
}

function findText({ status, body, retryAfterS }: SignInResult): string {
  if (status === 429) return `Too many attempts: try again in ${retryAfterS ?? 60} s`;
  if (status === 404) return 'Guest trading is switched off here';
  if (status >= 500) return 'The platform is not ready yet: try again';
  if (body['error'] === 'access_denied') return 'Incorrect user name or password';
  const detail = body['error_description'] ?? body['detail'] ?? body['title'];
  return typeof detail === 'string' ? detail : 'Log-in was refused';
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

/** Authorization code with PKCE; the code lives a minute and works once. */
export async function signIn(username: string, password: string): Promise<SignedIn> {
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
    });
    const { code } = granted.body;
    if (granted.status !== 200 || typeof code !== 'string') return findProblem(granted);
    if (granted.body['state'] !== state)
      return { ok: false, problem: 'Unexpected log-in response' };
    return signedIn(
      await post('token', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        client_id: CLIENT_ID,
      }),
    );
  } catch {
    return UNREACHABLE;
  }
}

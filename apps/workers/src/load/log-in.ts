/** Logs simulated users in: by authorization code with PKCE (RFC 7636), or as guests where there are no more accounts. */
import { createHash, randomBytes } from 'node:crypto';
import { OAuthSession } from '@tradefloor/contracts/calls/users';
import type { Desk } from '@tradefloor/contracts/user';
import { type GatewayClient, objectIn, type Received } from './gateway-client.ts';

/** A user who can log in; a guest has no password. */
export type Account = { readonly username: string; readonly password: string | null };

export type OpenSession = {
  readonly username: string;
  readonly userId: string;
  readonly desk: Desk;
  /** `platform_user=...`, as a request sends it. */
  readonly cookie: string;
  readonly isGuest: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

export type LogInResponse =
  | { readonly kind: 'session'; readonly session: OpenSession }
  /** Too many at once: again after this. */
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly why: string };

const CLIENT = { client_id: 'tradefloor-web' };
const OAUTH = '/api/user-service/oauth';
const LATER_MS = 1_000;

/** One log-in. */
export async function logIn(gateway: GatewayClient, account: Account): Promise<LogInResponse> {
  const { username, password } = account;
  if (password === null) {
    const received = await gateway.request({ method: 'POST', path: `${OAUTH}/guest`, body: {} });
    return sessionIn(received);
  }
  const verifier = randomBytes(32).toString('base64url');
  const authorized = await gateway.request({
    method: 'POST',
    path: `${OAUTH}/authorize`,
    body: {
      ...CLIENT,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: randomBytes(8).toString('hex'),
      username,
      password,
    },
  });
  const { code } = objectIn(authorized.text);
  if (authorized.status !== 200 || typeof code !== 'string') return notIn(authorized);
  const body = { ...CLIENT, grant_type: 'authorization_code', code, code_verifier: verifier };
  return sessionIn(await gateway.request({ method: 'POST', path: `${OAUTH}/token`, body }));
}

function notIn({ status, text, retryAfterMs }: Received): LogInResponse {
  if (status === null || status === 429 || status >= 500) {
    return { kind: 'later', waitMs: Math.max(LATER_MS, retryAfterMs ?? 0) };
  }
  const { error_description: published, detail } = objectIn(text);
  return { kind: 'refused', why: String(published ?? detail ?? `answered ${status}`) };
}

function sessionIn(received: Received): LogInResponse {
  const read = OAuthSession.safeParse(objectIn(received.text));
  if (received.status !== 200 || received.cookie === null || !read.success) return notIn(received);
  const { userId, username, guest, limits, expiresAt } = read.data.user;
  const [desk] = limits.desks;
  if (desk === undefined) return { kind: 'refused', why: `${userId} trades on no desk` };
  const { cookie } = received;
  const session = { username, userId, desk, cookie, isGuest: guest, expiresAt };
  return { kind: 'session', session };
}

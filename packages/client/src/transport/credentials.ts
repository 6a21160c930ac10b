/** The ways to log in, and what is sent with each request afterwards. */

import type { AuthIdentity } from '../generated/schemas.ts';
import { TradefloorError } from './error.ts';

/** A code of a user's second factor, six digits or a recovery code, or how to get one: called where the platform wants it. */
export type SecondFactor = string | (() => string | Promise<string>);

/**
 * One of: an API key; a user by name and password (OAuth 2.0 with PKCE, then the session's cookie); a guest; a session
 * that exists already, by its cookie; in a browser the session of the page. A code counts once: where a session that has
 * ended is to be replaced, only a function has another one.
 */
export type Credentials =
  | { readonly key: string }
  | { readonly username: string; readonly password: string; readonly secondFactor?: SecondFactor }
  | { readonly guest: true }
  | { readonly cookie: string }
  | { readonly page: true };

/** A public client without a secret (RFC 6749, 2.1), which the platform knows. */
const CLIENT_ID = 'tradefloor-loadgen';
const COOKIE = 'platform_user';
const KEY = /^tf_[0-9a-z]{12}_[A-Za-z0-9_-]{43}$/;
/** RFC 7636, 4.1: 32 random bytes are a verifier of 43 characters. */
const VERIFIER_BYTES = 32;

/** Sends one of the log-in's requests. @returns the body, and the session's cookie where the response set one */
export type LogInRequest = (
  name: 'authorize' | 'token' | 'guest',
  body: Readonly<Record<string, string>>,
) => Promise<{ readonly body: unknown; readonly cookie: string | null }>;

type SessionBody = { readonly user: AuthIdentity };

/** A way in, and whether it can be gone again by itself when the session has ended. */
export class Session {
  readonly #credentials: Credentials;
  #cookie: string | null;
  /** Log-ins so far. */
  #count = 0;
  #loggingIn: Promise<AuthIdentity> | null = null;

  /** @throws TradefloorError INVALID_USE for a key or cookie that cannot be one */
  constructor(credentials: Credentials) {
    this.#credentials = credentials;
    if ('key' in credentials && !KEY.test(credentials.key)) {
      throw new TradefloorError({ code: 'INVALID_USE', detail: 'this is no API key' });
    }
    if ('cookie' in credentials && !/^[A-Za-z0-9_-]{20,256}$/.test(credentials.cookie)) {
      throw new TradefloorError({ code: 'INVALID_USE', detail: 'this is no session cookie' });
    }
    this.#cookie = 'cookie' in credentials ? credentials.cookie : null;
  }

  get key(): string | null {
    return 'key' in this.#credentials ? this.#credentials.key : null;
  }

  /** The session's cookie, where this program holds it: a browser keeps it to itself. */
  get cookie(): string | null {
    return this.#cookie;
  }

  /** Changes with each log-in. */
  get count(): number {
    return this.#count;
  }

  /** Whether there is a log-in to make: a key or a session needs none. */
  get logsIn(): boolean {
    return 'username' in this.#credentials || 'guest' in this.#credentials;
  }

  /** Whether a session that ended may be replaced: a new guest would be another user. */
  get renews(): boolean {
    return 'username' in this.#credentials;
  }

  /** The headers that prove the session, with a request or a socket's handshake. */
  headers(): Readonly<Record<string, string>> {
    const { key, cookie } = this;
    if (key !== null) return { authorization: `Bearer ${key}` };
    return cookie === null ? {} : { cookie: `${COOKIE}=${cookie}` };
  }

  /** Logs in; callers at the same time share one log-in. */
  logIn(send: LogInRequest): Promise<AuthIdentity> {
    this.#loggingIn ??= this.#begin(send).finally(() => {
      this.#loggingIn = null;
    });
    return this.#loggingIn;
  }

  async #begin(send: LogInRequest): Promise<AuthIdentity> {
    const { body, cookie } = await this.#exchange(send);
    this.#cookie = cookie;
    this.#count += 1;
    return (body as SessionBody).user;
  }

  async #exchange(send: LogInRequest): ReturnType<LogInRequest> {
    if (!('username' in this.#credentials)) return send('guest', {});
    const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const { body } = await this.#authorize(send, {
      response_type: 'code',
      client_id: CLIENT_ID,
      code_challenge: toBase64Url(new Uint8Array(hash)),
      code_challenge_method: 'S256',
      username: this.#credentials.username,
      password: this.#credentials.password,
    });
    return send('token', {
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      code: (body as { readonly code: string }).code,
      code_verifier: verifier,
    });
  }

  /** With the code that is given already; a function is called once the platform wants one. */
  async #authorize(
    send: LogInRequest,
    body: Readonly<Record<string, string>>,
  ): ReturnType<LogInRequest> {
    const given = 'username' in this.#credentials ? this.#credentials.secondFactor : undefined;
    const withCode = (code: string) => send('authorize', { ...body, second_factor: code });
    if (typeof given === 'string' && this.#count === 0) return withCode(given);
    try {
      return await send('authorize', body);
    } catch (error) {
      const isWanted = error instanceof TradefloorError && error.code === 'SECOND_FACTOR_REQUIRED';
      if (!isWanted || typeof given !== 'function') throw error;
      return Promise.resolve(given()).then(withCode);
    }
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The session's cookie among those that a response sets; null where it sets none, or a browser hides them. */
export function findCookie(setCookies: readonly string[]): string | null {
  for (const text of setCookies) {
    const value = new RegExp(`^${COOKIE}=([A-Za-z0-9_-]+)(?:;|$)`).exec(text)?.[1];
    if (value !== undefined) return value;
  }
  return null;
}

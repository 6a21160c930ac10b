/** People who call the platform over plain HTTP, each with a session of their own. */
import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '@tradefloor/contracts/calls/call';
import { DEMO_PASSWORD } from '../env.ts';

/** One person's way in: an address, and the cookie that identifies the session. */
export type Person = {
  readonly name: string;
  readonly userId: string;
  readonly cookie: string;
  readonly base: string;
};

export type Reported = { readonly status: number; readonly text: string; readonly type: string };

export const USER_SERVICE = '/api/user-service/oauth';

/** A platform's refusal while it has no capacity: call again. */
const BUSY: ReadonlySet<number> = new Set([502, 503, 504]);
const TRIES = 12;
const PAUSE_MS = 500;

/** Sends until there is a response; a request without any is reported as it is. */
async function insist(send: () => Promise<Response>): Promise<Response> {
  for (let attempts = 1; ; attempts += 1) {
    const response = await send();
    if (!BUSY.has(response.status) || attempts === TRIES) return response;
    await response.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function post(address: string, body: object): Promise<Response> {
  const response = await insist(() =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response;
}

const cookieIn = (response: Response): string =>
  /platform_user=([A-Za-z0-9_-]{43})/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';

async function toPerson(base: string, name: string, response: Response): Promise<Person> {
  const { user } = (await response.json()) as { user: { userId: string } };
  return { name, base, userId: user.userId, cookie: cookieIn(response) };
}

/** A fresh visitor: a trader of no other test. */
export const enterGuest = async (base: string, name = 'guest'): Promise<Person> =>
  toPerson(base, name, await post(`${base}${USER_SERVICE}/guest`, {}));

const CLIENT = { client_id: 'tradefloor-web' };

/** The code flow with PKCE of one log-in: what is posted first, and what with the code that comes of it. */
export function toLogIn(username: string): {
  readonly authorize: Readonly<Record<string, string>>;
  readonly toToken: (code: string) => Readonly<Record<string, string>>;
} {
  const verifier = randomBytes(32).toString('base64url');
  return {
    authorize: {
      ...CLIENT,
      response_type: 'code',
      code_challenge_method: 'S256',
      username,
      password: DEMO_PASSWORD,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    },
    toToken: (code) => ({
      ...CLIENT,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  };
}

/** One of the demo users. */
export async function enter(base: string, username: string): Promise<Person> {
  const { authorize, toToken } = toLogIn(username);
  const requested = await post(`${base}${USER_SERVICE}/authorize`, authorize);
  const { code } = (await requested.json()) as { code: string };
  const redeemed = await post(`${base}${USER_SERVICE}/token`, toToken(code));
  return toPerson(base, username, redeemed);
}

/** Makes a call with an input in wire form: its fields go where services read them. */
export function request(
  person: Person | null,
  call: Pick<Call, 'to' | 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
): Promise<Reported> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
  const address = `/api/${call.to}${path}`;
  if (call.method !== 'GET') {
    const body = JSON.stringify(Object.fromEntries(rest));
    return sendRaw(person, { method: call.method, address, body });
  }
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  return sendRaw(person, { method: 'GET', address: `${address}?${query}` });
}

export type Raw = {
  readonly method: string;
  readonly address: string;
  readonly body?: string;
  readonly type?: string;
};

/** Sends a body as it stands; again where the platform was too busy to answer. */
export async function sendRaw(person: Person | null, raw: Raw, base = ''): Promise<Reported> {
  const { method, address, body, type = 'application/json' } = raw;
  const response = await insist(() =>
    fetch(`${person?.base ?? base}${address}`, {
      method,
      headers: {
        ...(person === null ? {} : { cookie: `platform_user=${person.cookie}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
  const { status, headers } = response;
  return { status, text: await response.text(), type: headers.get('content-type') ?? '' };
}

/**
 * What no response may hold: where the program lies, how it is written, what its stores returned.
 */
export const LEAKS =
  /node_modules|\bat .{1,200}\.(?:ts|mjs|js):\d|\bselect .{1,80} from\b|insert into|duplicate key|relation "|violates .{1,30} constraint|\/(?:home|root|srv|usr|tmp|var)\/|127\.0\.0\.1:\d|ECONN|(?:postgres(?:ql)?|rediss?):\/\/|TypeError|ReferenceError|ZodError|\[object Object\]/i;

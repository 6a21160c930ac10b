/** Gets the platform ready for a crowd: people with cookies, and risk thresholds that let a machine's pace pass. */
import { createHash, randomBytes } from 'node:crypto';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { ask } from '../harness/ask.ts';
import type { Trader } from './order-clients.ts';

const TOGETHER = 10;
const SEEDED_MS = 20_000;

/** Thresholds far above what is sent; each check is worked out all the same. */
const WIDE = {
  ...RISK_DEFAULTS,
  duplicateWindowMs: 0,
  maxOpenOrders: 100_000,
  ordersPerSecond: 100_000,
  selfCross: 'allow',
};

async function post(base: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    ...(body
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

function findCookie(response: Response): string {
  const [cookie = ''] = response.headers.getSetCookie();
  const [pair = ''] = cookie.split(';');
  if (!pair.startsWith('platform_user=')) throw new Error('the log-in set no cookie');
  return pair;
}

export async function guests(port: number, count: number): Promise<Trader[]> {
  const base = `http://127.0.0.1:${port}`;
  const traders: Trader[] = [];
  while (traders.length < count) {
    const more = Array.from({ length: Math.min(TOGETHER, count - traders.length) }, async () => ({
      cookie: findCookie(await post(base, '/api/user-service/oauth/guest')),
    }));
    traders.push(...(await Promise.all(more)));
  }
  return traders;
}

/** Logs in with PKCE. @returns the session's cookie */
async function logIn(base: string, username: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const client = { client_id: 'tradefloor-web' };
  const authorized = await post(base, '/api/user-service/oauth/authorize', {
    ...client,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: randomBytes(8).toString('hex'),
    username,
    password: 'tradefloor',
  });
  const { code } = (await authorized.json()) as { readonly code: string };
  const token = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
  return findCookie(await post(base, '/api/user-service/oauth/token', token));
}

/** The seed users' passwords are hashed after the start, which takes a while on a busy machine. */
async function logInOnceSeeded(base: string, username: string): Promise<string> {
  for (const endMs = performance.now() + SEEDED_MS; ; ) {
    try {
      return await logIn(base, username);
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}

/** A seeded user, logged in. */
export async function traderNamed(port: number, username: string): Promise<Trader> {
  return { cookie: await logInOnceSeeded(`http://127.0.0.1:${port}`, username) };
}

export async function widenRisk(port: number): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const cookie = await logInOnceSeeded(base, 'risk-manager');
  const response = await fetch(`${base}/api/risk-engine/config`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ thresholds: WIDE, reason: 'the bench sends at a machine pace' }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the thresholds were not taken: ${await response.text()}`);
}

const QUOTED_MS = 60_000;

/**
 * The platform is ready before its dealers quote every bond: until then an order at market has no price.
 * @throws Error when some are not quoted after a minute
 */
export async function whenBondsQuoted(
  { port, cookie }: Trader & { readonly port: number },
  bonds: number,
): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/rfq/bond-quotes`;
  for (const endMs = performance.now() + QUOTED_MS; ; ) {
    const { quotes } = await ask<{ readonly quotes: readonly unknown[] }>({ url, cookie });
    if (quotes.length >= bonds) return;
    if (performance.now() > endMs) throw new Error('some bonds are not quoted');
    await new Promise((done) => setTimeout(done, 100));
  }
}

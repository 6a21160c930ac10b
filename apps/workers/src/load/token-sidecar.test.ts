/**
 * The sidecar: sessions stay fresh, are renewed once for any number of callers, outlive the program, and stay private.
 */
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GatewayClient, LoadRequest, Received } from './gateway-client.ts';
import { serveSidecar } from './sidecar-server.ts';
import { TokenSidecar } from './token-sidecar.ts';
import { WitnessFile } from './witness-file.ts';

const NOW = Date.parse('2026-11-23T14:00:00.000Z');
const KEY = 'a key of the test';

/** A platform that knows two users and counts their log-ins; sessions last an hour. */
function given(file: string | null = null) {
  const world = { nowMs: NOW, logIns: [] as string[], known: new Set<string>() };
  const received = (status: number, body: object, cookie: string | null = null): Received => ({
    status,
    text: JSON.stringify(body),
    cookie,
    retryAfterMs: null,
  });
  const codes = new Map<string, string>();
  const token = (username: string) => {
    world.logIns.push(username);
    const cookie = `platform_user=${username}-${world.logIns.length}`;
    world.known.add(cookie);
    const expiresAt = new Date(world.nowMs + 3_600_000).toISOString();
    const limits = { maxOrderQty: 1, maxDailyNotional: 1, strategies: ['LIT'], desks: ['EQ'] };
    const user = {
      userId: username,
      username,
      displayName: username,
      role: 'trader',
      tradingStyle: 'low_touch',
      guest: false,
      darkPoolAccess: false,
      limits,
      expiresAt,
    };
    return received(
      200,
      { token_type: 'cookie', expires_in: 3_600, idle_expires_in: 900, user },
      cookie,
    );
  };
  const request = async ({ path, body, cookie }: LoadRequest): Promise<Received> => {
    const fields = new Map(Object.entries(body ?? {}));
    if (path.endsWith('/session')) return received(world.known.has(cookie ?? '') ? 200 : 401, {});
    if (path.endsWith('/token')) return token(codes.get(String(fields.get('code'))) ?? '');
    if (fields.get('password') !== 'right') {
      return received(400, { error: 'access_denied', error_description: 'not right' });
    }
    const code = `code-${codes.size}`;
    codes.set(code, String(fields.get('username')));
    return received(200, { code, expiresIn: 60 });
  };
  const gateway: GatewayClient = { request, close: () => undefined };
  const sidecar = (password = 'right') =>
    new TokenSidecar({
      gateway,
      takesGuests: false,
      file,
      nowMs: () => world.nowMs,
      wait: async () => undefined,
      accounts: [
        { username: 'ann', password },
        { username: 'bob', password },
      ],
    });
  return { world, sidecar };
}

const folder = () => mkdtempSync(join(tmpdir(), 'sidecar-'));

describe('the sidecar', () => {
  it('logs in the requested number, and reports why when it cannot', async () => {
    const { world, sidecar } = given();
    expect(await sidecar().fill(1)).toBe(1);
    expect(world.logIns).toEqual(['ann']);
    const wrong = sidecar('wrong');
    expect(await wrong.fill(2)).toBe(0);
    expect(wrong.note).toBe('bob cannot log in: not right');
  });

  it('renews a session once for any number of callers, and a late caller gets the new one', async () => {
    const { world, sidecar } = given();
    const tokens = sidecar();
    await tokens.fill(1);
    const [old] = tokens.sessions;
    if (old === undefined) throw new Error('no user is logged in');
    const renewed = await Promise.all([tokens.renew(old), tokens.renew(old), tokens.renew(old)]);
    expect(world.logIns).toEqual(['ann', 'ann']);
    expect(new Set(renewed.map((session) => session?.cookie)).size).toBe(1);
    expect((await tokens.renew(old))?.cookie).toBe(renewed[0]?.cookie);
    expect(world.logIns).toHaveLength(2);
  });

  it('renews what ends soon, and nothing else', async () => {
    const { world, sidecar } = given();
    const tokens = sidecar();
    await tokens.fill(2);
    await tokens.renewDue();
    expect(world.logIns).toHaveLength(2);
    world.nowMs += 56 * 60_000;
    await tokens.renewDue();
    expect(world.logIns).toHaveLength(4);
  });

  it('goes on with the sessions of the run before, but for those the platform has ended', async () => {
    const file = join(folder(), 'sessions.json');
    const { world, sidecar } = given(file);
    const first = sidecar();
    await first.fill(2);
    const [ended] = first.sessions;
    world.known.delete(ended?.cookie ?? '');
    await sidecar().fill(2);
    expect(world.logIns).toEqual(['ann', 'bob', 'ann']);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

describe('its HTTP interface', () => {
  it('gives cookies to those who know the key, and nothing to others', async () => {
    const tokens = given().sidecar();
    await tokens.fill(1);
    const server = await serveSidecar(tokens, { port: 0, key: KEY });
    const { port } = server.address() as AddressInfo;
    const get = (path: string, key: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } });
    try {
      expect((await get('/sessions', 'another key of it')).status).toBe(401);
      const list = await (await get('/sessions', KEY)).text();
      expect(JSON.parse(list)).toMatchObject({ items: [{ username: 'ann', desk: 'EQ' }] });
      expect(list).not.toContain('platform_user');
      const one = await (await get('/sessions/ann', KEY)).json();
      expect(one).toMatchObject({ userId: 'ann', cookie: 'platform_user=ann-1' });
      expect((await get('/sessions/eve', KEY)).status).toBe(404);
    } finally {
      server.close();
    }
  });
});

describe('the witness', () => {
  it('has every line whole and in order when it confirms, many at once', async () => {
    const path = join(folder(), 'acks.jsonl');
    const witness = new WitnessFile(path);
    const body = { symbol: 'AAPL', side: 'BUY', qty: 1 };
    const ack = (n: number) => ({
      userId: 'ann',
      clientOrderId: `c-${n}`,
      body,
      outcome: 'accepted' as const,
      status: 201,
      orderId: `o-${n}`,
      answer: null,
      sentAt: '2026-11-23T14:00:00.000Z',
    });
    await witness.note(ack(0));
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(ack(0))}\n`);
    await Promise.all(Array.from({ length: 500 }, (_, i) => witness.note(ack(i + 1))));
    const ids = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { clientOrderId: string }).clientOrderId);
    expect(ids).toEqual(Array.from({ length: 501 }, (_, i) => `c-${i}`));
    await witness.close();
  });
});

/** Two gateways before the same services and Redis: what is allowed is allowed once, whichever of them is called. */
import { randomUUID } from 'node:crypto';
import { givenKey, givenSession } from '@tradefloor/api/testing/given';
import { userId } from '@tradefloor/contracts/ids';
import { createLog } from '@tradefloor/runtime/host/log';
import { openSharedCounts, type SharedCounts } from '@tradefloor/runtime/host/shared-counts';
import { afterEach, describe, expect, it } from 'vitest';
import { toCounted } from './limits/counted.ts';
import { type CountedKind, GATEWAY_LIMITS, type GatewayLimits } from './limits/settings.ts';
import { type GivenGateway, givenGateway, send } from './testing/given.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const log = createLog({ service: 'test', level: 'silent' });
/** Slow enough that nothing is refilled while a test runs. */
const LIMITS = {
  logins: { burst: 10, perSecond: 1 / 600 },
  orders: { burst: 40, perSecond: 1 / 600 },
  calls: { burst: 100, perSecond: 1 / 600 },
};
const ORDER = { symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 100 };

let open: GivenGateway[] = [];
let counts: SharedCounts<CountedKind>[] = [];
afterEach(async () => {
  await Promise.all(open.map((gateway) => gateway.close()));
  for (const shared of counts) shared.close();
  [open, counts] = [[], []];
});

/** Two gateways that share one session, at one Redis or, each alone, at none. */
async function givenTwo(change: { url?: string; limits?: Partial<GatewayLimits> } = {}) {
  const { url = redisUrl, limits = LIMITS } = change;
  const prefix = `test-${randomUUID()}`;
  const session = givenSession({ userId: userId('trader-1') }, `session-${randomUUID()}`);
  const allowances = toCounted({ ...GATEWAY_LIMITS, ...limits });
  const both = await Promise.all(
    [1, 2].map(async () => {
      const shared = openSharedCounts({ redis: { url }, log, allowances, prefix });
      counts.push(shared);
      if (url === redisUrl) {
        await expect.poll(() => shared.spend('calls', randomUUID(), 1)).not.toBeNull();
      }
      const gateway = await givenGateway({ limits, counts: shared, trustProxy: true });
      open.push(gateway);
      return { ...gateway, cookie: gateway.services.logIn(session) };
    }),
  );
  const [one, two] = both;
  if (!one || !two) throw new Error('two were opened');
  return { one, two, both };
}

type Opened = Awaited<ReturnType<typeof givenTwo>>['one'];

const logIn = ({ port }: Opened, password: string, from = '6.6.6.6') =>
  send(port, '/api/user-service/oauth/authorize', {
    method: 'POST',
    body: { username: 'admin', password },
    headers: { 'x-forwarded-for': from },
  });
const place = ({ port, cookie }: Opened) =>
  send(port, '/api/oms/orders', { method: 'POST', cookie, body: ORDER });

const toGuess = (at: number) => `tf_k00000000009_${String(at).padStart(43, 'A')}`;

describe('two gateways', () => {
  it('let one address log in ten times a minute together, and another as ever', async () => {
    const { one, two } = await givenTwo();
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await logIn(i % 2 ? one : two, 'x')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await logIn(one, 'x', '7.7.7.7')).status).toBe(200);
  });

  it('count wrong passwords together: the one that saw none refuses too, and the owner gets in elsewhere', async () => {
    const { one, two, both } = await givenTwo({ limits: {} });
    for (const { services } of both) {
      services.replies(({ body }) =>
        body.includes('right')
          ? { body: { code: 'x' } }
          : { status: 400, body: { error: 'access_denied' } },
      );
    }
    for (let i = 0; i < 7; i += 1) await logIn(one, 'wrong');
    const refused = await logIn(two, 'right');
    expect(refused.status).toBe(429);
    expect(two.services.seen).toHaveLength(0);
    expect((await logIn(two, 'right', '7.7.7.7')).status).toBe(200);
  });

  it('let a key that has counted at one go on at the other while its address is guessing', async () => {
    const { one, two, both } = await givenTwo({ limits: {} });
    const session = givenKey(['read']);
    const key = one.services.makeKey(session);
    two.services.change(key, session);
    const use = ({ port }: Opened, bearer: string) =>
      send(port, '/api/oms/orders', { headers: { authorization: `Bearer ${bearer}` } });
    expect((await use(one, key)).status).toBe(200);
    for (let i = 0; i < 40; i += 1) await use(both[i % 2] ?? one, toGuess(i));
    expect((await use(two, toGuess(99))).status).toBe(429);
    expect((await use(two, key)).status).toBe(200);
  });

  it('let one session place what one session may place', async () => {
    const { one, two } = await givenTwo();
    for (let i = 0; i < 40; i += 1) expect((await place(one)).status).toBe(200);
    // What was spent at the first is known to the second with its own first report.
    for (let i = 0; i < 10; i += 1) await place(two);
    await expect.poll(async () => (await place(two)).status).toBe(429);
    expect(two.services.seen.length).toBeLessThan(40);
  });
});

describe('a lost Redis', () => {
  it('neither opens the door nor closes it', async () => {
    const { one, two } = await givenTwo({ url: 'redis://127.0.0.1:1' });
    for (const gateway of [one, two]) {
      const entries = await Promise.all(Array.from({ length: 14 }, () => logIn(gateway, 'x')));
      expect(entries.filter(({ status }) => status === 200)).toHaveLength(10);
      const orders = await Promise.all(Array.from({ length: 50 }, () => place(gateway)));
      expect(orders.filter(({ status }) => status === 200)).toHaveLength(40);
    }
  });
});

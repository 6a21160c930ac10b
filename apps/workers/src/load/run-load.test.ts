/** A run against a scripted gateway: open loop, counted whole, witnessed, stopped on demand. */
import { listOrders } from '@tradefloor/contracts/calls/orders';
import { userId } from '@tradefloor/contracts/ids';
import type { LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import type { Order } from '@tradefloor/contracts/order';
import { givenOrder } from '@tradefloor/contracts/testing/given';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { GatewayClient, LoadRequest, Received } from './gateway-client.ts';
import { runLoad } from './run-load.ts';
import { TokenSidecar } from './token-sidecar.ts';
import type { Ack } from './witness-file.ts';

const PLAN: LoadPlan = {
  users: 2,
  ratePerSecond: 20,
  seconds: 5,
  mix: 'EQUITIES',
  arrivals: 'EVEN',
  seed: 3,
};
const NOW = 1_795_444_200_000;

const received = (
  status: number | null,
  body: object = {},
  more: Partial<Received> = {},
): Received => ({
  status,
  text: JSON.stringify(body),
  cookie: null,
  retryAfterMs: null,
  ...more,
});

const IDENTITY = {
  username: 'guest-1',
  displayName: 'Guest',
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: true,
  darkPoolAccess: false,
  expiresAt: '2026-11-23T20:00:00.000Z',
  limits: {
    maxOrderQty: 1_000,
    maxDailyNotional: 1_000_000,
    strategies: ['LIT'],
    desks: ['EQ'],
  },
};
const TICK = {
  symbol: 'AAPL',
  bid: 269.98,
  ask: 270.02,
  last: 270,
  mid: 270,
  bidSize: 100,
  askSize: 100,
  volume: 10,
  dayVolume: 1_000,
  open: 269,
  high: 271,
  low: 268,
};

type Responses = {
  readonly order: (n: number) => Received | Promise<Received>;
  readonly logIn?: (n: number) => Received;
  /** The open orders of a cookie's user. */
  readonly open?: (cookie: string) => Received;
};

/** A platform of scripted responses under a clock that only moves when a caller waits. */
function world({ order, logIn, open }: Responses) {
  const state = { nowMs: 0, orders: 0, logIns: 0 };
  const acks: Ack[] = [];
  const reported: LoadRun[] = [];
  const cancels: unknown[] = [];
  const stop = new AbortController();
  const wait = async (ms: number) => {
    state.nowMs += ms;
    await new Promise((done) => setImmediate(done));
  };
  const request = async ({ path, method, cookie, body }: LoadRequest): Promise<Received> => {
    if (path.endsWith('/oauth/guest')) {
      state.logIns += 1;
      const userId = `guest-${state.logIns}`;
      const user = { ...IDENTITY, userId, username: userId };
      const cookie = `platform_user=${userId}`;
      const session = { token_type: 'cookie', expires_in: 7_200, idle_expires_in: 900, user };
      return logIn?.(state.logIns) ?? received(200, session, { cookie });
    }
    if (path === '/api/market-sim/quotes') {
      const at = '2026-11-23T14:30:00.000Z';
      return received(200, { seq: 1, at, items: [TICK], nextCursor: null });
    }
    if (path.startsWith('/api/oms/orders?status=open')) {
      return open === undefined
        ? received(200, { items: [], nextCursor: null })
        : open(cookie ?? '');
    }
    if (path === '/api/oms/orders/cancel') {
      cancels.push(body);
      return received(200, { items: [], remaining: 0 });
    }
    if (method === 'GET') return received(404, { code: 'NOT_FOUND' });
    state.orders += 1;
    return order(state.orders);
  };
  const gateway: GatewayClient = { request, close: () => undefined };
  const nowMs = () => NOW + state.nowMs;
  const sidecar = new TokenSidecar({
    gateway,
    accounts: [],
    takesGuests: true,
    file: null,
    nowMs,
    wait,
  });
  const run = (plan = PLAN) =>
    runLoad(plan, 'run', {
      gateway,
      sidecar,
      wait,
      nowMs,
      stop: stop.signal,
      steadyMs: () => state.nowMs,
      notify: (each) => reported.push(each),
      witness: { note: async (ack) => void acks.push(ack) },
    });
  return { state, acks, reported: reported, cancels, stop, run };
}

const toPage = (items: readonly Order[]): Received =>
  received(200, z.encode(listOrders.out, { items: [...items], nextCursor: null }));

const accepted = (n: number) => received(201, { orderId: `o-${n}` });

describe('a run', () => {
  it('sends at its rate and counts every operation once', async () => {
    const { run, acks } = world({ order: accepted });
    const ended = await run();
    expect(ended).toMatchObject({
      state: 'DONE',
      due: 99,
      accepted: 99,
      refused: 0,
      unknown: 0,
      open: 0,
    });
    expect(ended.kinds.reduce((sum, { due }) => sum + due, 0)).toBe(99);
    expect(ended.seconds.reduce((sum, { due }) => sum + due, 0)).toBe(99);
    const orders = ended.kinds.filter(({ kind }) => kind === 'MARKET' || kind === 'LIMIT');
    expect(acks).toHaveLength(orders.reduce((sum, { due }) => sum + due, 0));
    expect(new Set(acks.map(({ clientOrderId }) => clientOrderId)).size).toBe(acks.length);
  });

  it('does not wait for responses: a stalled platform is reported as late', async () => {
    const late: ((response: Received) => void)[] = [];
    const { run, state } = world({
      order: (n) => (n < 20 ? accepted(n) : new Promise((resolve) => late.push(resolve))),
    });
    const running = run();
    while (state.orders < 90) await new Promise((done) => setImmediate(done));
    for (const handle of late.splice(0)) handle(accepted(0));
    while (state.nowMs < 4_990) await new Promise((done) => setImmediate(done));
    for (const handle of late.splice(0)) handle(accepted(0));
    const ended = await running;
    expect(ended.due).toBe(99);
    expect(ended.latency?.p90).toBeGreaterThan(2_000);
    expect(ended.latency?.p50).toBeGreaterThan(500);
  });

  it('reports refusals with their reasons, and missing responses; the witness file as well', async () => {
    const { run, acks } = world({
      order: (n) =>
        n % 3 === 0
          ? received(422, { code: 'SELF_CROSS' })
          : n % 3 === 1
            ? received(null)
            : accepted(n),
    });
    const ended = await run({ ...PLAN, mix: 'EQUITIES' });
    expect(ended.refused).toBeGreaterThan(20);
    expect(ended.unknown).toBeGreaterThan(20);
    expect(ended.refusals.map(({ code }) => code).sort()).toEqual(['NO_ANSWER', 'SELF_CROSS']);
    const outcomes = new Set(acks.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(new Set(['accepted', 'refused', 'unknown']));
    for (const ack of acks) expect(ack.answer === null).toBe(ack.outcome !== 'refused');
  });

  it('waits as long as the gateway requires before it logs in again', async () => {
    const { run, reported, state } = world({
      order: accepted,
      logIn: (n) =>
        n === 2
          ? received(429, { code: 'RATE_LIMITED' }, { retryAfterMs: 6_000 })
          : received(
              200,
              {
                token_type: 'cookie',
                expires_in: 7_200,
                idle_expires_in: 900,
                user: { ...IDENTITY, userId: `guest-${n}`, username: `guest-${n}` },
              },
              { cookie: `platform_user=${n}` },
            ),
    });
    const ended = await run();
    expect(ended).toMatchObject({ state: 'DONE', usersReady: 2 });
    expect(state.logIns).toBe(3);
    expect(state.nowMs).toBeGreaterThan(10_900);
    expect(reported.at(-1)?.state).toBe('DONE');
  });

  it('fails when no user may log in, and sends nothing', async () => {
    const { run, state } = world({
      order: accepted,
      logIn: () => received(403, { error: 'access_denied', error_description: 'no guests here' }),
    });
    const ended = await run();
    expect(ended).toMatchObject({
      state: 'FAILED',
      due: 0,
      note: expect.stringContaining('no guests'),
    });
    expect(state.orders).toBe(0);
  });

  it("cancels what it left open, and no other user's orders", async () => {
    const own = givenOrder({ clientOrderId: 'run-7', userId: userId('guest-1') });
    const other = givenOrder({ clientOrderId: 'mine-7', userId: userId('guest-1') });
    const fixture = world({
      order: accepted,
      open: (cookie) =>
        toPage(
          cookie.endsWith('guest-1') ? [other, ...(fixture.cancels.length === 0 ? [own] : [])] : [],
        ),
    });
    const ended = await fixture.run();
    expect(fixture.cancels).toEqual([{ orderIds: [own.orderId] }]);
    expect(ended).toMatchObject({ state: 'DONE', takenBack: 1, leftOpen: 0 });
  });

  it('reports what it could not cancel, after ten seconds', async () => {
    const stuck = givenOrder({ clientOrderId: 'run-7', userId: userId('guest-1') });
    const { run, state } = world({
      order: accepted,
      open: (cookie) => toPage(cookie.endsWith('guest-1') ? [stuck] : []),
    });
    const ended = await run();
    expect(ended).toMatchObject({ takenBack: 0, leftOpen: 1 });
    expect(state.nowMs).toBeLessThan(17_000);
  });

  it('does not report zero where the state was unknown', async () => {
    const ended = await world({ order: accepted, open: () => received(null) }).run();
    expect(ended.leftOpen).toBeNull();
  });

  it('ends on request, with what it has', async () => {
    const { run, stop, state } = world({
      order: (n) => {
        if (n === 30) stop.abort();
        return accepted(n);
      },
    });
    const ended = await run();
    expect(ended.state).toBe('STOPPED');
    expect(ended.due).toBeLessThan(60);
    expect(ended.accepted).toBe(ended.due);
    expect(state.orders).toBe(ended.due);
  });
});

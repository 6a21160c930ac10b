/** The last slot of a limit, over the whole platform on virtual time: of fifty orders that come at once, one gets it. */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { putRiskConfig } from '@tradefloor/contracts/calls/risk';
import { putLimits } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { Caller } from '@tradefloor/contracts/user';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { describe, expect, test } from 'vitest';
import {
  listOnly,
  makePlatform,
  TOPOLOGIES,
  type Topology,
} from './testing/platform-simulation.ts';

const AT_ONCE = 50;
const SLOTS = 3;
const TRADER: Caller = {
  userId: userId('trader-high-touch'),
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: false,
  sessionId: 'session-1',
};
const RITA: Caller = {
  ...TRADER,
  userId: userId('risk-manager'),
  role: 'risk-manager',
  tradingStyle: 'oversight',
};
const REFERENCE = (EQUITIES.find(({ symbol }) => symbol === 'AAPL')?.referencePrice ?? 0) / 1e6;
/** Rests: its price is 3 % above the market. */
const PRICE = Math.round(REFERENCE * 103) / 100;

/** Retries until it is done: a process may be down. */
const insist = (
  { time }: Client,
  request: () => Promise<{ readonly ok: boolean }>,
): Promise<void> =>
  new Promise((resolve) => {
    const attempt = async (): Promise<void> => {
      if ((await request()).ok) resolve();
      else time.after(300, () => void attempt());
    };
    void attempt();
  });

const toOrder = (n: number) =>
  placeOrder.in.parse({
    clientOrderId: `slot-${n}`,
    symbol: 'AAPL',
    side: 'SELL',
    orderType: 'LIMIT',
    qty: 100 + n,
    price: PRICE,
    timeInForce: 'GTC',
    strategy: 'LIT',
    instrumentType: 'equity',
  });

/** Limits are set, then all orders are sent in one instant; returns the orders as the database has them. */
async function rush(
  of: { readonly seed: number; readonly topology: Topology; readonly faults: Faults },
  prepare: (client: Client) => Promise<void>,
): Promise<readonly OrderRow[]> {
  const { exchange: _, ...platform } = makePlatform(of.topology, of.seed, {
    universe: listOnly('AAPL'),
  });
  const { database } = await simulate({
    seed: of.seed,
    faults: of.faults,
    ...platform,
    simulationMs: 8_000,
    calmMs: 10_000,
    drive: (client) => {
      const { time, request } = client;
      const send = async (n: number): Promise<void> => {
        const { ok } = await request(placeOrder, toOrder(n), TRADER);
        if (!ok && of.faults !== NO_FAULTS) time.after(500, () => void send(n));
      };
      const sendAll = () => {
        for (let n = 0; n < AT_ONCE; n += 1) void send(n);
      };
      // Limits that the user service has changed reach the OMS within a second.
      time.after(1_000, () => void prepare(client).then(() => time.after(1_000, sendAll)));
    },
  });
  return database.rows<OrderRow>('oms.orders');
}

const thresholds = (client: Client, maxOpenOrders: number): Promise<void> => {
  const requested = {
    thresholds: { ...RISK_DEFAULTS, maxOpenOrders, ordersPerSecond: 10_000 },
    reason: 'drill',
  };
  return insist(client, () => client.request(putRiskConfig, requested, RITA));
};

const LIMITS: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  'open orders': (client) => thresholds(client, SLOTS),
  'daily notional': async (client) => {
    await thresholds(client, 1_000);
    const input = putLimits.in.parse({
      userId: TRADER.userId,
      reason: 'drill',
      limits: {
        maxOrderQty: 1_000,
        strategies: ['LIT'],
        desks: ['EQ'],
        // Room for three of the largest, and for none of the smallest beside them.
        maxDailyNotional: Math.round(PRICE * (100 + AT_ONCE) * (SLOTS + 0.2)),
      },
    });
    await insist(client, () => client.request(putLimits, input, RITA));
  },
};

const accepted = (orders: readonly OrderRow[]) =>
  orders.filter(({ status }) => status !== 'REJECTED');

describe.each(Object.keys(TOPOLOGIES) as Topology[])('%s', (topology) => {
  test.each(Object.keys(LIMITS))('%s: as many as there are slots, not one more', async (name) => {
    const of = { seed: 7, topology, faults: NO_FAULTS };
    const orders = await rush(of, LIMITS[name] ?? (() => Promise.resolve()));
    expect(orders).toHaveLength(AT_ONCE);
    const most = name === 'open orders' ? SLOTS : SLOTS + 1;
    expect(accepted(orders).length).toBeGreaterThanOrEqual(SLOTS);
    expect(accepted(orders).length).toBeLessThanOrEqual(most);
    const used = accepted(orders).reduce((sum, { askedQty }) => sum + askedQty * PRICE, 0);
    expect(used).toBeLessThanOrEqual(PRICE * (100 + AT_ONCE) * (SLOTS + 0.2));
  });

  test('open orders: not one more when processes crash, freeze and repeat themselves', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const orders = await rush({ seed, topology, faults: ALL_FAULTS }, (client) =>
        thresholds(client, SLOTS),
      );
      // Retried until the response is known: each order is one, whatever became of its responses.
      const names = orders.map(({ clientOrderId }) => clientOrderId);
      expect(new Set(names).size, `seed ${seed}`).toBe(names.length);
      expect(accepted(orders).length, `seed ${seed}`).toBeLessThanOrEqual(SLOTS);
    }
  }, 120_000);
});

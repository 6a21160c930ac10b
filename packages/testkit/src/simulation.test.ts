/** The promises of the engine, kept under crashes, repeats, wipes, lost answers and frozen processes. */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { execIdOf, orderId, uuidV7 } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { appends, keeps } from '@tradefloor/core/table';
import { answer, answered, defineService, type Service, say, wake } from '@tradefloor/runtime';
import { describe, expect, test } from 'vitest';
import { givenCaller, givenFill, givenOrder } from './given.ts';
import { ALL_GUARDS, type Guards } from './memory-database.ts';
import {
  ALL_FAULTS,
  type Client,
  type Faults,
  NO_FAULTS,
  type Outcome,
  simulate,
} from './simulation.ts';

const ORDERS = keeps<Order>('toy.orders', (order) => order.orderId);
const WORKING = keeps<Order>('toy.working', (order) => order.orderId);
const FILLS = appends<Fill>('toy.fills', (fill) => fill.execId);
const VERSIONS = appends<{ orderId: string; version: number; no: number }>(
  'toy.versions',
  (row) => `${row.orderId} ${row.version} ${row.no}`,
);
const COUNTS = keeps<{ orderId: string; last: number }>('toy.counts', (row) => row.orderId);

const halfOf = (order: Order, n: 1 | 2): Fill =>
  givenFill({
    execId: execIdOf(order.orderId, n),
    orderId: order.orderId,
    qty: qty(50),
    cumQty: qty(50 * n),
    leavesQty: qty(100 - 50 * n),
  });

const toyOms = () =>
  defineService({
    name: 'oms',
    tables: [ORDERS],
    state: (io) => ({ orders: io.table(ORDERS) }),
    publishes: ['orders.routed', 'orders.updated'],
    answers: [
      answer(placeOrder, (ctx, input) => {
        const { orders } = ctx.state as { orders: import('@tradefloor/core/table').Table<Order> };
        const known = [...orders.values()].find(
          (order) => order.clientOrderId === input.clientOrderId,
        );
        if (known) return answered(known);
        const id = orderId(uuidV7(ctx.nowMs, () => ctx.rng.next()));
        const order = givenOrder({ orderId: id, clientOrderId: input.clientOrderId ?? id });
        orders.put(order);
        return answered(order, [
          say('orders.routed', { order, tradingStyle: 'high_touch', protectionPx: null }),
        ]);
      }),
    ],
    consumes: {
      'orders.filled': ({ state }, fill) => {
        const order = state.orders.get(fill.orderId);
        if (!order) throw new Error('a fill for an order nobody knows');
        const filledQty = qty(order.filledQty + fill.qty);
        const next: Order = { ...order, filledQty, version: order.version + 1 };
        state.orders.put(next);
        return [say('orders.updated', { order: next, actor: 'ems', reason: null })];
      },
    },
  });

const toyEms = () =>
  defineService({
    name: 'ems',
    tables: [WORKING],
    state: (io) => ({ working: io.table(WORKING) }),
    publishes: ['orders.filled'],
    consumes: {
      'orders.routed': ({ state }, { order }) => {
        state.working.put(order);
        return [
          say('orders.filled', halfOf(order, 1)),
          wake('rest', 300, { key: order.orderId, orderId: order.orderId }),
        ];
      },
    },
    wakes: {
      rest: ({ state }, data) => {
        const order = state.working.get(String(data['orderId']));
        return order ? [say('orders.filled', halfOf(order, 2))] : [];
      },
    },
  });

const toyJournal = () =>
  defineService({
    name: 'journal',
    tables: [FILLS, VERSIONS, COUNTS],
    state: (io) => ({ fills: io.log(FILLS), versions: io.log(VERSIONS), counts: io.table(COUNTS) }),
    publishes: [],
    consumes: {
      'orders.filled': ({ state }, fill) => {
        state.fills.append(fill);
        return [];
      },
      'orders.updated': ({ state }, { order }) => {
        const no = (state.counts.get(order.orderId)?.last ?? 0) + 1;
        state.counts.put({ orderId: order.orderId, last: no });
        state.versions.append({ orderId: order.orderId, version: order.version, no });
        return [];
      },
    },
  });

/** Twenty clients, each insisting on its order until it knows the answer. */
function insist({ time, ask }: Client, acks: Map<string, string>): void {
  for (let n = 0; n < 20; n += 1) {
    const clientOrderId = `client-${n}`;
    const attempt = async (): Promise<void> => {
      const input = placeOrder.in.parse({
        clientOrderId,
        symbol: 'AAPL',
        side: 'BUY',
        orderType: 'LIMIT',
        qty: 100,
        price: 150,
        timeInForce: 'DAY',
        strategy: 'LIT',
        instrumentType: 'equity',
      });
      const result = await ask(placeOrder, input, givenCaller());
      if (result.ok) acks.set(clientOrderId, result.value.orderId);
      else time.after(200, () => void attempt());
    };
    time.after(time.between(0, 9_000), () => void attempt());
  }
}

/** Many storms take their time on a busy machine; none of them waits for the clock. */
const STORMS_MS = 180_000;

type Shape = 'one process' | 'split' | 'split with standby';
const PROCESSES: Record<Shape, (() => Service[])[]> = {
  'one process': [() => [toyOms(), toyEms(), toyJournal()]],
  split: [() => [toyOms()], () => [toyEms()], () => [toyJournal()]],
  'split with standby': [
    () => [toyOms(), toyJournal()],
    () => [toyEms()],
    () => [toyOms(), toyEms(), toyJournal()],
  ],
};

async function run(seed: number, shape: Shape, change: { faults?: Faults; guards?: Guards } = {}) {
  const acks = new Map<string, string>();
  const outcome = await simulate({
    seed,
    processes: PROCESSES[shape],
    faults: change.faults ?? ALL_FAULTS,
    ...(change.guards ? { guards: change.guards } : {}),
    stormMs: 10_000,
    calmMs: 12_000,
    drive: (client) => insist(client, acks),
  });
  return { outcome, acks, faults: violationsOf(outcome, acks) };
}

/** Everything that is not as promised, in words. */
function violationsOf({ database }: Outcome, acks: Map<string, string>): string[] {
  const orders = database.rows<Order>('toy.orders');
  const fills = database.rows<Fill>('toy.fills');
  const versions = database.rows<{ orderId: string; version: number; no: number }>('toy.versions');
  const wrong: string[] = [];
  if (acks.size !== 20) wrong.push(`only ${acks.size} of 20 clients got an answer`);
  for (const [client, id] of acks) {
    const mine = orders.filter((order) => order.clientOrderId === client);
    if (mine.length !== 1 || mine[0]?.orderId !== id)
      wrong.push(`${client} has ${mine.length} orders`);
  }
  for (const order of orders) {
    const own = fills.filter((fill) => fill.orderId === order.orderId);
    if (order.filledQty !== 100) wrong.push(`${order.clientOrderId} filled ${order.filledQty}`);
    if (own.length !== 2)
      wrong.push(`${order.clientOrderId} has ${own.length} fills in the journal`);
    const seen = versions.filter((row) => row.orderId === order.orderId);
    if (seen.some((row) => row.version !== row.no + 1) || seen.length !== 2)
      wrong.push(`${order.clientOrderId} versions ${seen.map((row) => row.version).join()}`);
  }
  if (database.deadLetters.length > 0) wrong.push(`${database.deadLetters.length} dead letters`);
  return wrong;
}

describe.each(['one process', 'split', 'split with standby'] as const)('%s', (shape) => {
  test(
    'every acknowledged order is filled exactly once, in order, whatever breaks',
    async () => {
      for (let seed = 1; seed <= 150; seed += 1) {
        const { faults } = await run(seed, shape);
        expect(faults, `seed ${seed}`).toEqual([]);
      }
    },
    STORMS_MS,
  );

  test('the same seed gives the same run', async () => {
    const first = await run(7, shape);
    const second = await run(7, shape);
    expect(second.outcome.trace).toBe(first.outcome.trace);
    expect(second.outcome.database.letters()).toEqual(first.outcome.database.letters());
  });
});

test('the storm is a storm: processes do crash while it runs', async () => {
  const { outcome } = await run(3, 'split');
  expect(outcome.crashes).toBeGreaterThan(2);
});

test('without faults nothing is handed over twice', async () => {
  const { outcome, faults } = await run(1, 'split', { faults: NO_FAULTS });
  expect(faults).toEqual([]);
  expect(outcome.events.filter((event) => event.type === 'failed')).toEqual([]);
});

describe('a design without one of its guards is found out', () => {
  const without = (guard: keyof Guards): Guards => ({ ...ALL_GUARDS, [guard]: false });
  test.each(['inbox', 'atomic', 'outbox', 'fencing'] as const)(
    'no %s',
    async (guard) => {
      const found: number[] = [];
      for (let seed = 1; seed <= 120 && found.length === 0; seed += 1) {
        const { faults } = await run(seed, 'split with standby', { guards: without(guard) });
        if (faults.length > 0) found.push(seed);
      }
      expect(found).not.toEqual([]);
    },
    STORMS_MS,
  );
});

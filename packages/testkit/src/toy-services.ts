/**
 * Three small services for thousands of simulation runs: an OMS that takes orders, an EMS that fills each in two
 * halves, a journal that records everything. Small enough to run often, real enough to need every guard.
 */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { orderId, toExecId, uuidV7 } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { appends, defineTables, keeps, type Stores } from '@tradefloor/core/table';
import {
  defineService,
  handle,
  publish,
  respond,
  type Service,
  setTimer,
} from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';

export type VersionRow = {
  readonly orderId: string;
  readonly version: number;
  readonly no: number;
};
type ClientIdRow = { readonly clientOrderId: string; readonly orderId: string };
type OmsState = Stores<typeof OMS_TABLES>;

export const OMS_TABLES = defineTables('toy', {
  orders: keeps<Order>((order) => order.orderId),
  /** One row a client order id, ever: the constraint that makes a repeated request safe whatever memory knows. */
  clientIds: appends<ClientIdRow>((row) => row.clientOrderId),
});
const EMS_TABLES = defineTables('toy', { working: keeps<Order>((order) => order.orderId) });
export const JOURNAL_TABLES = defineTables('toy', {
  fills: appends<Fill>((fill) => fill.execId),
  versions: appends<VersionRow>((row) => `${row.orderId} ${row.version} ${row.no}`),
  counts: keeps<{ orderId: string; last: number }>((row) => row.orderId),
});

const halfFill = (order: Order, n: 1 | 2): Fill =>
  givenFill({
    execId: toExecId(order.orderId, n),
    orderId: order.orderId,
    qty: qty(50),
    cumQty: qty(50 * n),
    leavesQty: qty(100 - 50 * n),
  });

/** A cold read: what a database knows, a moment later. */
type FindOrder = (clientOrderId: string) => Promise<Order | null>;

/**
 * Requests are concurrent, and a repeat is detected by the database: between the query and the commit another may come.
 * Only the constraint sees that.
 */
export const toyOms = (find: FindOrder): Service =>
  defineService({
    name: 'oms',
    tables: [OMS_TABLES],
    state: (io) => io.open(OMS_TABLES),
    publishes: ['orders.routed', 'orders.updated'],
    handles: [
      handle(
        placeOrder,
        async (ctx, input) => {
          // A service's state is known only after its responses are.
          const { orders, clientIds } = ctx.state as OmsState;
          const id = orderId(uuidV7(ctx.nowMs, () => ctx.rng.next()));
          const clientOrderId = input.clientOrderId ?? id;
          const known = await find(clientOrderId);
          if (known) return respond(known);
          const order = givenOrder({ orderId: id, clientOrderId });
          clientIds.append({ clientOrderId, orderId: id });
          orders.put(order);
          return respond(order, [
            publish('orders.routed', { order, tradingStyle: 'high_touch', protectionPx: null }),
          ]);
        },
        { as: 'user', lane: (input) => `${input.clientOrderId} ${input.qty}` },
      ),
    ],
    consumes: {
      'orders.filled': ({ state }, fill) => {
        const order = state.orders.get(fill.orderId);
        if (!order) throw new Error('a fill for an unknown order');
        const filledQty = qty(order.filledQty + fill.qty);
        const next: Order = { ...order, filledQty, version: order.version + 1 };
        state.orders.put(next);
        return [publish('orders.updated', { order: next, actor: 'ems', reason: null })];
      },
    },
  });

export const toyEms = (): Service =>
  defineService({
    name: 'ems',
    tables: [EMS_TABLES],
    state: (io) => io.open(EMS_TABLES),
    publishes: ['orders.filled'],
    consumes: {
      'orders.routed': ({ state }, { order }) => {
        state.working.put(order);
        return [
          publish('orders.filled', halfFill(order, 1)),
          setTimer('rest', 300, { key: order.orderId, orderId: order.orderId }),
        ];
      },
    },
    timers: {
      rest: ({ state }, data) => {
        const order = state.working.get(String(data['orderId']));
        return order ? [publish('orders.filled', halfFill(order, 2))] : [];
      },
    },
  });

export const toyJournal = (): Service =>
  defineService({
    name: 'journal',
    tables: [JOURNAL_TABLES],
    state: (io) => io.open(JOURNAL_TABLES),
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

/** What a cold read finds in a database of the simulation. */
export const makeFinder =
  (database: MemoryDatabase): FindOrder =>
  async (clientOrderId) =>
    database
      .rows<Order>(OMS_TABLES.orders.name)
      .find((order) => order.clientOrderId === clientOrderId) ?? null;

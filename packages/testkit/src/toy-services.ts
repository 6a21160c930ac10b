/**
 * Four small services for thousands of simulation runs: an OMS that takes orders and asks the risk engine to reserve
 * each, an EMS that fills each in two halves, a journal that records everything. Small enough to run often, real
 * enough to need every guard.
 */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import type { Fill } from '@tradefloor/contracts/fill';
import { orderId, toExecId, uuidV7 } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { appends, defineTables, keeps, type Stores } from '@tradefloor/core/table';
import {
  type Ctx,
  defineService,
  handle,
  notResponding,
  publish,
  refuse,
  respond,
  type Service,
  type StateIo,
  setTimer,
} from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';

export type VersionRow = {
  readonly orderId: string;
  readonly version: number;
  readonly no: number;
};
type ClientIdRow = { readonly clientOrderId: string; readonly orderId: string };
/** All changes that were requested: one row, so that an older one that comes late loses what is newer. */
export type ChangesRow = { readonly name: 'all'; readonly changes: readonly string[] };
export type ReservationRow = { readonly orderId: string; readonly no: number };
type OmsState = Stores<typeof OMS_TABLES>;

export const OMS_TABLES = defineTables('toy', {
  orders: keeps<Order>((order) => order.orderId),
  /** One row a client order id, ever: the constraint that makes a repeated request safe whatever memory knows. */
  clientIds: appends<ClientIdRow>((row) => row.clientOrderId),
  changes: keeps<ChangesRow>((row) => row.name),
});
export const RISK_TABLES = defineTables('toy', {
  reservations: keeps<ReservationRow>((row) => row.orderId),
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
    state: (io: StateIo) => io.open(OMS_TABLES),
    publishes: ['orders.routed', 'orders.updated'],
    calls: [riskCheck],
    handles: [
      handle(
        replaceOrder,
        ({ state }: Ctx<OmsState>, { orderId: id, qty: quantity }) => {
          const order = state.orders.get(id);
          if (order === undefined) return refuse('NOT_FOUND');
          const known = state.changes.get('all')?.changes ?? [];
          const change = `${id} ${quantity}`;
          const changes = known.includes(change) ? known : [...known, change];
          state.changes.put({ name: 'all', changes });
          return respond(order);
        },
        { as: 'user', lane: () => 'changes' },
      ),
      handle(
        placeOrder,
        async (ctx: Ctx<OmsState>, input) => {
          const { orders, clientIds } = ctx.state;
          const id = orderId(uuidV7(ctx.nowMs, () => ctx.rng.next()));
          const clientOrderId = input.clientOrderId ?? id;
          const known = await find(clientOrderId);
          if (known) return respond(known);
          const order = givenOrder({ orderId: id, clientOrderId });
          const checked = await ctx.call(riskCheck, toCheck(order));
          if (!checked.ok) return notResponding('risk-engine');
          clientIds.append({ clientOrderId, orderId: id });
          orders.put(order);
          return respond(order, [
            publish('orders.updated', { order, actor: 'ems', reason: null }),
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

const toCheck = (order: Order): CallInput<typeof riskCheck> => ({
  orderId: order.orderId,
  userId: order.userId,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  qty: order.qty,
  strategy: order.strategy,
  instrumentType: order.instrumentType,
  at: order.createdAt,
});

/** Reserves every order, and numbers the reservations. */
export const toyRisk = (): Service =>
  defineService({
    name: 'risk-engine',
    tables: [RISK_TABLES],
    state: (io: StateIo) => io.open(RISK_TABLES),
    publishes: [],
    handles: [
      handle(
        riskCheck,
        ({ state }: Ctx<Stores<typeof RISK_TABLES>>, { orderId: id }) => {
          state.reservations.put({ orderId: id, no: state.reservations.size + 1 });
          return respond({ decision: 'ACCEPT', checks: [], riskConfigVersion: 1, elapsedMs: 0 });
        },
        { as: 'service' },
      ),
    ],
  });

export const toyEms = (): Service =>
  defineService({
    name: 'ems',
    tables: [EMS_TABLES],
    state: (io: StateIo) => io.open(EMS_TABLES),
    publishes: ['orders.filled'],
    calls: [riskCheck],
    consumes: {
      'orders.routed': async (ctx, { order }) => {
        // Whatever the response: between a message and what comes of it, others are handled.
        await ctx.call(riskCheck, toCheck(order));
        ctx.state.working.put(order);
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
    state: (io: StateIo) => io.open(JOURNAL_TABLES),
    publishes: [],
    consumes: {
      'orders.filled': ({ state }, fill) => {
        state.fills.append(fill);
        return [];
      },
      'orders.updated': ({ state }, { order }) => keepVersion(state, order),
    },
  });

function keepVersion({ counts, versions }: Stores<typeof JOURNAL_TABLES>, order: Order): [] {
  const no = (counts.get(order.orderId)?.last ?? 0) + 1;
  counts.put({ orderId: order.orderId, last: no });
  versions.append({ orderId: order.orderId, version: order.version, no });
  return [];
}

/** What a cold read finds in a database of the simulation. */
export const makeFinder =
  (database: MemoryDatabase): FindOrder =>
  async (clientOrderId) =>
    database
      .rows<Order>(OMS_TABLES.orders.name)
      .find((order) => order.clientOrderId === clientOrderId) ?? null;
